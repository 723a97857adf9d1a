import CountMeGit
import CountMeModel
import TestSupport
import Testing

@testable import CountMeAccounts
@testable import CountMeHistory
@testable import CountMeStore
@testable import CountMeSync

/// Whatever a host lets the reference of a code lead to is the same as a code that nobody gave out.
@Suite("References of codes that a host has moved elsewhere")
struct OddCodeReferenceTests {
  private static let invalid = DiaryError.account(.invalidInvitation)

  /// What a reference is made to lead to, by a line in the remote's folder that prints an id.
  struct Target: CustomTestStringConvertible, Sendable {
    let testDescription, line: String

    init(_ name: String, _ line: String) { (testDescription, self.line) = (name, line) }
  }

  private static let commit = "tree $T\\nauthor x <x@y> 1 +0000\\ncommitter x <x@y> 1 +0000\\n\\n"

  static let targets = [
    Target("a blob", "git rev-parse $B:.countme/format.json"),
    Target("a tree", "git rev-parse $B^{tree}"),
    Target("a tag", "git -c user.name=x -c user.email=x@y tag -am x odd $B; git rev-parse odd"),
    Target(
      "a tag of a blob",
      "git -c user.name=x -c user.email=x@y tag -am x odd $B:.countme/format.json; git rev-parse odd"
    ),
    Target("a commit of another diary", "git rev-parse refs/heads/users/$OTHER"),
    Target(
      "a commit that nobody signed",
      "git -c user.name=x -c user.email=x@y commit-tree -m x -p $B $B^{tree}"),
    Target(
      "a commit of 20 MiB",
      "T=$(git rev-parse $B^{tree}); (printf \"\(commit)\"; head -c 20971520 /dev/zero | tr '\\\\0' x) | git hash-object -t commit -w --stdin"
    ),
    Target(
      "a commit without its tree",
      "T=$(printf '1%.0s' {1..40}); printf \"\(commit)x\" | git hash-object -t commit -w --stdin --literally"
    ),
    Target("an object that is missing", "printf '2%.0s' {1..40}"),
  ]

  @Test(
    "they stop no sync of the owner's, who puts them right, and let nobody in",
    arguments: RandomCases.some(RandomCases.pairs(targets, [true, false]), of: 228, few: 8))
  func odd(target: Target, hasHook: Bool) async throws {
    let world = try AccountWorld(seed: 1)
    let remote = try hasHook ? world.hookedRemote(at: "2026-09-22T00:00:00.000Z") : world.remote()
    let ann = try await world.ann(remote)
    try await ann.favour("oats")
    try await ann.share("part", ["favoriteFoods"])
    let follower = try await ann.inviteFollower(to: "part").code
    let device = try await ann.invite("phone").code
    let other = try await world.diary(on: "other")
    _ = try await other.addRemote(remote)
    try await other.makeAccount("other@example.org")
    _ = try await other.sync()
    let branch = try await ann.perform { try $0.folder.branch().reference }
    let otherOwner = try other.folder.owner().text
    let references = [follower, device].map { InvitationDocument.reference($0.lookup) }
    let ids = try references.map { reference in
      try world.lines(
        """
        cd '\(remote)'; B='\(branch)'; OTHER='\(otherOwner)'
        ID=$(\(target.line)); echo $ID >'\(reference)'; git tag -d odd >/dev/null 2>&1 || true
        echo $ID
        """)
    }
    #expect(ids.allSatisfy { $0.count == 1 && $0[0].count == 40 })
    let ben = try await world.diary(on: "ben")
    await #expect(throws: Self.invalid) { try await ben.follow(remote, follower, as: "ann") }
    let path = "\(world.folder.path)/phone"
    #expect(throws: Self.invalid) {
      try Cloning.clone(
        remote, to: path, code: device, environment: world.environment(of: "phone"))
    }
    try await ann.favour("bread")
    let reports = try await ann.sync()
    #expect(reports.allSatisfy(\.isSynced) && reports.allSatisfy { $0.shareTroubles == [] })
    // git itself neither shows nor moves what leads to nothing.
    guard target.testDescription != "an object that is missing" else { return }
    _ = try await ben.follow(remote, follower, as: "ann")
    _ = try Cloning.clone(
      remote, to: path, code: device, environment: world.environment(of: "phone"))
  }

  @Test("a follower takes an older state of a share only where a person says so, and a good one")
  func rewound() async throws {
    let world = try AccountWorld(seed: 2)
    let remote = try world.remote()
    let ann = try await world.ann(remote)
    try await ann.favour("oats")
    try await ann.share("part", ["favoriteFoods"])
    let code = try await ann.inviteFollower(to: "part").code
    let ben = try await world.diary(on: "ben")
    let branch = try #require(ShareBranch(try ann.folder.owner(), "part")).reference
    let old = try world.lines("git -C '\(remote)' rev-parse '\(branch)'")[0]
    try await ann.favour("bread")
    _ = try await ann.sync()
    let followed = try await ben.follow(remote, code, as: "ann")
    let new = try world.lines("git -C '\(remote)' rev-parse '\(branch)'")[0]
    func move(_ id: String) throws {
      _ = try world.lines("git -C '\(remote)' update-ref '\(branch)' \(id)")
    }
    try move(old)
    for _ in 0..<2 {
      await #expect {
        _ = try await followed.sync()
      } throws: {
        guard case DiaryError.sync(.shareMovedBack(owner: "Ann", _)) = $0 else { return false }
        return true
      }
    }
    #expect(try followed.favourites().count == 2)
    _ = try await followed.sync(SyncOptions(accepting: [.rewound]))
    #expect(try followed.favourites() == ["oats": 100])
    try move(new)
    _ = try await followed.sync()
    #expect(try followed.favourites().count == 2)
    // What no device of the owner's has signed is taken by nobody's word.
    let forged = try world.lines(
      """
      cd '\(remote)'; git -c user.name=x -c user.email=x@y commit-tree -m x '\(branch)^{tree}'
      """)[0]
    try move(forged)
    await #expect {
      _ = try await followed.sync(SyncOptions(accepting: [.rewound]))
    } throws: {
      guard case DiaryError.sync(.shareRefused(owner: "Ann", _, _, _, _)) = $0 else { return false }
      return true
    }
  }

  @Test(
    "examining a followed folder fetches nothing of its owner's diary, and asks for nothing that no sync brings"
  )
  func examined() async throws {
    let world = try AccountWorld(seed: 3)
    let remote = try world.remote()
    let ann = try await world.ann(remote)
    try await ann.favour("oats")
    try await ann.share("part", ["hydration"])
    let code = try await ann.inviteFollower(to: "part").code
    let ben = try await world.diary(on: "ben")
    let followed = try await ben.follow(remote, code, as: "ann")
    #expect(try await followed.examine(remotes: true) == [])
    let names = try world.lines("git -C '\(followed.folder.path)' for-each-ref refs/remotes")
    #expect(names.allSatisfy { $0.contains("/shares/") })
  }
}
