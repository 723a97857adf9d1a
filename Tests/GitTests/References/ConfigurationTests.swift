import Git
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
    let found = try diary.repository.settings(matching: "remote\\..*\\.url")
    #expect(found.map(\.name) == ["remote.z.url", "remote.a.url", "remote.m.url"])
    #expect(found.map(\.value) == ["u-z", "u-a", "u-m"])
  }
}
