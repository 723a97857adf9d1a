import CountMeModel
import Testing

@testable import CountMeCare

/// Law: what a pointer removes is gone, and nothing else comes into being or goes.
@Suite("A field of a document") struct FieldPointerTests {
  @Test(
    "removing one that is not there changes nothing",
    arguments: ["/a", "/a/b", "/a/b/c", "/x/b", "/x/y/z", "/n/b"])
  func removing(pointer: String) {
    let document: JSONObject = ["n": 1, "x": ["y": ["u": 2]]]
    var changed = document
    FieldPointer(pointer).set(nil, in: &changed)
    #expect(changed == document)
  }

  @Test("a value is set with what it stands in, and removed without it")
  func setting() {
    var document: JSONObject = ["n": 1]
    FieldPointer("/a/b").set(2, in: &document)
    #expect(document == ["n": 1, "a": ["b": 2]])
    FieldPointer("/a/b").set(nil, in: &document)
    #expect(document == ["n": 1, "a": [:]])
  }
}
