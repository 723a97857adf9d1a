import CountMeModel
import Testing

/// Several values in one text: JSON lines.
struct SequenceTests {
  private func read(_ text: String) throws(JSONError) -> [JSONValue] {
    try JSONValue.sequence(parsing: Array(text.utf8).span)
  }

  @Test func `values stand on lines of their own`() throws {
    #expect(try read("{\"a\":1}\n[2]\n\n3\n") == [["a": 1], [2], 3])
    #expect(try read("") == [])
    #expect(try read(" \n") == [])
    #expect(try read("{\n\"a\": 1\n} 2") == [["a": 1], 2])
  }

  @Test func `errors count lines of the whole text`() {
    let error = #expect(throws: JSONError.self) { try read("{}\n{}\n{\"a\":}\n") }
    #expect(error?.line == 3)
    #expect(error?.column == 6)
    let glued = #expect(throws: JSONError.self) { try read("{}{}") }
    #expect(glued?.reason == .trailingText)
  }
}
