import CountMeGit
import CountMePlatform
import Foundation
import TestSupport
import Testing

/// What every way to a remote does alike: folder, ssh, HTTP, and the one in memory that other tests use.
@Suite(.ownThread) struct TransportConformanceTests {
  private static let main = "refs/heads/main"

  /// A device with some commits.
  private func device(
    _ name: String, of stage: TransportStage, commits: Int = 3
  ) throws -> (path: String, tip: ObjectID) {
    let path = try stage.world.device(name)
    try DiaryHistory(documents: 50).add(commits, to: stage.world, at: path)
    return (path, try stage.world.tip(at: path))
  }

  private func push(
    _ name: String = main, from old: ObjectID? = nil, to new: ObjectID?, of path: String,
    over stage: TransportStage
  ) throws -> PushReport {
    try stage.remote().push(
      [ReferenceUpdate(name: name, old: old, new: new)], from: try Repository.open(at: path))
  }

  @Test(arguments: TransportKind.available)
  func anEmptyRemoteHasNothing(kind: TransportKind) throws {
    let stage = try TransportStage(kind)
    #expect(try stage.remote().references().isEmpty)
    let repository = try Repository.open(at: try stage.world.device("a"))
    let report = try stage.remote().fetch(into: repository) { _ in true }
    #expect(report.objects == 0 && report.wanted.isEmpty)
  }

  @Test(arguments: TransportKind.available)
  func whatIsPushedIsListedAndComesBack(kind: TransportKind) throws {
    let stage = try TransportStage(kind)
    let (a, tip) = try device("a", of: stage)
    let pushed = try push(to: tip, of: a, over: stage)
    #expect(pushed.outcome == .accepted && pushed.commits == 3)
    #expect(try stage.world.tip(at: stage.bare) == tip)
    try stage.world.expectSound(stage.bare)

    let references = try stage.remote().references()
    #expect(references.all.map(\.name) == ["HEAD", Self.main])
    #expect(references[Self.main] == tip && references["HEAD"] == tip)

    let b = try stage.world.device("b")
    let repository = try Repository.open(at: b)
    let fetched = try stage.remote().fetch(into: repository) { $0 == Self.main }
    #expect(fetched.wanted == [tip] && fetched.objects == pushed.objects)
    try stage.world.git("update-ref", Self.main, tip.hex, at: b)
    try stage.world.expectSound(b)
    #expect(try stage.remote().fetch(into: repository) { _ in true }.objects == 0)
    #expect(try push(to: tip, of: a, over: stage).objects == 0)
  }

