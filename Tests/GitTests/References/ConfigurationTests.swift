import CountMeGit
import CountMePlatform
import Foundation
import TestSupport
import Testing

@Suite("Settings") struct ConfigurationTests {
  @Test("are git's, both ways")
  func both() throws {
    let diary = try DiaryFixture()
    let values = ["plain", "with \"quotes\" and \\", " spaces ", "#;=", "ä\ttab", ""]
    for (number, value) in values.enumerated() {
      try diary.repository.setSetting("test.a\(number)", value)
      #expect(try diary.repository.setting("test.a\(number)") == value)
      #expect(try diary.run("git config test.a\(number)") == value)
    }
    try diary.run("git config branch.users/abc.remote 'x y'")
    #expect(try diary.repository.setting("branch.users/abc.remote") == "x y")
    try diary.repository.setSetting("branch.users/abc.remote", nil)
    #expect(try diary.run("git config branch.users/abc.remote || echo none") == "none")
    try diary.repository.setSetting("branch.users/abc.remote", nil)
    #expect(try diary.repository.setting("branch.users/abc.remote") == nil)
  }

  @Test("are listed in the order of the file")
  func order() throws {
    let diary = try DiaryFixture()
    for name in ["z", "a", "m"] {
      try diary.repository.setSetting("remote.\(name).url", "u-\(name)")
      try diary.repository.setSetting("remote.\(name).fetch", "f")
    }
    let found = try diary.repository.settings("remote.", ".url")
    #expect(found.map(\.name) == ["remote.z.url", "remote.a.url", "remote.m.url"])
    #expect(found.map(\.value) == ["u-z", "u-a", "u-m"])
  }

  // A watch reads them every half a minute, for months. In a process of its own nobody else grows.
  @Test("keep no memory, however often they are read")
  func memory() async {
    await #expect(processExitsWith: .success) {
      let diary = try DiaryFixture()
      try diary.repository.setSetting("remote.origin.url", "u")
      func resident() throws -> Int {
        let text = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
        return try #require(Int(text.split(separator: " ")[1])) * 4
      }
      for _ in 0..<20 { _ = try diary.repository.settings("remote.", ".url") }
      let before = try resident()
      for _ in 0..<200 { _ = try diary.repository.settings("remote.", ".url") }
      let after = try resident()
      #expect(after < before + 16 * 1024, "from \(before) to \(after) KiB")
    }
  }
}
