import CountMeGit
import CountMeModel
import CountMePlatform
import CountMeSodium
import Foundation
import TestSupport
import Testing

@testable import CountMeHistory
@testable import CountMeStore

@Suite("Accounts on real diaries")
struct AccountJourneyTests {
  @Test("a guest's documents come along, and the guest's branch is kept")
  func guestData() async throws {
    let world = try AccountWorld(seed: 1)
    let diary = try await world.diary()
    try await diary.favour("apple", calories: 52)
    try await diary.favour("bread", calories: 265)
    let guest = try world.lines("git -C laptop rev-parse guest guest^{tree}")
    try await diary.makeAccount("me@example.org")
    #expect(try diary.favourites() == ["apple": 52, "bread": 265])
    let session = try #require(try await diary.session())
    let owners = try world.lines("cat laptop/favoriteFoods/*.json | grep userId | sort -u")
    #expect(owners == ["  \"userId\": \"\(session.user.text)\""])
    #expect(try world.lines("git -C laptop rev-parse guest guest^{tree}") == guest)
    try expectSound(world, diary)
  }

  @Test("signing out shows the guest's documents, and signing in the user's again")
  func outAndIn() async throws {
    let world = try AccountWorld(seed: 2)
    let diary = try await world.diary()
    try await diary.favour("apple", calories: 52)
    try await diary.makeAccount("me@example.org")
    try await diary.favour("bread")
    try await diary.disfavour("apple")
    let tip = try world.lines("git -C laptop rev-parse HEAD")
    try await diary.signOut()
    #expect(try diary.favourites() == ["apple": 52])
    #expect(try world.keyFiles(of: "laptop").isEmpty)
    #expect(try await diary.session() == nil)
    try await diary.favour("cake", calories: 400)
    try await diary.signIn("me@example.org")
    // What the guest had before the account stays removed; what they wrote since comes along.
    #expect(try diary.favourites() == ["bread": 100, "cake": 400])
    _ = try world.lines("git -C laptop merge-base --is-ancestor \(tip.first ?? "") HEAD")
    try expectSound(world, diary)
  }

  @Test("a second user sees nothing of the first")
  func secondUser() async throws {
    let world = try AccountWorld(seed: 3)
    let diary = try await world.diary()
    try await diary.favour("apple")
    try await diary.makeAccount("first@example.org")
    try await diary.favour("secret-cake")
    let first = try #require(try await diary.session())
    try await diary.signOut()
    try await diary.makeAccount("second@example.org")
    let second = try #require(try await diary.session())
    #expect(first.user != second.user)
    #expect(second.deviceCount == 1)
    #expect(try diary.favourites() == [:])
    #expect(try world.lines("grep -rl \(first.user.text) laptop --exclude-dir=.git || true") == [])
    let seen = try world.lines("git -C laptop log --format=%ae HEAD | sort -u")
    #expect(seen == ["\(second.user.text)@countme.invalid"])
    try await diary.favour("tea")
    try await diary.signOut()
    try await diary.signIn("first@example.org")
    #expect(try diary.favourites() == ["apple": 100, "secret-cake": 100])
    try expectSound(world, diary)
  }