  @Test(
    "a remote of protocol version 2 tells the references that it is asked for, and no other",
    arguments: TransportKind.available)
  func prefixes(kind: TransportKind) throws {
    let stage = try TransportStage(kind)
    let (a, tip) = try device("a", of: stage)
    for name in ["refs/heads/users/ada", "refs/heads/users/ben", "refs/countme/accounts/ada"] {
      #expect(try push(name, to: tip, of: a, over: stage).outcome == .accepted)
    }
    let asked = ["refs/heads/users/ada", "refs/countme/"]
    let told = try stage.remote().references(asked).all.map(\.name)
    let wanted = ["refs/countme/accounts/ada", "refs/heads/users/ada"]
    #expect(Set(told).isSuperset(of: wanted))
    // The one in memory speaks version 0, which tells all in any case.
    if kind != .memory { #expect(told == wanted) }
    #expect(try stage.remote().reference("refs/heads/users/ben") == tip)
    #expect(try stage.remote().reference("refs/heads/users/b") == nil)
    let repository = try Repository.open(at: try stage.world.device("b"))
    let session = try stage.remote().beginFetch(into: repository, prefixes: asked)
    let fetched = try session.kept(session.references.all.map(\.id))
    #expect(fetched.wanted == [tip] && fetched.objects > 0)
  }

  @Test(arguments: TransportKind.available)
  func onlyWhatIsNewTravels(kind: TransportKind) throws {
    let stage = try TransportStage(kind)
    let (a, first) = try device("a", of: stage, commits: 20)
    #expect(try push(to: first, of: a, over: stage).outcome == .accepted)
    let b = try stage.world.device("b")
    let other = try Repository.open(at: b)
    _ = try stage.remote().fetch(into: other) { _ in true }
    try stage.world.git("update-ref", Self.main, first.hex, at: b)

    try DiaryHistory().add(2, first: 500, to: stage.world, at: a)
    let second = try stage.world.tip(at: a)
    let exact = try stage.world.git(
      "rev-list", "--objects", "\(first.hex)..\(second.hex)", at: a
    ).split(separator: "\n").count
    let pushed = try push(from: first, to: second, of: a, over: stage)
    #expect(pushed.outcome == .accepted && pushed.objects == exact)
    try stage.world.expectSound(stage.bare)
    // One question, and one without any hint of where the remote is.
    let fetched = try stage.remote().fetch(into: other, known: [first]) { _ in true }
    #expect(fetched.wanted.contains(second) && fetched.objects == exact && fetched.offers == 1)
    let c = try stage.world.device("c")
    try stage.world.git("fetch", "--quiet", b, "\(first.hex):refs/heads/start", at: c)
    let guessed = try stage.remote().fetch(into: try Repository.open(at: c)) { _ in true }
    #expect(guessed.objects == exact)
  }

  @Test(
    "a push from where the remote no longer is sends nothing", arguments: TransportKind.available)
  func stale(kind: TransportKind) throws {
    let stage = try TransportStage(kind)
    let (a, tip) = try device("a", of: stage)
    let parent = try stage.world.tip("\(Self.main)~1", at: a)
    _ = try push(to: parent, of: a, over: stage)
    let report = try push(to: tip, of: a, over: stage)
    guard case .refused(let refusals) = report.outcome else {
      Issue.record("\(report.outcome)")
      return
    }
    #expect(refusals.map(\.reason) == [.stale(found: parent)] && report.objects == 0)
    #expect(try stage.world.tip(at: stage.bare) == parent)
  }

  @Test("who is overtaken while pushing is told so", arguments: TransportKind.available)
  func race(kind: TransportKind) throws {
    let stage = try TransportStage(kind)
    let (a, tip) = try device("a", of: stage)
    let parent = try stage.world.tip("\(Self.main)~1", at: a)
    let grandparent = try stage.world.tip("\(Self.main)~2", at: a)
    _ = try push("refs/heads/other", to: parent, of: a, over: stage)
    _ = try push(to: grandparent, of: a, over: stage)
    try stage.race(Self.main, to: parent)
    let report = try push(from: grandparent, to: tip, of: a, over: stage)
    guard case .refused(let refusals) = report.outcome else {
      Issue.record("\(report.outcome)")
      return
    }
    #expect(refusals.map(\.reason) == [.raced] && refusals.allSatisfy(\.isRace))
    #expect(try stage.world.tip(at: stage.bare) == parent)
  }

  @Test(arguments: TransportKind.available)
  func severalReferencesMoveAndGoTogether(kind: TransportKind) throws {
    let stage = try TransportStage(kind)
    let (a, tip) = try device("a", of: stage)
    let repository = try Repository.open(at: a)
    let names = ["refs/heads/users/x", "refs/countme/accounts/y"]
    let made = try stage.remote().push(
      names.map { ReferenceUpdate(name: $0, old: nil, new: tip) }, from: repository)
    #expect(made.outcome == .accepted)
    #expect(try stage.remote().references().all.map(\.name).sorted() == names.sorted())
    let gone = try stage.remote().push(
      names.map { ReferenceUpdate(name: $0, old: tip, new: nil) }, from: repository)
    #expect(gone.outcome == .accepted)
    #expect(try stage.remote().references().isEmpty)
  }

  @Test("where one of several is overtaken, none moves", arguments: TransportKind.available)
  func atomic(kind: TransportKind) throws {
    let stage = try TransportStage(kind)
    let (a, tip) = try device("a", of: stage)
    let parent = try stage.world.tip("\(Self.main)~1", at: a)
    let grandparent = try stage.world.tip("\(Self.main)~2", at: a)
    _ = try push("refs/heads/other", to: parent, of: a, over: stage)
    _ = try push(to: grandparent, of: a, over: stage)
    try stage.race(Self.main, to: parent)
    let report = try stage.remote().push(
      [
        ReferenceUpdate(name: Self.main, old: grandparent, new: tip),
        ReferenceUpdate(name: "refs/heads/new", old: nil, new: tip),
      ], from: try Repository.open(at: a))
    guard case .refused(let refusals) = report.outcome else {
      Issue.record("\(report.outcome)")
      return
    }
    #expect(refusals.count == 2 && refusals.allSatisfy(\.isRace))
    let references = try stage.remote().references()
    #expect(references[Self.main] == parent && references["refs/heads/new"] == nil)
  }

  @Test(arguments: TransportKind.available)
  func whereNoRepositoryIsNothingIsFound(kind: TransportKind) throws {
    let stage = try TransportStage(kind)
    expectFailure(kind == .folder ? .pathMissing : .notARepository) {
      try stage.remote("missing.git").references()
    }
  }

  @Test(arguments: TransportKind.available)
  func whoIsCancelledHearsSoAtOnce(kind: TransportKind) throws {
    let stage = try TransportStage(kind)
    let cancellation = Cancellation()
    let remote = try stage.silent(idle: .seconds(300), cancellation: cancellation)
    // A thread and no task: what else the tests do must not keep it from its turn.
    Thread.detachNewThread {
      Thread.sleep(forTimeInterval: 0.3)
      cancellation.cancel()
    }
    let start = ContinuousClock.now
    expectFailure(.cancelled) { try remote.references() }
    #expect(ContinuousClock.now - start < .seconds(60))
  }

  @Test(arguments: TransportKind.available)
  func silenceIsLeftWhenPatienceEnds(kind: TransportKind) throws {
    let stage = try TransportStage(kind)
    let remote = try stage.silent(idle: .milliseconds(300))
    let start = ContinuousClock.now
    expectFailure(.timedOut) { try remote.references() }
    #expect(ContinuousClock.now - start < .seconds(60))
  }

  @Test(arguments: TransportKind.available)
  func anAnswerThatIsNoneIsNamed(kind: TransportKind) throws {
    let stage = try TransportStage(kind)
    let (remote, reason) = try stage.hostile()
    expectFailure(reason) { try remote.references() }
  }
}

/// What the remote in memory can do besides, for the tests of what stands on it.
@Suite struct MemoryTransportTests {
  @Test func anAnswerThatIsLostIsUnknownAndDone() throws {
    let world = try TransportWorld()
    let transport = MemoryTransport(path: try world.bare())
    let a = try world.device("a")
    try DiaryHistory().add(2, to: world, at: a)
    let update = ReferenceUpdate(name: "refs/heads/main", old: nil, new: try world.tip(at: a))
    transport.fault = .losesAnswer
    let report = try transport.remote().push([update], from: try Repository.open(at: a))
    guard case .unknown(let error) = report.outcome else {
      Issue.record("\(report.outcome)")
      return
    }
    #expect(error.reason == .disconnected)
    transport.fault = nil
    #expect(try transport.remote().references()["refs/heads/main"] == update.new)
    #expect(transport.conversations == 2)
  }
}
