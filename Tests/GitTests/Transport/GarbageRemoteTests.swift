import CountMeGit
import CountMePlatform
import Foundation
import TestSupport
import Testing

/// Remotes that answer nonsense, too little, too much, or nothing at all.
@Suite(.ownThread) struct GarbageRemoteTests {
  let world: TransportWorld

  init() throws {
    world = try TransportWorld()
  }

  /// A remote whose “ssh” is this script: what it prints is the answer.
  private func remote(_ script: String, idle: Duration = .seconds(60)) throws -> Remote {
    let path = world.root + "/answer-\(UUID().uuidString)"
    try world.script(path, "#!/bin/sh\n\(script)\n")
    var options = world.options(idle: idle)
    options.environment = options.environment.setting("GIT_SSH_COMMAND", path)
    return Remote(try RemoteURL("ssh://host/x"), options: options)
  }

  private static let id = String(repeating: "1", count: 40)

  private static func line(_ text: String) -> String {
    let length = String(text.utf8.count + 4, radix: 16)
    return "printf '%s' '\(String(repeating: "0", count: 4 - length.count))\(length)\(text)'; "
  }

  @Test(arguments: [
    "echo Welcome to our server", "printf 'zzzz'", "printf '0003'", "printf 'fff5'",
    line(String(repeating: "0", count: 40) + " refs/heads/x") + "printf 0000",
    line("version 2") + "printf 0000; " + line(String(repeating: "0", count: 40) + " refs/heads/x")
      + "printf 0000; cat >/dev/null",
    line("hello"), line("\(id) refs/heads/x") + line("\(id) refs/heads/x") + "printf 0000",
    line("version 7") + "printf 0000", "head -c 100000 /dev/zero", "printf '\\377\\376\\000\\001'",
  ])
  func nonsenseIsGarbage(script: String) throws {
    let remote = try remote(script)
    expectFailure(.garbage) { try remote.references() }
  }

  @Test(arguments: ["exit 0", "printf '00'; exit 0", "printf '0040abc'; exit 0"])
  func anEarlyEndIsADisconnection(script: String) throws {
    let remote = try remote(script)
    expectFailure(.disconnected) { try remote.references() }
  }

  @Test func aRemotesOwnErrorIsHeard() throws {
    let remote = try remote(Self.line("ERR come back later"))
    do {
      _ = try remote.references()
      Issue.record("no error")
    } catch {
      #expect(error.reason == .remote)
      #expect(error.remoteMessages == "come back later")
    }
  }

  @Test func whatTheProgramLeavesRunningIsNotWaitedFor() throws {
    let remote = try remote(
      "sleep 600 >/dev/null 2>&1 </dev/null & echo $! >'\(world.root)/left'; "
        + "printf 0000; head -c 4 >/dev/null", idle: .seconds(120))
    let start = ContinuousClock.now
    #expect(try remote.references().isEmpty)
    #expect(ContinuousClock.now - start < .seconds(300))
    try world.run("sh", ["-c", "kill $(cat \"$1\")", "sh", world.root + "/left"])
  }

  @Test func aTrickleIsNoSilence() throws {
    let slow = "for i in 1 2 3 4; do printf 0; sleep 1; done"
    let remote = try remote(slow, idle: .milliseconds(3500))
    #expect(try remote.references().isEmpty)
  }

  @Test func oddNamesAreLeftOut() throws {
    let names = ["refs/heads/../x", "refs/heads/a b", "refs/heads/x.lock", "refs//x", "HEAD"]
    let lines = (names + ["refs/heads/good"]).map { Self.line("\(Self.id) \($0)") }.joined()
    let remote = try remote(lines + "printf 0000; cat >/dev/null")
    #expect(try remote.references().all.map(\.name) == ["HEAD", "refs/heads/good"])
  }

  /// Law: a name is its bytes, in every version of the protocol: others may make such branches where they like.
  @Test(arguments: [nil, "version 1", "version 2"])
  func aNameIsItsBytes(version: String?) throws {
    let names = ["caf\u{e9}", "cafe\u{301}", "users/\u{212a}", "users/K"].map { "refs/heads/\($0)" }
    var script = version.map { Self.line($0) } ?? ""
    if version == "version 2" {
      script += Self.line("ls-refs") + Self.line("fetch") + "printf 0000; "
    }
    for name in names { script += Self.line("\(Self.id) \(name)") }
    for byte in ["376", "377"] { script += "printf '%s\\\(byte)' '003a\(Self.id) refs/heads/x'; " }
    let references = try remote(script + "printf 0000; cat >/dev/null").references()
    #expect(references.all.map { Array($0.name.utf8) } == names.map { Array($0.utf8) })
    #expect(
      references["refs/heads/users/K"] != nil && references["refs/heads/users/\u{4b}\u{301}"] == nil
    )
  }

  @Test func anotherHashIsNotSupported() throws {
    let line = "\(Self.id) refs/heads/x\\000 object-format=sha256"
    let length = String(line.utf8.count - 3 + 4, radix: 16)
    let remote = try remote("printf '00\(length)\(line)'; printf 0000")
    expectFailure(.unsupported) { try remote.references() }
  }

  /// A remote that has one reference, agrees to all, and then sends `pack`.
  private func packing(_ pack: String) throws -> Remote {
    try remote(
      Self.line("\(Self.id) refs/heads/x") + "printf 0000; head -c 63 >/dev/null; "
        + Self.line("NAK") + pack)
  }

  @Test(arguments: [
    "printf 'not a pack at all'",
    "printf 'PACK\\000\\000\\000\\002\\000\\000\\000\\001xxxxxxxxxxxxxxxxxxxxxx'",
    "printf 'PACK\\000\\000\\000\\003\\000\\000\\000\\001'", "printf 'PACK'", ":",
  ])
  func aBrokenPackChangesNothing(pack: String) throws {
    let path = try world.device("a")
    let repository = try Repository.open(at: path)
    let remote = try packing(pack)
    expectFailure(.garbage) { try remote.fetch(into: repository) { _ in true } }
    try world.expectSound(path)
    let packs = try FileManager.default.contentsOfDirectory(atPath: path + "/.git/objects/pack")
    #expect(packs.isEmpty)
  }

  @Test func moreObjectsThanAnyoneHasAreNotTakenIn() throws {
    let repository = try Repository.open(at: try world.device("a"))
    let remote = try packing("printf 'PACK\\000\\000\\000\\002\\377\\377\\377\\377'")
    expectFailure(.tooLarge) { try remote.fetch(into: repository) { _ in true } }
  }

  @Test func aPackThatIsTooLargeIsNotTakenIn() throws {
    let bare = try world.bare()
    let path = try world.device("a")
    try world.run("sh", ["-c", "head -c 300000 /dev/urandom >\"$1\"", "sh", path + "/noise"])
    try world.git("add", "noise", at: path)
    try world.git("commit", "--quiet", "-m", "noise", at: path)
    try world.git("push", "--quiet", bare, "main", at: path)
    var options = world.options()
    options.receiveLimit = 100_000
    let remote = Remote(try RemoteURL(bare), options: options)
    let other = try world.device("b")
    let repository = try Repository.open(at: other)
    expectFailure(.tooLarge) { try remote.fetch(into: repository) { _ in true } }
    try world.expectSound(other)
    let packs = try FileManager.default.contentsOfDirectory(atPath: other + "/.git/objects")
    #expect(packs.sorted() == ["info", "pack"])
  }
}
