import CountMeModel
import Testing

@Suite("JSON positions")
struct TextPositionTests {
  private static let text = """
    {
      "a": [1, {"ö": "x"},
        true],
      "b/c": {"~": null},
      "q\\"": "\\\\",
      "last": -1.5e3
    }
    """

  @Test(
    "A pointer leads to line and column",
    arguments: [
      ("", 1, 1), ("/a", 2, 8), ("/a/0", 2, 9), ("/a/1", 2, 12), ("/a/1/ö", 2, 18),
      ("/a/2", 3, 5), ("/b~1c", 4, 10), ("/b~1c/~0", 4, 16), ("/q\"", 5, 10), ("/last", 6, 11),
    ])
  func places(pointer: String, line: Int, column: Int) {
    let position = TextPosition(of: pointer, in: Array(Self.text.utf8))
    #expect(position.line == line && position.column == column)
  }

  @Test(
    "A pointer to what is not there leads to the value around it",
    arguments: [("/nothing", 1, 1), ("/a/3", 2, 8), ("/a/1/z", 2, 12), ("/last/x", 6, 11)])
  func nearest(pointer: String, line: Int, column: Int) {
    let position = TextPosition(of: pointer, in: Array(Self.text.utf8))
    #expect(position.line == line && position.column == column)
  }

  @Test("Text that is no JSON has some place", arguments: ["", "{", "[", "{\"a", "{\"a\":", "[1,"])
  func broken(text: String) {
    #expect(TextPosition(of: "/a/1", in: Array(text.utf8)).line == 1)
  }
}
