import Foundation
import TestSupport
import Testing

@testable import CountMePlatform

@Suite("A lock for disks without the kernel's") struct LockByNameTests {
  private let folder: TemporaryFolder
  private var path: String { "\(folder.path)/lock" }
  private var file: String { LockByName.file(of: path) }

  init() throws { folder = try TemporaryFolder() }

  private func write(_ text: String) throws {
    try Data(text.utf8).write(to: URL(filePath: file))
  }

  @Test("one has it at a time, and whoever gives it back leaves nothing")
  func exclusive() throws {
    let lock = try #require(try LockByName.take(path))
    #expect(try LockByName.take(path) == nil)
    #expect(LockByName.isHeld(path))
    lock.giveBack()
    #expect(!LockByName.isHeld(path))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    #expect(try LockByName.take(path) != nil)
  }

  @Test("what a dead process of this machine has left goes, and nothing else")
  func abandoned() throws {
    let lock = try #require(try LockByName.take(path))
    let own = try String(contentsOfFile: file, encoding: .utf8)
    lock.giveBack()
    var lines = own.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    func with(_ place: Int, _ text: String) -> String {
      var changed = lines
      changed[place] = text
      return changed.joined(separator: "\n")
    }
    // Another machine's, another container's, ours, and one of which nothing is told.
    for alive in [with(0, "other x"), with(2, "1"), own, ""] {
      try write(alive)
      #expect(try LockByName.take(path) == nil, "\(alive)")
      #expect(LockByName.isHeld(path), "\(alive)")
    }
    // Of an earlier start of the machine; a process that is not there; one that took over the number.
    let dead = [with(1, "earlier"), with(3, "4194303"), with(4, "1")]
    lines[0] = ""
    for left in dead {
      try write(left)
      #expect(!LockByName.isHeld(path), "\(left)")
      let taken = try #require(try LockByName.take(path), "\(left)")
      taken.giveBack()
    }
  }
}
