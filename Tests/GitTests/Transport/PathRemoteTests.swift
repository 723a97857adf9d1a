import CountMeGit
import CountMePlatform
import Foundation
import Testing

/// Remotes that are folders, through git's own programs.
@Suite struct PathRemoteTests {
  let world: TransportWorld

  init() throws {
    world = try TransportWorld()
  }

  private func remote(_ path: String) throws -> Remote {
    Remote(try RemoteURL(path), options: world.options())
  }

  @Test(arguments: ["", "file://"])
  func whatIsPushedIsThereAndComesBack(scheme: String) throws {
    let bare = try world.bare("re mote.git")
    let a = try world.device("a")
    try DiaryHistory(documents: 300).add(50, to: world, at: a)
    let tip = try world.tip(at: a)
    let address = scheme.isEmpty ? bare : scheme + bare.replacing(" ", with: "%20")
    let remote = try remote(address)
    let repository = try Repository.open(at: a)
    let update = ReferenceUpdate(name: "refs/heads/main", old: nil, new: tip)
    let pushed = try remote.push([update], from: repository)
    #expect(pushed.outcome == .accepted)
    #expect(pushed.commits == 50)
    #expect(try world.tip(at: bare) == tip)
    try world.expectSound(bare)

    let references = try remote.references()
    #expect(references["refs/heads/main"] == tip)
    #expect(references["HEAD"] == tip)

    let b = try world.device("b")
    let other = try Repository.open(at: b)
    let fetched = try remote.fetch(into: other) { $0.hasPrefix("refs/heads/") }
    #expect(fetched.wanted == [tip])
    #expect(fetched.objects == pushed.objects)
    try world.git("update-ref", "refs/heads/main", tip.hex, at: b)
    try world.expectSound(b)

    // Saying it again sends nothing.
    #expect(try remote.push([update], from: repository).outcome == .accepted)
    #expect(try remote.fetch(into: other) { _ in true }.objects == 0)
  }

  @Test func onlyWhatIsNewTravels() throws {
    let bare = try world.bare()
    let a = try world.device("a")
    try DiaryHistory(documents: 2_000).add(20, to: world, at: a)
    let first = try world.tip(at: a)
    let remote = try remote(bare)
    let repository = try Repository.open(at: a)
    _ = try remote.push(
      [ReferenceUpdate(name: "refs/heads/main", old: nil, new: first)], from: repository)
    let b = try world.device("b")
    let other = try Repository.open(at: b)
    _ = try remote.fetch(into: other) { _ in true }
    try world.git("update-ref", "refs/heads/main", first.hex, at: b)

    try DiaryHistory().add(1, first: 500, to: world, at: a)
    let second = try world.tip(at: a)
    let report = try remote.push(
      [ReferenceUpdate(name: "refs/heads/main", old: first, new: second)], from: repository)
    #expect(report.outcome == .accepted)
    // The commit, its root, two collections with two folders each, and two documents.
    #expect(report.objects <= 10)
    let exact = try world.git("rev-list", "--objects", "\(first.hex)..\(second.hex)", at: a)
    #expect(report.objects == exact.split(separator: "\n").count)
    try world.expectSound(bare)
    let fetched = try remote.fetch(into: other, known: [first]) { _ in true }
    #expect(fetched.objects == report.objects)
    #expect(fetched.offers == 1)
    try world.expectSound(b)
  }

