import CountMePlatform
import Foundation
import TestSupport
import Testing

@Suite("Files that are read where they lie") struct MappedFileTests {
  /// Law: what has no end is never waited for, and what is no file has no bytes.
  @Test("a pipe or a folder in a file's place is an error, at once")
  func notAFile() throws {
    let folder = try TemporaryFolder()
    #expect(
      try Shell(home: folder.path).run("mkfifo pipe; mkdir folder; echo text >file").code == 0)
    for name in ["pipe", "folder"] {
      #expect(throws: SystemError.self) { try MappedFile.open("\(folder.path)/\(name)") }
    }
    #expect(try MappedFile.open("\(folder.path)/file")?.count == 5)
    #expect(try MappedFile.open("\(folder.path)/none")?.count == nil)
  }
}
