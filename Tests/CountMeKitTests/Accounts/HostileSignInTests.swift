import CountMeGit
import CountMeModel
import CountMePlatform
import TestSupport
import Testing

@testable import CountMeHistory
@testable import CountMeStore

/// Who signs in trusts the remote with nothing: what is refused leaves no object behind.
@Suite("Signing in at a hostile remote")
struct HostileSignInTests {
  private static let email = "me@example.org"

  /// The objects of a device's diary.
  private func objects(_ world: AccountWorld) throws -> Set<String> {
    Set(try world.lines("git -C phone cat-file --batch-all-objects --batch-check='%(objectname)'"))
  }

  private func lookup() throws -> String { try EmailAddress(Self.email).lookupReference }

  /// A phone that is about to sign in to what a remote holds.
  private func phone(_ world: AccountWorld, _ remote: String) async throws -> TestDiary {
    let phone = try await world.diary(on: "phone")
    _ = try await phone.addRemote(remote)
    return phone
  }

  @Test("Rubbish in the place of the account does not stay", arguments: ["commit", "blob", "tree"])
  func rubbish(kind: String) async throws {
    let world = try AccountWorld(seed: 261)
    let remote = try world.remote(servedByGit: true)
    let lookup = try lookup()
    let tips = try world.lines(
      """
      cd remote.git; blob=$(head -c 300000 /dev/urandom | git hash-object -w --stdin)
      tree=$(printf '100644 blob %s\\tx.json\\n' $blob | git mktree)
      commit=$(git -c user.name=a -c user.email=a@b commit-tree -m x $tree)
      git update-ref \(lookup) $\(kind); git rev-parse $\(kind)
      """)
    let tip = try #require(tips.last)
    let phone = try await phone(world, remote)
    let before = try objects(world)
    await #expect(throws: DiaryError.account(.invalidCredentials)) {
      try await phone.signIn(Self.email)
    }
    #expect(try objects(world) == before)
    #expect(!before.contains(tip))
    #expect(try world.lines("ls phone/.git/objects | grep tmp || true") == [])
  }

  @Test("A commit that the account's devices did not sign does not stay")
  func forged() async throws {
    let world = try AccountWorld(seed: 262)
    let remote = try world.remote()
    let laptop = try await world.diary()
    _ = try await laptop.addRemote(remote)
    try await laptop.makeAccount(Self.email)
    _ = try await laptop.sync()
    let branch = try laptop.folder.branch().reference
    let tips = try world.lines(
      """
      cd remote.git; blob=$(head -c 300000 /dev/urandom | git hash-object -w --stdin)
      export GIT_INDEX_FILE=new; git read-tree \(branch)
      git update-index --add --cacheinfo 100644,$blob,favoriteFoods/evil.json
      commit=$(git -c user.name=a -c user.email=a@b commit-tree -m x -p \(branch) $(git write-tree))
      git update-ref \(branch) $commit; git rev-parse $commit
      """)
    let forged = try #require(tips.last)
    let phone = try await phone(world, remote)
    await #expect {
      try await phone.signIn(Self.email)
    } throws: { error in
      if case DiaryError.sync(.commitRefused(forged, _, _, _)) = error { true } else { false }
    }
    #expect(try !objects(world).contains(forged))
    #expect(try phone.folder.owner() == .guest)
    // The remote is mended, and the account is there as before.
    _ = try world.lines("git -C remote.git update-ref \(branch) \(branch)^")
    try await phone.signIn(Self.email)
    #expect(try !objects(world).contains(forged))
  }

  @Test("The account of somebody else in the place of one's own is told, and does not stay")
  func another() async throws {
    let world = try AccountWorld(seed: 263)
    let remote = try world.remote()
    let stranger = try await world.diary(on: "stranger")
    _ = try await stranger.addRemote(remote)
    try await stranger.makeAccount("other@example.org")
    _ = try await stranger.sync()
    let phone = try await phone(world, remote)
    try await phone.makeAccount(Self.email)
    let before = try objects(world)
    let lookup = try lookup()
    let tips = try world.lines(
      """
      cd remote.git; tip=$(git for-each-ref --format='%(objectname)' refs/heads/users)
      git update-ref \(lookup) $tip; echo $tip
      """)
    let tip = try #require(tips.last)
    await #expect(throws: DiaryError.account(.emailInUse)) { try await phone.sync() }
    #expect(!before.contains(tip))
    #expect(try !objects(world).contains(tip))
  }
}