  @Test func aPushIsToldOfNoOtherAccounts() throws {
    let bare = try world.bare()
    let a = try world.device("a")
    try DiaryHistory().add(3, to: world, at: a)
    let first = try world.tip(at: a)
    let remote = try remote(bare)
    let repository = try Repository.open(at: a)
    let branch = "refs/heads/main"
    _ = try remote.push(
      [ReferenceUpdate(name: branch, old: nil, new: first)], from: repository)
    let others = (0..<50).map { "create refs/heads/users/\($0) \(first.hex)\n" }.joined()
    try world.git("update-ref", "--stdin", at: bare, input: Array(others.utf8))

    try DiaryHistory().add(1, first: 3, to: world, at: a)
    let second = try world.tip(at: a)
    let report = try remote.push(
      [ReferenceUpdate(name: branch, old: first, new: second)], from: repository)
    #expect(report.outcome == .accepted)
    #expect(report.references.all.map(\.name) == [branch])
    #expect(report.commits == 1)

    // What another branch needs hangs on ours, of which it is told, too.
    let share = try remote.push(
      [ReferenceUpdate(name: "refs/heads/shares/a", old: nil, new: second)], from: repository)
    #expect(share.outcome == .accepted)
    #expect(share.references.all.map(\.name) == [branch])
    #expect(share.objects == 0)
    #expect(try remote.references().all.count { $0.name.hasPrefix("refs/") } == 52)
    try world.expectSound(bare)
  }

  /// Law: how many references of others there are, git lists none of them to look at what came.
  @Test func whatComesIsHeldAgainstOursAlone() throws {
    let bare = try world.bare()
    let a = try world.device("a")
    try DiaryHistory().add(1, to: world, at: a)
    let tip = try world.tip(at: a)
    let trace = "\(world.root)/trace"
    var options = world.options()
    options.environment = options.environment.setting("GIT_TRACE", trace)
    let report = try Remote(try RemoteURL(bare), options: options).push(
      [ReferenceUpdate(name: "refs/heads/main", old: nil, new: tip)],
      from: try Repository.open(at: a))
    #expect(report.outcome == .accepted)
    let lists = try String(contentsOfFile: trace, encoding: .utf8).split(separator: "\n")
      .filter { $0.contains("built-in: git for-each-ref") }
    #expect(!lists.isEmpty)
    #expect(lists.allSatisfy { $0.hasSuffix(" -- refs/heads/main") }, "\(lists)")
  }

  @Test func whatARepositoryHidesItselfStaysHidden() throws {
    let bare = try world.bare()
    try world.git("config", "transfer.hideRefs", "refs/heads/main", at: bare)
    let a = try world.device("a")
    try DiaryHistory().add(1, to: world, at: a)
    let report = try remote(bare).push(
      [ReferenceUpdate(name: "refs/heads/main", old: nil, new: try world.tip(at: a))],
      from: try Repository.open(at: a))
    guard case .refused(let refusals) = report.outcome else {
      Issue.record("\(report.outcome)")
      return
    }
    #expect(refusals.map(\.name) == ["refs/heads/main"])
    #expect(try world.git("for-each-ref", at: bare).isEmpty)
  }

  @Test func whatARepositoryBorrowsIsNotSent() throws {
    let lender = try world.bare("lender.git")
    let a = try world.device("a")
    try DiaryHistory().add(5, to: world, at: a)
    let repository = try Repository.open(at: a)
    let first = try world.tip(at: a)
    _ = try remote(lender).push(
      [ReferenceUpdate(name: "refs/heads/main", old: nil, new: first)], from: repository)
    let bare = try world.bare()
    try world.run(
      "sh", ["-c", "echo \"$1/objects\" >\"$2/objects/info/alternates\"", "sh", lender, bare])
    try DiaryHistory().add(1, first: 5, to: world, at: a)
    let report = try remote(bare).push(
      [ReferenceUpdate(name: "refs/heads/main", old: nil, new: try world.tip(at: a))],
      from: repository)
    #expect(report.outcome == .accepted)
    #expect(report.commits == 1)
    try world.expectSound(bare)
  }

  /// Law: a remote gets all that it lacks, and no more, wherever it was thought to be.
  @Test("what a remote was wrongly thought to have is sent, too", arguments: [true, false])
  func wrongGuess(isMoving: Bool) throws {
    let bare = try world.bare()
    let a = try world.device("a")
    var tips: [ObjectID] = []
    for number in 0..<3 {
      try DiaryHistory().add(2, first: number * 10, to: world, at: a)
      tips.append(try world.tip(at: a))
    }
    let remote = try remote(bare)
    let repository = try Repository.open(at: a)
    _ = try remote.push(
      [ReferenceUpdate(name: "refs/heads/main", old: nil, new: tips[0])], from: repository)
    let update =
      isMoving
      ? ReferenceUpdate(name: "refs/heads/main", old: tips[0], new: tips[2])
      : ReferenceUpdate(name: "refs/heads/other", old: nil, new: tips[2])
    let report = try remote.push([update], from: repository, known: [tips[1]])
    #expect(report.outcome == .accepted)
    #expect(report.commits == 4)
    try world.expectSound(bare)
  }

