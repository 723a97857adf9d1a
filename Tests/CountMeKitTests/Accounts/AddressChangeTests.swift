import CountMeGit
import CountMeModel
import CountMePlatform
import TestSupport
import Testing

@testable import CountMeHistory
@testable import CountMeStore

@Suite("Addresses of accounts")
struct AddressChangeTests {
  @Test("the new address leads to the account from the next sync on, the old one nowhere")
  func changed() async throws {
    let world = try AccountWorld(seed: 211)
    let remote = try world.remote()
    let (laptop, phone) = (try await world.diary(), try await world.diary(on: "phone"))
    for diary in [laptop, phone] { _ = try await diary.addRemote(remote) }
    try await laptop.makeAccount("old@example.org")
    try await laptop.favour("apple")
    _ = try await laptop.sync()
    let before = try await laptop.accountFields()
    await #expect(throws: DiaryError.account(.wrongPassword)) {
      try await laptop.changeEmail("wrong horse", to: "new@example.org")
    }
    #expect(try await laptop.accountFields() == before)
    try await laptop.changeEmail("correct horse", to: " NEW@example.org")
    _ = try await laptop.sync()
    #expect(try await laptop.session()?.email == "new@example.org")
    await #expect(throws: DiaryError.account(.invalidCredentials)) {
      try await phone.signIn("old@example.org")
    }
    try await phone.signIn("new@example.org")
    #expect(try phone.favourites() == ["apple": 100])
    #expect(
      try world.lines("git -C remote.git for-each-ref refs/countme/accounts | wc -l") == ["1"])
    try await world.expectVerified(phone)
    // The old address is anybody's again.
    let other = try await world.diary(on: "tablet")
    _ = try await other.addRemote(remote)
    try await other.makeAccount("old@example.org")
    _ = try await other.sync()
    _ = try await laptop.sync()
    try await other.signOut()
    try await other.signIn("old@example.org")
  }

  @Test("where the remote keeps its references, the old address leads nowhere all the same")
  func denyDeletes() async throws {
    let world = try AccountWorld(seed: 212)
    let remote = try world.remote()
    try world.refuseDeletions()
    let (laptop, phone) = (try await world.diary(), try await world.diary(on: "phone"))
    for diary in [laptop, phone] { _ = try await diary.addRemote(remote) }
    try await laptop.makeAccount("old@example.org")
    _ = try await laptop.sync()
    try await laptop.changeEmail("correct horse", to: "new@example.org")
    for _ in 0..<2 { _ = try await laptop.sync() }
    await #expect(throws: DiaryError.account(.invalidCredentials)) {
      try await phone.signIn("old@example.org")
    }
    try await phone.signIn("new@example.org")
  }

  @Test("an address that was taken meanwhile leaves the old one leading here")
  func takenMeanwhile() async throws {
    let world = try AccountWorld(seed: 216)
    let remote = try world.remote()
    let (laptop, phone) = (try await world.diary(), try await world.diary(on: "phone"))
    for diary in [laptop, phone] { _ = try await diary.addRemote(remote) }
    try await laptop.makeAccount("old@example.org")
    _ = try await laptop.sync()
    _ = try world.lines("mv remote.git away.git")
    try await laptop.changeEmail("correct horse", to: "new@example.org")
    _ = try world.lines("mv away.git remote.git")
    try await phone.makeAccount("new@example.org")
    _ = try await phone.sync()
    let before = try world.lines("git -C remote.git for-each-ref refs/countme/accounts")
    for _ in 0..<2 {
      await #expect(throws: DiaryError.account(.emailInUse)) { _ = try await laptop.sync() }
    }
    #expect(try world.lines("git -C remote.git for-each-ref refs/countme/accounts") == before)
    try await laptop.changeEmail("correct horse", to: "old@example.org")
    _ = try await laptop.sync()
    #expect(try world.lines("git -C remote.git for-each-ref refs/countme/accounts") == before)
    try await laptop.changeEmail("correct horse", to: "third@example.org")
    _ = try await laptop.sync()
    #expect(
      try world.lines("git -C remote.git for-each-ref refs/countme/accounts").count == before.count)
  }

  @Test("an address in use, and an anonymous account, are refused")
  func refused() async throws {
    let world = try AccountWorld(seed: 213)
    let remote = try world.remote()
    let (laptop, phone) = (try await world.diary(), try await world.diary(on: "phone"))
    for diary in [laptop, phone] { _ = try await diary.addRemote(remote) }
    try await laptop.makeAccount("me@example.org")
    _ = try await laptop.sync()
    try await phone.makeAccount("you@example.org")
    await #expect(throws: DiaryError.account(.emailInUse)) {
      try await phone.changeEmail("correct horse", to: "me@example.org")
    }
    try await phone.signOut()
    await #expect(throws: DiaryError.account(.notSignedIn)) {
      try await phone.changeEmail("correct horse", to: "her@example.org")
    }
    try await phone.makeAccount(nil, nil)
    await #expect(throws: DiaryError.account(.anonymousAccount)) {
      try await phone.changeEmail("correct horse", to: "her@example.org")
    }
  }

  @Test("an anonymous account that is linked keeps its id and its data")
  func linked() async throws {
    let world = try AccountWorld(seed: 214)
    let remote = try world.remote()
    let (laptop, phone) = (try await world.diary(), try await world.diary(on: "phone"))
    for diary in [laptop, phone] { _ = try await diary.addRemote(remote) }
    let code = try await laptop.makeAccount(nil, nil)
    try await laptop.favour("apple")
    _ = try await laptop.sync()
    let before = try await laptop.accountFields()
    await #expect(throws: DiaryError.account(.wrongRecoveryCode)) {
      try await laptop.link(.random(), "me@example.org")
    }
    #expect(try await laptop.accountFields() == before)
    let new = try await laptop.link(code, "me@example.org")
    #expect(new != code)
    let after = try await laptop.accountFields()
    for field in ["id", "userId", "publicKey", "createdAt"] {
      #expect(after[field] == before[field], "\(field)")
    }
    await #expect(throws: DiaryError.account(.alreadyLinked(email: "me@example.org"))) {
      try await laptop.link(new, "you@example.org")
    }
    _ = try await laptop.sync()
    try await phone.signIn("me@example.org")
    #expect(try phone.favourites() == ["apple": 100])
    #expect(try await phone.session()?.user == (try await laptop.session()?.user))
    try await phone.resetPassword(new, to: "battery staple")
    try await world.expectVerified(phone)
  }
}
