import CountMeGit
import CountMePlatform
import Testing

/// However far we are ahead, little is asked and only what is new comes.
@Suite struct NegotiationTests {
  let world: TransportWorld
  let bare: String
  let a: String
  let base: ObjectID
  let remote: Remote

  /// A device that is 500 commits ahead of a remote to which another device has pushed two.
  init() throws {
    world = try TransportWorld(inMemory: true)
    bare = try world.bare()
    a = try world.device("a")
    try DiaryHistory(documents: 50).add(1_000, to: world, at: a)
    base = try world.tip(at: a)
    remote = Remote(try RemoteURL(bare), options: world.options())
    _ = try remote.push(
      [ReferenceUpdate(name: "refs/heads/main", old: nil, new: base)],
      from: try Repository.open(at: a))
    try DiaryHistory().add(500, first: 1_000, to: world, at: a)
    let b = try world.device("b")
    try world.git("fetch", "--quiet", bare, "main:main", "--update-head-ok", at: b)
    try DiaryHistory(device: "b").add(2, first: 5_000, to: world, at: b)
    try world.git("push", "--quiet", bare, "main", at: b)
  }

  @Test func aKnownTipIsAllItTakes() throws {
    let report = try remote.fetch(into: try Repository.open(at: a), known: [base]) { _ in true }
    #expect(report.offers == 1)
    #expect(report.objects < 20)
    try world.expectSound(a)
  }

  @Test func withoutOneAFewDozenOffersDo() throws {
    let report = try remote.fetch(into: try Repository.open(at: a)) { _ in true }
    #expect(report.offers < 100)
    // At most what lies between the common commit that was found and the true one comes again.
    #expect(report.objects < 2_000)
    try world.expectSound(a)
  }

  @Test func aWrongGuessDoesNoHarm() throws {
    let guess = try world.tip(at: a)
    let report = try remote.fetch(into: try Repository.open(at: a), known: [guess]) { _ in true }
    #expect(report.objects < 2_000)
    try world.expectSound(a)
  }

  @Test func nothingInCommonBringsAll() throws {
    let c = try world.device("c")
    try DiaryHistory(device: "c").add(300, to: world, at: c)
    let report = try remote.fetch(into: try Repository.open(at: c)) { _ in true }
    try world.git("update-ref", "refs/remotes/x", report.wanted[0].hex, at: c)
    #expect(try world.git("rev-list", "--count", "refs/remotes/x", at: c) == "1002")
    try world.expectSound(c)
  }
}