  @Test func oneStaleReferenceKeepsTheOthersFromMoving() throws {
    let bare = try world.bare()
    let a = try world.device("a")
    try DiaryHistory().add(2, to: world, at: a)
    let tip = try world.tip(at: a)
    let remote = try remote(bare)
    let report = try remote.push(
      [
        ReferenceUpdate(name: "refs/heads/one", old: nil, new: tip),
        ReferenceUpdate(name: "refs/heads/two", old: tip, new: tip),
      ], from: try Repository.open(at: a))
    #expect(report.outcome != .accepted)
    #expect(try remote.references().isEmpty)
  }

  @Test func aCommitThatEmptiesEverythingTravels() throws {
    let bare = try world.bare()
    let a = try world.device("a")
    try DiaryHistory().add(2, to: world, at: a)
    try world.git("read-tree", "--empty", at: a)
    try world.git("commit", "--quiet", "--allow-empty", "-m", "closed", at: a)
    let tip = try world.tip(at: a)
    let remote = try remote(bare)
    let update = ReferenceUpdate(name: "refs/heads/main", old: nil, new: tip)
    let pushed = try remote.push([update], from: try Repository.open(at: a))
    #expect(pushed.outcome == .accepted)
    try world.expectSound(bare)
    let b = try world.device("b")
    #expect(try remote.fetch(into: try Repository.open(at: b)) { _ in true }.wanted == [tip])
    try world.git("update-ref", "refs/heads/main", tip.hex, at: b)
    try world.expectSound(b)
  }

  @Test func aHookThatRefusesIsObeyedAndHeard() throws {
    let bare = try world.bare()
    try world.refuseEverything(at: bare)
    let a = try world.device("a")
    try DiaryHistory().add(3, to: world, at: a)
    try world.expectRefusal(by: try remote(bare), pushing: a)
    try world.expectSound(bare)
  }

  @Test func aRepositoryThatWasMadeHereTakesInSoMuch() throws {
    let path = world.root + "/made.git"
    let remote = try remote(path)
    #expect(try !remote.createRepository(branch: "refs/heads/guest", hookProgram: nil))
    #expect(try world.git("config", "receive.maxInputSize", at: path) == "512m")
    let a = try world.device("a")
    try world.run("sh", ["-c", "head -c 300000 /dev/urandom >\"$1\"", "sh", a + "/noise"])
    try world.git("add", "noise", at: a)
    try world.git("commit", "--quiet", "-m", "noise", at: a)
    try world.git("config", "receive.maxInputSize", "200k", at: path)
    #expect(throws: (any Error).self) {
      try world.git("push", "--quiet", path, "HEAD:refs/heads/x", at: a)
    }
    try world.git("config", "receive.maxInputSize", "400k", at: path)
    try world.git("push", "--quiet", path, "HEAD:refs/heads/x", at: a)
  }

  @Test func whatIsNoRepositoryIsNamed() throws {
    try FileManager.default.createDirectory(
      atPath: world.root + "/plain", withIntermediateDirectories: true)
    let plain = try remote(world.root + "/plain")
    let missing = try remote(world.root + "/missing")
    expectFailure(.notARepository) { try plain.references() }
    expectFailure(.pathMissing) { try missing.references() }
  }

  @Test func aRepositoryOfAnotherUserIsExplained() throws {
    let bare = try world.bare()
    try #require(getuid() == 0, "only root can give a folder away")
    try world.run("chown", ["-R", "12345:12345", bare])
    let remote = try remote(bare)
    expectFailure(.ownership(path: bare)) { try remote.references() }
  }
}
