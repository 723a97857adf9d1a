import CountMeModel
import Testing

@testable import CountMeHistory

@Suite("The format's file always has room for a newer format") struct FormatRoomTests {
  private static func raised(_ text: String) throws -> FormatDocument {
    let raised = try FormatDocument(bytes: Array(text.utf8)).upgraded(to: 2)
    #expect(raised.bytes.count <= SystemFile.formatBytes)
    let read = try FormatDocument(bytes: raised.bytes)
    #expect(read.version == 2 && read.repositoryID == "r")
    return read
  }

  @Test("what came on one line stays on one, and whole")
  func compact() throws {
    let zeros = Array(repeating: "0", count: 32_000).joined(separator: ",")
    let raised = try Self.raised(#"{"format":1,"repositoryId":"r","x":[\#(zeros)]}"#)
    let members = try #require(try JSONValue(parsing: raised.bytes).object)
    #expect(members["x"]?.array?.count == 32_000)
  }

  /// A number that one writes with four characters has twenty-one digits.
  @Test("what no form has room for goes")
  func excess() throws {
    let numbers = Array(repeating: "1e20", count: 13_000).joined(separator: ",")
    _ = try Self.raised(#"{"format":1,"repositoryId":"r","x":[\#(numbers)]}"#)
  }
}
