import CountMeGit
import CountMeModel
import Foundation
import TestSupport
import Testing

@testable import CountMeAccounts
@testable import CountMeCare
@testable import CountMeHistory
@testable import CountMeJournal
@testable import CountMeStore
@testable import CountMeSync

@Suite("Shares and who follows them")
struct ShareTests {
  /// Ann with a share on a remote, and Ben who follows it.
  private struct Scene {
    let world: AccountWorld
    let remote: String
    let ann: TestDiary
    let ben: TestDiary
    let followed: TestDiary
  }

  private func scene(seed: UInt64, _ collections: [String]) async throws -> Scene {
    let world = try AccountWorld(seed: seed)
    let remote = try world.hookedRemote()
    let ann = try await world.ann(remote)
    try await ann.favour("oats")
    try await ann.drink(250)
    try await ann.share("part", collections)
    let code = try await ann.inviteFollower(to: "part").code
    let ben = try await world.diary(on: "ben")
    let followed = try await ben.follow(remote, code, as: "ann")
    return Scene(world: world, remote: remote, ann: ann, ben: ben, followed: followed)
  }

  private func branch(_ scene: Scene) throws -> ShareBranch {
    try #require(ShareBranch(try scene.ann.folder.owner(), "part"))
  }

  @Test("a follower sees what is shared, what comes to it, what is changed, deleted and taken back")
  func follows() async throws {
    let scene = try await scene(seed: 1, ["favoriteFoods"])
    #expect(try scene.followed.favourites() == ["oats": 100])
    #expect(try scene.followed.ids(in: "hydration") == [])
    try await scene.ann.favour("bread")
    try await scene.ann.favour("oats", calories: 200)
    _ = try await scene.ann.sync()
    #expect(try await scene.followed.sync()[0].changedDocuments == 2)
    #expect(try scene.followed.favourites() == ["oats": 200, "bread": 100])
    try await scene.ann.disfavour("oats")
    _ = try await scene.ann.sync()
    _ = try await scene.followed.sync()
    #expect(try scene.followed.favourites() == ["bread": 100])
    _ = try await scene.ann.perform { try Undo($0).undo() }
    _ = try await scene.ann.sync()
    _ = try await scene.followed.sync()
    #expect(try scene.followed.favourites() == ["oats": 200, "bread": 100])
    #expect(try await scene.followed.verifyHistory().refused.isEmpty)
    await #expect(throws: DiaryError.sync(.onlyFollowed)) {
      try await scene.followed.favour("mine")
    }
  }

  @Test("a sync in which nothing of a share changed makes no commit on it, from whatever device")
  func quiet() async throws {
    let scene = try await scene(seed: 2, ["favoriteFoods"])
    let phone = try await scene.world.diary(on: "phone")
    _ = try await phone.addRemote(scene.remote)
    try await phone.signIn("ann@example.org")
    func tip() throws -> [String] {
      try scene.world.lines("git -C '\(scene.remote)' rev-parse '\(branch(scene).reference)'")
    }
    _ = try await phone.sync()
    _ = try await scene.ann.sync()
    let settled = try tip()
    for device in [phone, scene.ann, phone, scene.ann] {
      try await device.drink(100)
      _ = try await device.sync()
    }
    #expect(try tip() == settled)
    // The share that the phone makes is the one that the laptop would have made.
    try await phone.favour("bread")
    _ = try await phone.sync()
    let published = try tip()
    #expect(published != settled)
    _ = try await scene.ann.sync()
    #expect(try tip() == published)
    _ = try await scene.followed.sync()
    #expect(try scene.followed.favourites().count == 2)
  }

  @Test(
    "an entry and what the share becomes with it are sent at once; a refused share keeps no entry back"
  )
  func sentAlong() async throws {
    let scene = try await scene(seed: 9, ["favoriteFoods"])
    let own = DiaryBranch(try scene.ann.folder.owner()).reference
    /// A hook that writes down what each push moves, and refuses what it is told to.
    func hook(refusing reference: String) throws {
      _ = try scene.world.lines(
        """
        cd '\(scene.remote)'
        printf '#!/bin/sh\\ncut -d" " -f3 >push; cat push >>moved; echo . >>moved\\n! grep -q "%s" push\\n' \
          '\(reference)' >hooks/pre-receive; rm -f moved
        """)
    }
    func moved() throws -> [String] { try scene.world.lines("cat '\(scene.remote)/moved'") }
    try hook(refusing: "nothing")
    try await scene.ann.favour("bread")
    #expect(try await scene.ann.sync()[0].sent == 1)
    #expect(try moved() == [own, try branch(scene).reference, "."])
    try hook(refusing: "/shares/")
    try await scene.ann.favour("milk")
    let report = try await scene.ann.sync()[0]
    #expect(report.isSynced && report.sent == 1)
    #expect(report.shareTroubles.map(\.share) == ["part"])
    #expect(try moved().contains(own))
    try hook(refusing: "nothing")
    #expect(try await scene.ann.sync()[0].shareTroubles == [])
    _ = try await scene.followed.sync()
    #expect(try scene.followed.favourites().keys.sorted() == ["bread", "milk", "oats"])
  }

  @Test("a share that is followed is not followed twice")
  func once() async throws {
    let scene = try await scene(seed: 17, ["favoriteFoods"])
    let again = try await scene.ann.inviteFollower(to: "part").code
    await #expect(throws: DiaryError.account(.followedAlready(name: "ann"))) {
      _ = try await scene.ben.follow(scene.remote, again, as: "again")
    }
    let attached = try await scene.ben.perform { try AttachedDiaries(of: $0.folder).all }
    #expect(attached.map(\.name) == ["ann"])
    #expect(try scene.world.lines("ls -d ben*") == ["ben", "ben-ann"])
  }

  @Test("what is shared otherwise begins anew, so that nothing else stays in it")
  func narrowed() async throws {
    let scene = try await scene(seed: 3, ["favoriteFoods", "hydration"])
    #expect(try scene.followed.ids(in: "hydration").count == 1)
    try await scene.ann.share("part", ["hydration"])
    let reports = try await scene.followed.sync()
    #expect(reports[0].sharesNow == ["hydration"])
    #expect(try scene.followed.favourites() == [:])
    // Nor is it behind the code, which is good still.
    for reference in [try branch(scene).reference, "--glob=refs/countme/invitations"] {
      #expect(try !scene.world.holds("oats", behind: reference, in: scene.remote))
      #expect(try scene.world.holds("milliliters", behind: reference, in: scene.remote))
    }
  }

  @Test("a totals-only share has no more of a day, also where a program of before had put it there")
  func totals() async throws {
    let scene = try await scene(seed: 13, ["dailyLogs"])
    let day = try #require(DocumentID("2026-11-20"))
    let path = "dailyLogs/2026-11/2026-11-20.json"
    let name = try #require(CollectionName("dailyLogs"))
    _ = try await scene.ann.apply(
      [
        .create(name, id: day, fields: ["notes": "SECRET", "whereIWas": "SECRET"])
      ], summary: "set")
    _ = try await scene.ann.sync()
    let branch = try branch(scene)
    func shared() throws -> String {
      try scene.world.contents(of: branch.reference, in: scene.remote)
    }
    #expect(try !shared().contains("SECRET"))
    try await scene.ann.perform { store in
      let remote = try #require(try Remotes(store).remotes().first)
      let known = try #require(try Remotes(store).verifiedTip(of: branch, on: remote))
      let log = try #require(try store.repository.entry(at: path, in: store.head().tree))
      var fields = try #require(
        try JSONValue(parsing: store.repository.read(log.id, .blob)).object)
      for list in ["foodItems", "exerciseItems"] { fields[list] = nil }
      let blob = try store.repository.write(JSONValue.object(fields).canonicalBytes(), .blob)
      let tree = try store.repository.updatedTree(
        store.treeOf(known.id), [TreeChange(path: path, blob: blob)])
      let old = try #require(
        try ShareSending(store: store, branch: branch).commit(
          tree, over: [known.id], insteadOf: nil, CommitMessage("brought the share up to date")))
      _ = try scene.world.lines(
        "git -C '\(store.folder.path)' push -q '\(scene.remote)' \(old.id):\(branch.reference)")
      try store.note(
        old, at: TrackingReference(branch, on: remote.name), from: known.id)
    }
    #expect(try shared().contains("SECRET"))
    try await scene.ben.perform { store in
      var attached = try AttachedDiaries(of: store.folder)
      for diary in attached.all { _ = try attached.detach(diary.name) }
    }
    let followed = try await scene.ben.follow(
      scene.remote, try await scene.ann.inviteFollower(to: "part").code, as: "again")
    #expect(
      try scene.world.lines("git -C '\(scene.remote)' show '\(branch.reference):\(path)'")
        .allSatisfy { !$0.contains("SECRET") })
    #expect(try followed.ids(in: "dailyLogs") == ["2026-11-20"])
    try await scene.ann.share("part", ["dailyLogs"])
    #expect(try !shared().contains("SECRET"))
  }

  @Test("two devices that begin a share of one name apart agree on the later one")
  func begunApart() async throws {
    let scene = try await scene(seed: 7, ["favoriteFoods"])
    let phone = try await scene.world.diary(on: "phone")
    _ = try await phone.addRemote(scene.remote)
    try await phone.signIn("ann@example.org")
    _ = try await scene.ann.sync()
    for (device, collections) in [(scene.ann, ["hydration"]), (phone, ["favoriteFoods"])] {
      let new = NewShare(name: "new", collections: collections.compactMap { CollectionName($0) })
      _ = try await device.perform {
        try Shares($0).create(new, password: TestDiary.password())
      }
    }
    for device in [scene.ann, phone, scene.ann] { _ = try await device.sync() }
    #expect(try Tip(of: scene.ann) == Tip(of: phone))
    let collections = try await scene.ann.perform { try Shares($0).list() }
      .first { $0.name == "new" }?.collections.map(\.text)
    #expect(collections == ["favoriteFoods"])
  }

  @Test("a code whose days are over leads nowhere, also where nothing else happens")
  func overInAQuietDiary() async throws {
    let world = try AccountWorld(seed: 8)
    // A host with the hook goes by the time of the last commit, and keeps the reference until the next.
    let remote = try world.remote()
    let ann = try await world.ann(remote)
    try await ann.share("part", ["favoriteFoods"])
    try await ann.inviteFollower(to: "part")
    let names = "git -C '\(remote)' for-each-ref refs/countme/invitations"
    #expect(try world.lines(names).count == 1)
    world.putClockBack(seconds: -8 * 86_400)
    _ = try await ann.sync()
    #expect(try world.lines(names) == [])
  }

  @Test(
    "an ended share says so, leaves nothing on the remote, and can be begun again by its owner only"
  )
  func ended() async throws {
    let scene = try await scene(seed: 4, ["favoriteFoods"])
    let reference = try branch(scene).reference
    let old = try scene.world.lines("git -C '\(scene.remote)' rev-parse '\(reference)'")[0]
    _ = try await scene.ann.perform { try Shares($0).end("part", password: TestDiary.password()) }
    _ = try await scene.ann.sync()
    let ended = DiaryError.sync(.shareEnded(owner: "Ann"))
    for _ in 0..<2 {
      await #expect(throws: ended) { try await scene.followed.sync() }
    }
    // What was read was read.
    #expect(try scene.followed.favourites() == ["oats": 100])
    #expect(try !scene.world.holds("oats", behind: reference, in: scene.remote))
    #expect(
      try scene.world.lines("git -C '\(scene.remote)' for-each-ref refs/countme/invitations") == [])
    // Who has the old branch brings it back on no remote with our hook.
    let answer = try scene.world.shell.run(
      "git -C '\(scene.followed.folder.path)' push '\(scene.remote)' +\(old):\(reference)")
    #expect(answer.code != 0)
    try await scene.ann.share("part", ["favoriteFoods"])
    #expect(try scene.world.holds("oats", behind: reference, in: scene.remote))
  }

  @Test("the code of a share that has ended does not open the one that is begun under its name")
  func codeOfEnded() async throws {
    let scene = try await scene(seed: 13, ["hydration"])
    let code = try await scene.ann.inviteFollower(to: "part").code
    _ = try await scene.ann.perform { try Shares($0).end("part", password: TestDiary.password()) }
    _ = try await scene.ann.sync()
    try await scene.ann.share("part", ["favoriteFoods"])
    let new = try await scene.ann.inviteFollower(to: "part").code
    let eve = try await scene.world.diary(on: "eve")
    await #expect(throws: DiaryError.account(.invalidInvitation)) {
      try await eve.follow(scene.remote, code, as: "old")
    }
    #expect(try await eve.follow(scene.remote, new, as: "ann").favourites() == ["oats": 100])
    #expect(
      try scene.world.lines("git -C '\(scene.remote)' for-each-ref refs/countme/invitations")
        .count == 1)
  }

  @Test("no account is deleted while a remote that has a share alone cannot be reached")
  func deletedApart() async throws {
    let world = try AccountWorld(seed: 14)
    let (own, other) = (try world.remote("own"), try world.remote("other"))
    let ann = try await world.ann(own)
    try await ann.favour("oats")
    try await ann.share("part", ["favoriteFoods"], on: other)
    _ = try world.lines("mv '\(other)' '\(other)-away'")
    let before = try Tip(of: ann)
    await #expect(throws: DiaryError.self) {
      try await ann.deleteAccount(password: TestDiary.password())
    }
    #expect(try Tip(of: ann) == before)
    _ = try world.lines("mv '\(other)-away' '\(other)'")
    #expect(try await ann.deleteAccount(password: TestDiary.password()).leftovers == [])
    #expect(try !world.holds("oats", behind: "--all", in: other))
  }

  private func standings(_ device: TestDiary) async throws -> [SharePlace.Standing] {
    try await device.perform { try Shares($0).places(of: "part").map(\.standing) }
  }

  @Test("a device that never saw the share on its remote ends it there all the same")
  func endedUnseen() async throws {
    let world = try AccountWorld(seed: 11)
    let (own, other) = (try world.remote("own"), try world.remote("other"))
    let ann = try await world.ann(own)
    try await ann.favour("oats")
    try await ann.share("part", ["favoriteFoods"], on: other)
    let phone = try await world.diary(on: "phone")
    _ = try await phone.addRemote(own)
    try await phone.signIn("ann@example.org")
    _ = try await phone.perform { try Shares($0).end("part", password: TestDiary.password()) }
    _ = try await phone.sync()
    #expect(try !world.holds("oats", behind: "--all", in: other))
  }

  @Test(
    "a share that is moved leaves the remotes it was on, from whatever device, and may come back")
  func moved() async throws {
    let scene = try await scene(seed: 12, ["favoriteFoods"])
    let first = try scene.world.hookedRemote("first")
    let second = try scene.world.hookedRemote("second")
    let reference = try branch(scene).reference
    func hasOats(_ remote: String) throws -> Bool {
      try scene.world.holds("oats", behind: "--glob=refs/heads/shares", in: remote)
    }
    try await scene.ann.share("part", ["favoriteFoods"], on: first)
    let code = try await scene.ann.inviteFollower(to: "part").code
    #expect(try hasOats(first) && !hasOats(scene.remote))
    let behindCodes = "--glob=refs/countme/invitations"
    #expect(try !scene.world.holds("oats", behind: behindCodes, in: scene.remote))
    // Who follows where it was is told, and keeps what was read.
    for _ in 0..<2 {
      await #expect(throws: DiaryError.sync(.shareMoved(owner: "Ann", remote: scene.remote))) {
        try await scene.followed.sync()
      }
    }
    #expect(try scene.followed.favourites() == ["oats": 100])
    let there = try await scene.ben.follow(first, code, as: "there")
    // The old place cannot be reached when it is moved on, and another device tells it.
    _ = try scene.world.lines("mv '\(first)' '\(first)-away'")
    let new = NewShare(
      name: "part", collections: [try #require(CollectionName("favoriteFoods"))], remote: second,
      ownerName: "Ann")
    _ = try await scene.ann.perform { try Shares($0).create(new, password: TestDiary.password()) }
    #expect(try await scene.ann.sync()[0].shareTroubles.map(\.remote) == [first])
    #expect(try await standings(scene.ann) == [.told, .told, .behind])
    _ = try scene.world.lines("mv '\(first)-away' '\(first)'")
    let phone = try await scene.world.diary(on: "phone")
    _ = try await phone.addRemote(scene.remote)
    try await phone.signIn("ann@example.org")
    #expect(try await phone.sync()[0].shareTroubles == [])
    #expect(try !hasOats(first) && hasOats(second))
    await #expect(throws: DiaryError.sync(.shareMoved(owner: "Ann", remote: first))) {
      try await there.sync()
    }
    await #expect(throws: DiaryError.sync(.shareMoved(owner: "Ann", remote: first))) {
      try await scene.ben.follow(first, code, as: "again")
    }
    // And once it was told, there is nothing to do.
    func tips() throws -> [String] {
      try [scene.remote, first, second].flatMap {
        try scene.world.lines("git -C '\($0)' rev-parse '\(reference)'")
      }
    }
    _ = try await scene.ann.sync()
    let settled = try tips()
    for device in [scene.ann, phone] { _ = try await device.sync() }
    #expect(try tips() == settled)
    try await scene.ann.share("part", ["favoriteFoods"], on: first)
    #expect(try hasOats(first) && !hasOats(second) && !hasOats(scene.remote))
  }

  @Test("erasing the history begins shares anew, and deleting the account ends them")
  func erased() async throws {
    let scene = try await scene(seed: 5, ["favoriteFoods"])
    try await scene.ann.disfavour("oats")
    try await scene.ann.favour("bread")
    _ = try await scene.ann.sync()
    let reference = try branch(scene).reference
    #expect(try scene.world.holds("oats", behind: reference, in: scene.remote))
    let erasure = try await scene.ann.eraseHistory(password: TestDiary.password())
    #expect(erasure.leftovers == [])
    #expect(try !scene.world.holds("oats", behind: reference, in: scene.remote))
    _ = try await scene.followed.sync()
    #expect(try scene.followed.favourites() == ["bread": 100])
    let deletion = try await scene.ann.deleteAccount(password: TestDiary.password())
    #expect(deletion.leftovers == [])
    await #expect(throws: DiaryError.sync(.shareEnded(owner: "Ann"))) {
      try await scene.followed.sync()
    }
    #expect(try !scene.world.holds("bread", behind: "--all", in: scene.remote))
  }

  @Test("no name or password of an address gets into what followers read")
  func secretAddress() async throws {
    let world = try AccountWorld(seed: 10)
    let ann = try await world.ann(try world.remote())
    for address in ["https://ann:token@h.invalid/x.git", "https://token@h.invalid/x.git"] {
      await #expect(throws: DiaryError.self) {
        try await ann.share("part", ["favoriteFoods"], on: address)
      }
    }
    #expect(try await ann.perform { try Shares($0).list() }.isEmpty)
  }

  @Test("a share on a remote of its own has nothing else there")
  func elsewhere() async throws {
    let world = try AccountWorld(seed: 6)
    let (own, other) = (try world.hookedRemote("own"), try world.hookedRemote("other"))
    let ann = try await world.ann(own)
    try await ann.favour("oats")
    try await ann.drink(250)
    try await ann.share("part", ["favoriteFoods"], on: other)
    let code = try await ann.inviteFollower(to: "part").code
    let objects = try world.contents(of: "--all", in: other)
    #expect(objects.contains("oats") && !objects.contains("milliliters"))
    #expect(!objects.contains("ann@example.org") && !objects.contains("wrappedBy"))
    #expect(try world.lines("git -C '\(own)' for-each-ref refs/heads/shares") == [])
    let ben = try await world.diary(on: "ben")
    let followed = try await ben.follow(other, code, as: "ann")
    #expect(try followed.favourites() == ["oats": 100])
  }

  @Test(
    "an incremental projection is the same as one that is made anew, on random days",
    arguments: RandomCases.seeds(of: 201))
  func incremental(seed: UInt64) async throws {
    let world = try AccountWorld(seed: seed)
    let ann = try await world.ann(try world.remote())
    var random = SplitMix64(seed: seed)
    let day = "2026-09-2\(Int.random(in: 0...9, using: &random))"
    let collections =
      [["dailyLogs", "hydration"], ["foodItems", "dailyLogs"], ["favoriteFoods"]]
      .randomElement(using: &random) ?? []
    try await ann.share(
      "part", collections, from: Bool.random(using: &random) ? day : nil)
    for step in 0..<4 {
      try await ann.favour("food\(Int.random(in: 0...3, using: &random))")
      if Bool.random(using: &random) { try await ann.drink(Double(step + 1) * 10) }
      _ = try await ann.eat(FoodEntry(name: "Secret\(step)", energy: Energy(kilocalories: 100)))
      if Bool.random(using: &random) { _ = try await ann.perform { try Undo($0).undo() } }
      _ = try await ann.sync()
    }
    try await ann.perform { store in
      let source = try store.head().tree
      let share = try #require(
        try CertifiedAccount.share("part", source, in: store.repository))
      let anew = try ShareProjection(share, catalogue: .builtIn)
        .tree(of: source, after: nil, in: store.repository)
      let branch = try #require(ShareBranch(share.key.userID, "part"))
      let published = try #require(
        try store.reference("refs/remotes/origin/\(branch.shortName)"))
      #expect(try store.treeOf(published) == anew)
      try ShareVerifier.verify(published, since: nil, of: branch, in: store.repository)
    }
    let owner = try ann.folder.owner()
    let objects = try world.contents(
      of: "refs/heads/shares/\(owner.text)/part", in: "\(world.folder.path)/remote.git")
    if !collections.contains("foodItems") { #expect(!objects.contains("Secret")) }
    if !collections.contains("favoriteFoods") {
      #expect(objects.firstMatch(of: /food[0-3]/) == nil)
    }
  }
}
