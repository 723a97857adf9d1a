import CountMeGit
import CountMePlatform
import Foundation
import TestSupport
import Testing

/// Remotes that keep talking and say nothing.
@Suite(.ownThread) struct EndlessRemoteTests {
  let world: TransportWorld

  init() throws {
    world = try TransportWorld()
  }

  /// A remote whose “ssh” is this script, with a tenth of the usual timeout.
  private func remote(
    _ script: String, idle: Duration = .milliseconds(200), deadline: Duration = .seconds(600)
  ) throws -> Remote {
    let path = world.root + "/endless-\(UUID().uuidString)"
    try world.script(path, "#!/bin/sh\n\(script)\n")
    var options = world.options(idle: idle)
    options.deadline = deadline
    options.environment = options.environment.setting("GIT_SSH_COMMAND", path)
    return Remote(try RemoteURL("ssh://host/x"), options: options)
  }

  private static let id = String(repeating: "1", count: 40)
  private static let head = "printf '003b\(id) refs/heads/x'; "
  private static let banded =
    "printf '004a\(id) refs/heads/x\\000side-band-64k'; printf 0000; head -c 77 >/dev/null; "
    + "printf '0008NAK\\n'; "
  private static let ticks = "while :; do %; sleep 0.05; done"

  @Test("a host that does not answer is told so where a remote is to be made, too")
  func silentHost() throws {
    let remote = try remote("exec sleep 200")
    func create() throws -> Bool {
      try remote.createRepository(branch: "refs/heads/main", hookProgram: nil)
    }
    expectFailure(.timedOut) { try create() }
    try world.run("rm", [try #require(remote.options.environment.value("GIT_SSH_COMMAND"))])
    expectFailure(
      .programMissing(try #require(remote.options.environment.value("GIT_SSH_COMMAND")))
    ) {
      try create()
    }
  }

  @Test("names that trickle in for ever end the conversation")
  func slowReferences() throws {
    let each = Self.ticks.replacing(
      "%", with: "n=$((n+1)); printf '0042\(Self.id) refs/heads/y%06d' $n")
    let remote = try remote("n=0; \(Self.head)\(each)")
    expectFailure(.timedOut) { try remote.references() }
  }

  @Test(
    "signs of life and messages for ever end it, and nothing stays",
    arguments: ["printf '0005\\001'", "printf '000e\\002working\\r\\n'", "printf '0006\\001x'"])
  func endlessProgress(each: String) throws {
    let path = try world.device("a")
    let repository = try Repository.open(at: path)
    let remote = try remote(Self.banded + Self.ticks.replacing("%", with: each))
    let start = ContinuousClock.now
    do {
      _ = try remote.fetch(into: repository) { _ in true }
      Issue.record("no error")
    } catch {
      #expect([.timedOut, .garbage].contains(error.reason), "\(error)")
    }
    #expect(ContinuousClock.now - start < .seconds(30))
    let folder = try FileManager.default.contentsOfDirectory(atPath: path + "/.git/objects")
    #expect(folder.sorted() == ["info", "pack"])
  }

  @Test("a hook of a folder that talks for ever leaves a push without an answer, and no longer")
  func endlessHook() throws {
    let bare = try world.bare()
    try world.run("mkdir", ["-p", bare + "/hooks"])
    try world.script(
      bare + "/hooks/pre-receive",
      "#!/bin/sh\nwhile :; do echo working >&2 || exit 1; sleep 0.05; done\n")
    let path = try world.device("a")
    try DiaryHistory().add(1, to: world, at: path)
    var options = world.options(idle: .seconds(20))
    options.deadline = .milliseconds(1500)
    let remote = Remote(try RemoteURL(bare), options: options)
    let start = ContinuousClock.now
    let update = ReferenceUpdate(name: "refs/heads/x", old: nil, new: try world.tip(at: path))
    let outcome = try remote.push([update], from: try Repository.open(at: path)).outcome
    guard case .unknown(let error) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(error.reason == .timedOut && ContinuousClock.now - start < .seconds(18))
    try world.expectSound(bare)
  }

  @Test("all of a conversation has an end, however much comes")
  func deadline() throws {
    let remote = try remote(
      "n=0; \(Self.head)while :; do n=$((n+1)); printf '0042\(Self.id) refs/heads/y%06d' $n; sleep 0.02; done",
      idle: .seconds(60), deadline: .milliseconds(700))
    let start = ContinuousClock.now
    expectFailure(.timedOut) { try remote.references() }
    #expect(ContinuousClock.now - start < .seconds(30))
  }
}
