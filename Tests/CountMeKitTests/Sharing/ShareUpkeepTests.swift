import CountMeGit
import CountMeModel
import TestSupport
import Testing

@testable import CountMeAccounts
@testable import CountMeHistory
@testable import CountMeStore
@testable import CountMeSync

/// A share on a remote without the hook, which takes whatever is pushed there, loses it or goes back.
@Suite("A share's owner keeps it up, whatever became of it on a remote")
struct ShareUpkeepTests {
  /// Ann with a share of two commits that Ben follows, and what the remote had of it, the oldest first.
  private struct Scene {
    let world: AccountWorld
    let remote: String
    let ann: TestDiary
    let followed: TestDiary
    let branch: ShareBranch
    let tips: [String]

    init(seed: UInt64) async throws {
      world = try AccountWorld(seed: seed)
      remote = try world.remote(servedByGit: true)
      ann = try await world.ann(remote)
      branch = try #require(ShareBranch(try ann.folder.owner(), "part"))
      try await ann.favour("oats")
      try await ann.share("part", ["favoriteFoods"])
      let code = try await ann.inviteFollower(to: "part").code
      let first = try world.lines("git -C '\(remote)' rev-parse '\(branch.reference)'")[0]
      try await ann.favour("bread")
      _ = try await ann.sync()
      followed = try await world.diary(on: "ben").follow(remote, code, as: "ann")
      tips = [first, try world.lines("git -C '\(remote)' rev-parse '\(branch.reference)'")[0]]
    }

    /// Puts the branch elsewhere, or removes it, as whoever keeps the remote can.
    func put(_ command: String) throws {
      _ = try world.lines(
        """
        cd '\(remote)'; export GIT_AUTHOR_NAME=x GIT_AUTHOR_EMAIL=x@x GIT_COMMITTER_NAME=x GIT_COMMITTER_EMAIL=x@x
        R='\(branch.reference)'; OLD=\(tips[0]); \(command)
        """)
    }

    /// Where the branch is.
    func tip() throws -> String {
      try world.lines("git -C '\(remote)' rev-parse '\(branch.reference)'")[0]
    }

    /// Another device of Ann's.
    func phone() async throws -> TestDiary {
      let phone = try await world.diary(on: "phone")
      _ = try await phone.addRemote(remote)
      try await phone.signIn("ann@example.org")
      _ = try await phone.sync()
      return phone
    }

    func foods() async throws -> [String] {
      _ = try await followed.sync()
      return try followed.favourites().keys.sorted()
    }
  }

  /// What may become of a branch.
  private static let mischief = [
    "git update-ref -d $R",
    "git update-ref $R $OLD",
    "git update-ref $R $(git commit-tree -p $R -m x $R^{tree})",
    "git update-ref $R $(git commit-tree -p $OLD -m x $R^{tree})",
    "git update-ref $R $(git commit-tree -m x $R^{tree})",
    "git update-ref $R $(git commit-tree -p $R -m x $(git mktree </dev/null))",
    "git for-each-ref --format='%(objectname)' refs/heads/users | xargs git update-ref $R",
    "git rev-parse $OLD^{tree} > $R",
    "echo secret | git hash-object -w --stdin > $R",
  ]

  @Test("a sync in which nothing changed puts it back", arguments: mischief)
  func idle(command: String) async throws {
    let scene = try await Scene(seed: 5)
    try scene.put(command)
    #expect(try await scene.ann.perform { try WatchPoll($0).remotesHaveNews() })
    #expect(try await scene.ann.sync()[0].shareTroubles == [])
    #expect(try await !scene.ann.perform { try WatchPoll($0).remotesHaveNews() })
    #expect(try scene.tip() == scene.tips[1])
    try scene.put(command)
    _ = try await scene.ann.push()
    #expect(try scene.tip() == scene.tips[1])
  }

  @Test("so does one after it has ended, or was moved away", arguments: [false, true])
  func idleLastWord(isMoved: Bool) async throws {
    let scene = try await Scene(seed: 6)
    if isMoved {
      try await scene.ann.share("part", ["favoriteFoods"], on: scene.world.remote("other"))
    } else {
      _ = try await scene.ann.perform { try Shares($0).end("part", password: TestDiary.password()) }
      _ = try await scene.ann.sync()
    }
    let last = try scene.tip()
    try scene.put("git update-ref $R $OLD")
    _ = try await scene.ann.sync()
    #expect(try scene.tip() == last)
    #expect(!scene.tips.contains(last))
  }

  @Test("the next entry reaches followers, and nothing else does", arguments: mischief)
  func spoiled(command: String) async throws {
    let scene = try await Scene(seed: 1)
    try scene.put(command)
    try await scene.ann.favour("milk")
    #expect(try await scene.ann.sync()[0].shareTroubles == [])
    #expect(try await scene.foods() == ["bread", "milk", "oats"])
    try await scene.ann.favour("rice")
    #expect(try await scene.ann.sync()[0].shareTroubles == [])
    #expect(try await scene.foods() == ["bread", "milk", "oats", "rice"])
  }

