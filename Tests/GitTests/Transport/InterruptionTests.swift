import CountMeGit
import CountMePlatform
import Foundation
import Testing

/// Lines that break in the middle: nothing is broken by it, and nothing is claimed that is not so.
@Suite struct InterruptionTests {
  let world: TransportWorld
  let bare: String
  let device: String
  let tip: ObjectID

  init() throws {
    world = try TransportWorld()
    bare = try world.bare()
    device = try world.device("a")
    try DiaryHistory(documents: 100).add(10, to: world, at: device)
    tip = try world.tip(at: device)
  }

  private var update: ReferenceUpdate {
    ReferenceUpdate(name: "refs/heads/main", old: nil, new: tip)
  }

  /// The folder over a line that passes only so many bytes to or from it.
  private func cut(up: Int? = nil, down: Int? = nil) throws -> Remote {
    let path = world.root + "/line-\(UUID().uuidString)"
    let before = up.map { "dd bs=1 count=\($0) status=none <&3 |" } ?? ""
    // The last program is what we talk to: when it ends, the line is closed.
    let after = down.map { "dd bs=1 count=\($0) status=none" } ?? "cat"
    try world.script(
      path,
      """
      #!/bin/sh
      for last; do :; done
      mkfifo '\(path).pipe'
      # What runs in the background has no input of its own.
      exec 3<&0
      { \(before) sh -c "$last" \(up == nil ? "<&3" : "") >'\(path).pipe'; } &
      exec \(after) <'\(path).pipe' 3<&-

      """)
    var options = world.options(idle: .seconds(60))
    options.environment = options.environment.setting("GIT_SSH_COMMAND", path)
    return Remote(try RemoteURL("ssh://host\(bare)"), options: options)
  }

  private var whole: Remote {
    get throws { Remote(try RemoteURL(bare), options: world.options()) }
  }

  /// Pushes over a broken line; what is said of it must be so.
  private func pushAndCheck(_ remote: Remote, _ comment: Comment) throws {
    let repository = try Repository.open(at: device)
    let before = try whole.references()["refs/heads/main"]
    do {
      let report = try remote.push([update], from: repository)
      let after = try whole.references()["refs/heads/main"]
      switch report.outcome {
      case .accepted: #expect(after == tip, comment)
      case .refused: #expect(after == before, comment)
      case .unknown: #expect(after == before || after == tip, comment)
      }
    } catch let error as TransportError {
      #expect(error.reason == .disconnected, comment)
      #expect(try whole.references()["refs/heads/main"] == before, comment)
    }
    try world.expectSound(bare)
    #expect(try whole.push([update], from: repository).outcome == .accepted, comment)
    try world.git("update-ref", "-d", "refs/heads/main", at: bare)
  }

  @Test func aPushThatIsCutOnItsWayUp() throws {
    let size = try pushSize()
    for bytes in cuts(size) {
      try pushAndCheck(try cut(up: bytes), "\(bytes) of \(size) bytes up")
    }
  }

  @Test func aPushWhoseAnswerIsCut() throws {
    for bytes in cuts(400) { try pushAndCheck(try cut(down: bytes), "\(bytes) bytes down") }
  }

  @Test func anAnswerThatNeverComesIsUnknownNotDone() throws {
    let advertised = try ChildProcess.run(
      "git", ["receive-pack", "--advertise-refs", bare], environment: world.environment
    ).output.count
    let report = try cut(down: advertised).push([update], from: try Repository.open(at: device))
    guard case .unknown = report.outcome else {
      Issue.record("\(report.outcome)")
      return
    }
  }

  @Test func aFetchThatIsCut() throws {
    let repository = try Repository.open(at: device)
    #expect(try whole.push([update], from: repository).outcome == .accepted)
    let path = try world.device("b")
    let other = try Repository.open(at: path)
    let size = try pushSize() + 600
    for bytes in cuts(size) {
      let remote = try cut(down: bytes)
      do {
        _ = try remote.fetch(into: other) { _ in true }
        break
      } catch {
        #expect(error.reason == .disconnected, "\(bytes) of \(size): \(error)")
      }
      let packs = try FileManager.default.contentsOfDirectory(atPath: path + "/.git/objects/pack")
      #expect(packs.isEmpty)
      try world.expectSound(path)
    }
    #expect(try whole.fetch(into: other) { _ in true }.wanted == [tip])
  }

  /// Who is dead is told by the kernel: no clock is asked, and what looks old may be in use.
  @Test func whatADeadProcessLeftBehindIsCleared() throws {
    let path = try world.device("b")
    let objects = path + "/.git/objects"
    for name in ["dead", "alive"] {
      try world.run("mkdir", ["\(objects)/incoming-countme-\(name)"])
      try world.run("touch", ["\(objects)/incoming-countme-\(name)/pack_x"])
    }
    let alive = "\(objects)/incoming-countme-alive"
    try world.run("touch", ["-d", "400 days ago", alive + "/pack_x", alive])
    let owner = try FileHandle(forReadingFrom: URL(filePath: alive))
    #expect(flock(owner.fileDescriptor, LOCK_EX | LOCK_NB) == 0)
    _ = try whole.push([update], from: try Repository.open(at: device))
    _ = try whole.fetch(into: try Repository.open(at: path)) { _ in true }
    let left = try FileManager.default.contentsOfDirectory(atPath: objects)
    #expect(left.filter { $0.contains("countme") } == ["incoming-countme-alive"])
    try owner.close()
  }

  @Test func aCancelledFetchLeavesNothing() throws {
    #expect(
      try whole.push([update], from: try Repository.open(at: device)).outcome == .accepted)
    let path = try world.device("b")
    let cancellation = Cancellation()
    let remote = Remote(
      try RemoteURL(bare), options: world.options(cancellation: cancellation))
    let other = try Repository.open(at: path)
    expectFailure(.cancelled) {
      let session = try remote.beginFetch(into: other) { _ in cancellation.cancel() }
      return try session.kept(session.references.all.map(\.id))
    }
    try world.expectSound(path)
    let packs = try FileManager.default.contentsOfDirectory(atPath: path + "/.git/objects/pack")
    #expect(packs.isEmpty)
  }

  @Test func aCancelledPushChangesNothing() throws {
    let cancellation = Cancellation()
    cancellation.cancel()
    let remote = Remote(
      try RemoteURL(bare), options: world.options(cancellation: cancellation))
    let repository = try Repository.open(at: device)
    expectFailure(.cancelled) { try remote.push([update], from: repository) }
    #expect(try whole.references().isEmpty)
    try world.expectSound(bare)
  }

  private func pushSize() throws -> Int {
    let other = try world.bare("size-\(UUID().uuidString).git")
    let remote = Remote(try RemoteURL(other), options: world.options())
    return try remote.push([update], from: try Repository.open(at: device)).bytes + 300
  }

  /// About fifteen places to cut at, both ends among them.
  private func cuts(_ size: Int) -> [Int] {
    [0, 3, 4, 50, 200] + stride(from: size / 12, to: size, by: size / 12) + [size - 1]
  }
}