  @Test("a wrong password and an unknown address are told the same")
  func invalidCredentials() async throws {
    let world = try AccountWorld(seed: 4)
    let diary = try await world.diary()
    try await diary.makeAccount("me@example.org")
    try await diary.signOut()
    let before = try world.lines("git -C laptop for-each-ref; git -C laptop status --porcelain")
    await #expect(throws: DiaryError.account(.invalidCredentials)) {
      try await diary.signIn("me@example.org", "correct hors")
    }
    await #expect(throws: DiaryError.account(.invalidCredentials)) {
      try await diary.signIn("you@example.org")
    }
    #expect(
      try world.lines("git -C laptop for-each-ref; git -C laptop status --porcelain") == before)
    #expect(try world.keyFiles(of: "laptop").isEmpty)
  }

  @Test("an address in use is refused, here and on the remote")
  func emailInUse() async throws {
    let world = try AccountWorld(seed: 5)
    let remote = try world.remote()
    let diary = try await world.diary()
    _ = try await diary.addRemote(remote)
    try await diary.makeAccount("me@example.org")
    _ = try await diary.sync()
    try await diary.signOut()
    await #expect(throws: DiaryError.account(.emailInUse)) {
      try await diary.makeAccount("Me@example.org")
    }
    let other = try await world.diary(on: "phone")
    _ = try await other.addRemote(remote)
    await #expect(throws: DiaryError.account(.emailInUse)) {
      try await other.makeAccount("me@Example.org")
    }
    #expect(try await other.session() == nil)
    #expect(try world.keyFiles(of: "phone").isEmpty)
  }

  @Test("who was offline and comes second with an address is told so, and loses nothing")
  func addressTakenMeanwhile() async throws {
    let world = try AccountWorld(seed: 6)
    let remote = try world.remote()
    let (laptop, phone) = (try await world.diary(), try await world.diary(on: "phone"))
    for diary in [laptop, phone] {
      try await diary.makeAccount("me@example.org")
      try await diary.favour("apple")
      _ = try await diary.addRemote(remote)
    }
    _ = try await laptop.sync()
    for _ in 0..<2 {
      await #expect(throws: DiaryError.account(.emailInUse)) { _ = try await phone.sync() }
    }
    #expect(try phone.favourites() == ["apple": 100])
  }

  @Test("of two accounts of an address the one is entered whose password is typed")
  func twoOfAnAddress() async throws {
    let world = try AccountWorld(seed: 8)
    let remote = try world.remote()
    let (laptop, phone) = (try await world.diary(), try await world.diary(on: "phone"))
    try await laptop.makeAccount("me@example.org")
    try await laptop.favour("theirs")
    _ = try await laptop.addRemote(remote)
    _ = try await laptop.sync()
    try await phone.makeAccount("me@example.org", "battery staple")
    try await phone.favour("mine")
    _ = try await phone.addRemote(remote)
    try await phone.signOut()
    try await phone.signIn("me@example.org")
    #expect(try phone.favourites() == ["theirs": 100])
    try await phone.signOut()
    try await phone.signIn("me@example.org", "battery staple")
    #expect(try phone.favourites() == ["mine": 100])
    try await phone.changeEmail("battery staple", to: "you@example.org")
    _ = try await phone.sync()
  }

  @Test("a new device has everything after signing in")
  func newDevice() async throws {
    let world = try AccountWorld(seed: 7)
    let remote = try world.remote()
    let laptop = try await world.diary()
    _ = try await laptop.addRemote(remote)
    try await laptop.favour("apple")
    try await laptop.makeAccount("me@example.org")
    _ = try await laptop.sync()
    let phone = try await world.diary(on: "phone")
    try await phone.favour("bread")
    _ = try await phone.addRemote(remote)
    try await phone.signIn("me@example.org")
    let session = try #require(try await phone.session())
    #expect(session.user == (try await laptop.session()?.user))
    #expect(session.deviceCount == 2)
    #expect(try phone.favourites() == ["apple": 100, "bread": 100])
    _ = try await phone.sync()
    _ = try await laptop.sync()
    #expect(try laptop.favourites() == ["apple": 100, "bread": 100])
    for device in ["laptop", "phone"] {
      #expect(
        try world.lines("git -C \(device) log --format=%G? HEAD | sort -u") == ["G"], "\(device)")
    }
    try expectSound(world, laptop)
    try expectSound(world, phone)
  }

  @Test("what was written and never sent is still there after signing out and in")
  func unsentWork() async throws {
    let world = try AccountWorld(seed: 8)
    let diary = try await world.diary()
    _ = try await diary.addRemote(try world.remote())
    try await diary.makeAccount("me@example.org")
    _ = try await diary.sync()
    try await diary.favour("apple")
    try await diary.signOut()
    try await diary.signIn("me@example.org")
    #expect(try diary.favourites() == ["apple": 100])
    _ = try await diary.sync()
    #expect(try diary.favourites() == ["apple": 100])
  }

  @Test("the keys are private, outside the repository, and the session outlives the program")
  func keys() async throws {
    let world = try AccountWorld(seed: 9)
    let diary = try await world.diary()
    try await diary.makeAccount("me@example.org")
    let session = try #require(try await diary.session())
    #expect(try await world.reopened(diary).session() == session)
    let modes = try world.lines("find state-of-laptop -printf '%y%m\\n' | sort -u")
    #expect(modes == ["d700", "f600"])
    #expect(try world.keyFiles(of: "laptop").count == 2)
    let secret = try world.lines("grep -l 'OPENSSH PRIVATE KEY' -r . ")
    #expect(secret.count == 1)
    #expect(secret.allSatisfy { $0.hasPrefix("./state-of-laptop/") })
    #expect(
      try world.lines("ssh-keygen -lf \(secret.first ?? "") | cut -d' ' -f2")
        == [session.fingerprint])
  }

  @Test("a key file that others can reach is refused", arguments: ["640", "604", "620", "602"])
  func openKeyFile(mode: String) async throws {
    let world = try AccountWorld(seed: 10)
    let diary = try await world.diary()
    try await diary.makeAccount("me@example.org")
    _ = try world.lines("find state-of-laptop -type f -exec chmod \(mode) {} +")
    await #expect { _ = try await diary.session() } throws: { error in
      if case DiaryError.account(.unsafeKeyFile) = error { true } else { false }
    }
  }

  @Test("git's own tools trust the commits, and a person's own commit is signed and trusted")
  func plainGit() async throws {
    let world = try AccountWorld(seed: 11)
    let diary = try await world.diary()
    try await diary.makeAccount("me@example.org")
    try await diary.favour("apple")
    let user = try #require(try await diary.session()).user.text
    #expect(
      try world.lines(
        "cd laptop; for c in $(git rev-list HEAD); do git verify-commit $c; done 2>&1"
      )
      .allSatisfy { $0.hasPrefix("Good \"git\" signature for \(user)@countme.invalid") })
    #expect(
      try world.lines("cd laptop; git log --show-signature | grep -c 'Good \"git\" signature'")
        == world.lines("git -C laptop rev-list --count HEAD"))
    _ = try world.lines("cd laptop; git commit -q --allow-empty -m mine; git verify-commit HEAD")
    try await diary.favour("bread")
    let tip = try #require(ObjectID(hex: try world.lines("git -C laptop rev-parse HEAD")[0]))
    try CommitVerifier.verify(
      tip, since: [], of: try diary.folder.owner(), in: try Repository.open(at: diary.folder.path))
  }

  @Test("an anonymous account has neither address nor password, and keeps its id")
  func anonymous() async throws {
    let world = try AccountWorld(seed: 12)
    let diary = try await world.diary()
    try await diary.favour("apple")
    try await diary.makeAccount(nil, nil)
    let session = try #require(try await diary.session())
    #expect(session.email == nil)
    #expect(try diary.favourites() == ["apple": 100])
    #expect(try await world.reopened(diary).session() == session)
  }

  @Test("two diaries of one user on one machine do not take each other's keys")
  func twoDiariesOneMachine() async throws {
    let world = try AccountWorld(seed: 13)
    let remote = try world.remote()
    let first = try await world.diary()
    _ = try await first.addRemote(remote)
    try await first.makeAccount("me@example.org")
    _ = try await first.sync()
    let second = try await TestDiary.create(
      at: "\(world.folder.path)/second", environment: world.environment(of: "laptop"))
    _ = try await second.addRemote(remote)
    try await second.signIn("me@example.org")
    for diary in [first, second] {
      try await diary.favour("apple")
      _ = try await diary.sync()
      #expect(try await diary.session() != nil)
    }
    try await second.signOut()
    try await first.favour("bread")
    #expect(try await first.session() != nil)
  }

  @Test("a forged commit on the remote is refused, and nothing here moves")
  func forgedRemote() async throws {
    let world = try AccountWorld(seed: 14)
    let remote = try world.remote()
    let diary = try await world.diary()
    _ = try await diary.addRemote(remote)
    try await diary.makeAccount("me@example.org")
    _ = try await diary.sync()
    let branch = try diary.folder.branch().reference
    let forged = try world.lines(
      """
      cd remote.git
      export GIT_AUTHOR_NAME=A GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=A GIT_COMMITTER_EMAIL=a@b
      new=$(git commit-tree -p \(branch) -m forged \(branch)^{tree})
      git update-ref \(branch) $new; echo $new
      """)
    // The refused commit itself may wait below this name, to be looked at.
    let state =
      "git -C laptop for-each-ref | grep -v refs/countme/incoming; git -C laptop status --porcelain"
    let before = try world.lines(state)
    await #expect {
      _ = try await diary.sync()
    } throws: { error in
      if case DiaryError.sync(.commitRefused(let commit, _, _, _)) = error {
        commit == forged.first
      } else {
        false
      }
    }
    #expect(try world.lines(state) == before)
    try await diary.signOut()
    await #expect(throws: (any Error).self) { try await diary.signIn("me@example.org") }
    #expect(try await diary.session() == nil)
    #expect(try world.keyFiles(of: "laptop").isEmpty)
  }

  /// Expects git to find the repository sound, and the working tree and the index as committed.
  private func expectSound(
    _ world: AccountWorld, _ diary: TestDiary, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let said = try world.lines(
      """
      cd \(diary.device); git status --porcelain
      git fsck --strict --no-dangling --no-progress 2>&1 | grep -v '^notice:' || true
      """)
    #expect(said == [], sourceLocation: sourceLocation)
  }
}