  @Test("two devices that published apart, since the remote went back, meet for all who follow")
  func apart() async throws {
    let scene = try await Scene(seed: 2)
    try scene.put("git update-ref $R $OLD")
    let phone = try await scene.phone()
    try await phone.favour("milk")
    _ = try await phone.sync()
    // Ben had seen the newer one.
    let code = try await scene.ann.inviteFollower(to: "part").code
    let other = try await scene.world.diary(on: "cleo").follow(scene.remote, code, as: "ann")
    try await scene.ann.favour("rice")
    _ = try await scene.ann.sync()
    let all = ["bread", "milk", "oats", "rice"]
    #expect(try await scene.foods() == all)
    _ = try await other.sync()
    #expect(try other.favourites().keys.sorted() == all)
    for device in [phone, scene.ann, phone] {
      try await device.favour("from-\(device.device)")
      #expect(try await device.sync()[0].shareTroubles == [])
      #expect(try await scene.foods() == device.favourites().keys.sorted())
    }
  }

  @Test("a device that has not heard of the newest entries publishes nothing over them")
  func behind() async throws {
    let scene = try await Scene(seed: 3)
    let phone = try await scene.phone()
    try await phone.favour("milk")
    _ = try await phone.sync()
    try await scene.ann.favour("rice")
    // As where the phone is faster between what is fetched of the diary and what is published.
    let remote = try #require(try await scene.ann.perform { try Remotes($0).remotes() }.first)
    let troubles = try await scene.ann.perform { try SharePublishing($0).publish(on: remote) }
    #expect(troubles == [])
    #expect(try await scene.foods() == ["bread", "milk", "oats"])
    _ = try await scene.ann.sync()
    #expect(try await scene.foods() == ["bread", "milk", "oats", "rice"])
  }

  @Test("where the diary's remote is away, nothing older comes over what another device published")
  func away() async throws {
    let world = try AccountWorld(seed: 7)
    let (own, cloud) = (try world.remote("own"), try world.remote("cloud"))
    let ann = try await world.ann(own)
    for food in ["oats", "bread"] { try await ann.favour(food) }
    try await ann.share("part", ["favoriteFoods"], on: cloud)
    let code = try await ann.inviteFollower(to: "part")
    let phone = try await world.diary(on: "phone")
    _ = try await phone.addRemote(own)
    try await phone.signIn("ann@example.org")
    for device in [phone, ann] { _ = try await device.sync() }
    let followed = try await world.diary(on: "ben").follow(cloud, code.code, as: "ann")
    func foods() async throws -> [String] {
      _ = try await followed.sync()
      return try followed.favourites().keys.sorted()
    }
    func waits() async throws -> Bool {
      let troubles = try await phone.perform {
        try SharePublishing($0).publishElsewhere(isBehind: true)
      }
      return troubles.map(\.failure) == [.sync(.shareWaits(share: "part"))]
    }
    _ = try world.lines("mv '\(own)' '\(own)-away'")
    try await ann.disfavour("oats")
    _ = try? await ann.sync()
    #expect(try await foods() == ["bread"])
    try await phone.favour("milk")
    _ = try? await phone.sync()
    #expect(try await waits())
    #expect(try await foods() == ["bread"])
    // No code comes back that was withdrawn, also where nothing of the share has changed here.
    try await phone.disfavour("milk")
    _ = try await ann.perform {
      try Invitations($0).withdraw(code.invitation.id) { $0.open(TestDiary.password()) }
    }
    _ = try? await ann.sync()
    _ = try? await phone.sync()
    #expect(try world.lines("git -C '\(cloud)' for-each-ref refs/countme/invitations") == [])
    try await phone.favour("rice")
    _ = try world.lines("mv '\(own)-away' '\(own)'")
    for device in [ann, phone] { _ = try await device.sync() }
    #expect(try await foods() == ["bread", "rice"])
  }

  @Test("a phone that a code let in shares with the password, and keeps up what others began")
  func byCode() async throws {
    let scene = try await Scene(seed: 4)
    let phone = try scene.world.clone("phone", scene.remote, try await scene.ann.invite().code)
    // Nobody has said yet on the share's branch that the phone is Ann's.
    try await phone.favour("milk")
    #expect(try await phone.sync()[0].shareTroubles == [])
    #expect(try await scene.foods() == ["bread", "oats"])
    _ = try await scene.ann.sync()
    #expect(try await scene.foods() == ["bread", "milk", "oats"])
    try await phone.favour("rice")
    _ = try await phone.sync()
    #expect(try await scene.foods() == ["bread", "milk", "oats", "rice"])
    try await phone.share("part", ["hydration", "favoriteFoods"])
    let check = try await phone.perform {
      try CertifiedAccount(tree: try $0.head().tree, in: $0.repository)
    }
    #expect(check.devices.allSatisfy { !$0.isByInvitation })
    let report = try await scene.followed.sync()[0]
    #expect(report.sharesNow == ["favoriteFoods", "hydration"])
  }
}
