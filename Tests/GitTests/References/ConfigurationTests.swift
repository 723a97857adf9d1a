import CountMeGit
import CountMePlatform
import Foundation
import Synchronization
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

  @Test("that nobody else may read stay so, and are never written in sight of others")
  func secret() throws {
    let diary = try DiaryFixture()
    let path = "\(diary.path)/.git/config"
    func mode() -> UInt32? { FileFacts(path).map { $0.mode & 0o777 } }
    try diary.repository.setSetting("test.a", "1")
    #expect(mode() == 0o644)
    try diary.repository.setSetting("remote.origin.url", "https://a:b@c/d", isSecret: true)
    #expect(mode() == 0o600)
    try diary.repository.setSetting("test.b", "2")
    try diary.repository.setSetting("test.a", nil)
    #expect(mode() == 0o600)
    #expect(
      try diary.run("git config --get-regexp '^(test|remote).'")
        == "test.b 2\nremote.origin.url https://a:b@c/d")
    #expect(try FileSystem.list("\(diary.path)/.git/countme").allSatisfy { $0.name != "settings" })
    // Somebody's lock is waited for, and one whose owner is dead goes.
    try diary.write("", to: ".git/config.lock")
    try diary.repository.setSetting("test.b", "3")
    #expect(try diary.run("git config test.b") == "3")
    #expect(!FileSystem.exists("\(path).lock"))
  }

  private final class Masks: Sendable {
    let seen = Mutex<Set<String>>([])
    let isDone = Atomic(false)

    /// Notes what files that this process makes lack in rights.
    func look() {
      let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
      let line = status?.split(separator: "\n").first { $0.hasPrefix("Umask:") }
      seen.withLock { _ = $0.insert(line.map(String.init) ?? "none") }
    }
  }

  // What an app makes meanwhile has the rights that the app gives it. In a process of its own nobody else sets them.
  @Test("that nobody else may read change nothing about what other threads make")
  func mask() async {
    await #expect(processExitsWith: .success) {
      let diary = try DiaryFixture()
      let masks = Masks()
      masks.look()
      Thread.detachNewThread { while !masks.isDone.load(ordering: .relaxed) { masks.look() } }
      for number in 0..<50 {
        try diary.repository.setSetting("test.a", "\(number)", isSecret: true)
      }
      masks.isDone.store(true, ordering: .relaxed)
      #expect(masks.seen.withLock { $0.count } == 1)
    }
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
