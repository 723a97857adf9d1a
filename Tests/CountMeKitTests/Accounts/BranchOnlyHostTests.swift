import CountMeGit
import CountMeModel
import TestSupport
import Testing

@testable import CountMeAccounts
@testable import CountMeHistory
@testable import CountMeStore
@testable import CountMeSync

@Suite("A host that takes branches only is told of, and an account is found by its branch")
struct BranchOnlyHostTests {
  private static func world(seed: UInt64) async throws -> (AccountWorld, TestDiary, String) {
    let world = try AccountWorld(seed: seed)
    let remote = try world.remote(servedByGit: true)
    _ = try world.lines(
      """
      printf '#!/bin/sh\\ncase $1 in refs/heads/users/*) ;; *) exit 1;; esac\\n' > \(remote)/hooks/update
      chmod +x \(remote)/hooks/update
      """)
    let laptop = try await world.diary()
    try await laptop.makeAccount("me@example.org")
    _ = try await laptop.addRemote(remote)
    return (world, laptop, remote)
  }

  private static func refused(_ body: () async throws -> Void) async throws -> String? {
    guard case .remote(.pushRefused(_, let reference, _, _))? = try await failure(of: body) else {
      return nil
    }
    return reference
  }

  @Test("Sync names the reference that is refused, and the entries are there all the same")
  func sync() async throws {
    let (world, laptop, remote) = try await Self.world(seed: 631)
    try await laptop.favour("mine")
    let reference = try await Self.refused { _ = try await laptop.sync() }
    #expect(reference == (try EmailAddress("me@example.org")).lookupReference)
    let tips = try world.lines("git -C \(remote) for-each-ref --format='%(objectname)'")
    #expect(tips == [try await laptop.tip()?.hex])
  }

  @Test("Another device signs in by the branch, and both go on")
  func signIn() async throws {
    let (world, laptop, remote) = try await Self.world(seed: 632)
    try await laptop.favour("mine")
    _ = try await Self.refused { _ = try await laptop.sync() }
    let phone = try await world.diary(on: "phone")
    _ = try await phone.addRemote(remote)
    try await phone.signIn("me@example.org")
    try await phone.favour("theirs")
    for diary in [phone, laptop] { _ = try await Self.refused { _ = try await diary.sync() } }
    for diary in [phone, laptop] {
      #expect(try diary.favourites() == ["mine": 100, "theirs": 100])
    }
  }

  @Test("What a stranger put there first keeps nobody from signing in")
  func stranger() async throws {
    let (world, laptop, remote) = try await Self.world(seed: 634)
    try await laptop.favour("mine")
    _ = try await Self.refused { _ = try await laptop.sync() }
    _ = try world.lines(
      """
      set -e; cd \(remote); as() { git -c user.name=a -c user.email=a@b "$@"; }
      tip=$(git for-each-ref --format='%(objectname)')
      forged=$(as commit-tree -m x -p $tip $tip^{tree})
      git update-ref refs/heads/users/aaaaaaaaaaaaaaaaaaaaaaaaaa $forged
      """)
    let phone = try await world.diary(on: "phone")
    _ = try await phone.addRemote(remote)
    try await phone.signIn("me@example.org")
    #expect(try phone.favourites() == ["mine": 100])
  }

  @Test(
    "A stranger's account with one's address keeps nobody from signing in, whoever is found first",
    arguments: 0..<3)
  func claimed(number: Int) async throws {
    let (world, laptop, remote) = try await Self.world(seed: 635 + UInt64(number))
    try await laptop.favour("mine")
    _ = try await Self.refused { _ = try await laptop.sync() }
    for stranger in 0..<2 {
      let other = try await world.diary(on: "stranger\(stranger)")
      try await other.makeAccount("me@example.org", "their horse")
      _ = try await other.addRemote(remote)
      _ = try await Self.refused { _ = try await other.sync() }
    }
    let phone = try await world.diary(on: "phone")
    _ = try await phone.addRemote(remote)
    #expect(
      try await failure { try await phone.signIn("me@example.org", "wrong horse") }
        == .account(.invalidCredentials))
    try await phone.signIn("me@example.org")
    #expect(try phone.favourites() == ["mine": 100])
    // Nothing of a stranger's is kept.
    let known = try world.lines("git -C \(phone.folder.path) for-each-ref --format='%(refname)'")
    #expect(known.count { $0.contains("remotes/") || $0.contains("users/") } == 2, "\(known)")
  }

  @Test("A wrong password is called so, an address that nobody there has is not")
  func wrong() async throws {
    let (world, laptop, remote) = try await Self.world(seed: 633)
    let phone = try await world.diary(on: "phone")
    _ = try await phone.addRemote(remote)
    func signIn(_ email: String, _ password: String) async throws -> DiaryError? {
      try await failure { try await phone.signIn(email, password) }
    }
    let url = "\(remote)"
    #expect(
      try await signIn("me@example.org", "correct horse")
        == .account(.nothingAnnounced(remote: url, accounts: 0)))
    _ = try await Self.refused { _ = try await laptop.sync() }
    #expect(try await signIn("me@example.org", "wrong horse") == .account(.invalidCredentials))
    #expect(
      try await signIn("you@example.org", "correct horse")
        == .account(.nothingAnnounced(remote: url, accounts: 1)))
  }
}
