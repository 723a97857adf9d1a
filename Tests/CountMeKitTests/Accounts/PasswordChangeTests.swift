import CountMeGit
import CountMeModel
import CountMePlatform
import CountMeSodium
import Synchronization
import TestSupport
import Testing

@testable import CountMeAccounts
@testable import CountMeHistory
@testable import CountMeStore

@Suite("Passwords and recovery codes")
struct PasswordChangeTests {
  @Test("the old password and the old code open nothing any more, and the new ones do")
  func changed() async throws {
    let world = try AccountWorld(seed: 201)
    let diary = try await world.diary()
    let first = try await diary.makeAccount("me@example.org")
    let before = try await diary.accountFields()
    await #expect(throws: DiaryError.account(.wrongPassword)) {
      try await diary.changePassword("wrong horse", to: "battery staple")
    }
    await #expect(throws: DiaryError.account(.weakPassword)) {
      try await diary.changePassword("correct horse", to: "short")
    }
    #expect(try await diary.accountFields() == before)
    let second = try await diary.changePassword("correct horse", to: "battery staple")
    #expect(first != second)
    let after = try await diary.accountFields()
    for field in ["id", "userId", "publicKey", "createdAt", "email"] {
      #expect(after[field] == before[field], "\(field)")
    }
    #expect((after["lastModified"]?.string ?? "") > (before["lastModified"]?.string ?? ""))
    await #expect(throws: DiaryError.account(.wrongPassword)) {
      try await diary.changePassword("correct horse", to: "another horse")
    }
    await #expect(throws: DiaryError.account(.wrongRecoveryCode)) {
      try await diary.resetPassword(first, to: "another horse")
    }
    let third = try await diary.resetPassword(second, to: "another horse")
    #expect(third != second)
    try await diary.signOut()
    await #expect(throws: DiaryError.account(.invalidCredentials)) {
      try await diary.signIn("me@example.org", "battery staple")
    }
    try await diary.signIn("me@example.org", "another horse")
    try await world.expectVerified(diary)
  }

  @Test("nothing that was signed before keeps a new password from being the newest")
  func securedAhead() throws {
    let history = try ForgedHistory(seed: 9)
    let now = Timestamp(milliseconds: 1_790_000_001_000)
    let ahead = history.document.changed(by: history.account, in: ForgedHistory.diary, now: now) {
      $0["securedAt"] = "2999-01-01T00:00:00.000Z"
    }
    let next = try ahead.secured(
      by: history.account, password: TestDiary.password(), recoveryCode: .random(),
      cost: AccountCost.least.argon2, in: ForgedHistory.diary, now: now)
    #expect(next.rank.secured > ahead.rank.secured && next.rank > ahead.rank)
  }

  @Test("the recovery code does where the password is asked for")
  func codeForPassword() async throws {
    let world = try AccountWorld(seed: 202)
    let diary = try await world.diary()
    let code = try await diary.makeAccount("me@example.org")
    try await diary.changePassword(code.text.uppercased(), to: "battery staple")
  }

  @Test("a clock that was put back does not make the account older")
  func clockPutBack() async throws {
    let world = try AccountWorld(seed: 203)
    let diary = try await world.diary()
    try await diary.makeAccount("me@example.org")
    let before = try #require(try await diary.accountFields()["lastModified"]?.string)
    world.putClockBack(seconds: 86_400)
    try await diary.changePassword("correct horse", to: "battery staple")
    let after = try #require(try await diary.accountFields()["lastModified"]?.string)
    let (old, new) = (try #require(Timestamp(before)), try #require(Timestamp(after)))
    #expect(new.milliseconds == old.milliseconds + 1000)
    try await world.expectVerified(diary)
  }

  @Test("Argon2's parameters become what new accounts get")
  func upgraded() async throws {
    let world = try AccountWorld(seed: 204)
    let diary = try await world.diary()
    try await diary.makeAccount("me@example.org")
    let old = try await diary.accountFields()["wrappedByPassword"]?.object
    #expect(old?["memoryKiB"] == 8192)
    _ = try await diary.changePassword(
      old: Password(Array("correct horse".utf8)), new: Password(Array("battery staple".utf8)),
      cost: .standard)
    for wrapping in ["wrappedByPassword", "wrappedByRecoveryCode"] {
      let new = try await diary.accountFields()[wrapping]?.object
      #expect(new?["memoryKiB"] == 65536 && new?["iterations"] == 3, "\(wrapping)")
    }
  }

  @Test("a reset on a new device signs it in and ends the session of every other")
  func resetElsewhere() async throws {
    let world = try AccountWorld(seed: 205)
    let remote = try world.remote()
    let (laptop, phone) = (try await world.diary(), try await world.diary(on: "phone"))
    for diary in [laptop, phone] { _ = try await diary.addRemote(remote) }
    let code = try await laptop.makeAccount("me@example.org")
    try await laptop.favour("apple")
    _ = try await laptop.sync()
    try await laptop.favour("written-before-the-news")
    await #expect(throws: DiaryError.account(.wrongRecoveryCode)) {
      try await phone.resetPassword(code, to: "battery staple", of: "you@example.org")
    }
    await #expect(throws: DiaryError.account(.notSignedIn)) {
      try await phone.resetPassword(code, to: "battery staple")
    }
    try await phone.resetPassword(code, to: "battery staple", of: "me@example.org")
    #expect(try phone.favourites() == ["apple": 100])
    #expect(try await phone.session()?.deviceCount == 1)
    _ = try await phone.sync()

    await #expect(throws: DiaryError.account(.deviceRevoked)) { _ = try await laptop.sync() }
    #expect(try await laptop.session() == nil)
    #expect(try world.keyFiles(of: "laptop").isEmpty)
    await #expect(throws: DiaryError.account(.invalidCredentials)) {
      try await laptop.signIn("me@example.org")
    }
    try await laptop.signIn("me@example.org", "battery staple")
    _ = try await laptop.sync()
    _ = try await phone.sync()
    for diary in [laptop, phone] {
      #expect(try diary.favourites() == ["apple": 100, "written-before-the-news": 100])
      #expect(try await diary.session()?.deviceCount == 2)
      try await world.expectVerified(diary)
    }
  }

  @Test("a reset puts no older version of a device back that this branch has revoked later")
  func resetAfterReset() async throws {
    let world = try AccountWorld(seed: 212)
    let (laptop, phone) = try await world.twoDevices()
    let code = try await phone.changePassword("correct horse", to: "battery staple")
    world.putClockBack(seconds: 86_400)
    // The phone has not told anybody yet that the laptop is out.
    let other = try await laptop.changePassword("correct horse", to: "staple battery")
    _ = try await laptop.sync()
    await #expect(throws: DiaryError.account(.deviceRevoked)) { _ = try await phone.sync() }
    await #expect(throws: DiaryError.account(.wrongRecoveryCode)) {
      try await phone.resetPassword(code, to: "horse battery", of: "me@example.org")
    }
    try await phone.resetPassword(other, to: "horse battery", of: "me@example.org")
    try await world.expectVerified(phone)
    _ = try await phone.sync()
    try await world.expectVerified(phone)
    #expect(try await phone.session()?.deviceCount == 1)
    await #expect(throws: DiaryError.account(.deviceRevoked)) { _ = try await laptop.sync() }
  }

  @Test("changing the password on a device that is not signed in needs the old one")
  func changeElsewhere() async throws {
    let world = try AccountWorld(seed: 206)
    let remote = try world.remote()
    let (laptop, phone) = (try await world.diary(), try await world.diary(on: "phone"))
    for diary in [laptop, phone] { _ = try await diary.addRemote(remote) }
    try await laptop.makeAccount("me@example.org")
    _ = try await laptop.sync()
    for email in ["me@example.org", "you@example.org"] {
      await #expect(throws: DiaryError.account(.invalidCredentials)) {
        try await phone.changePassword("wrong horse", to: "battery staple", of: email)
      }
    }
    #expect(try world.keyFiles(of: "phone").isEmpty)
    try await phone.changePassword("correct horse", to: "battery staple", of: "me@example.org")
    await #expect {
      try await phone.changePassword("x", to: "longer than 8", of: "you@example.org")
    } throws: { error in
      if case DiaryError.account(.alreadySignedIn) = error { true } else { false }
    }
    _ = try await phone.sync()
    await #expect(throws: DiaryError.account(.deviceRevoked)) { _ = try await laptop.pull() }
  }

  @Test("the device that changed the password stays signed in, and a revoked one may not push")
  func revokedPush() async throws {
    let world = try AccountWorld(seed: 207)
    let remote = try world.remote()
    let (laptop, phone) = (try await world.diary(), try await world.diary(on: "phone"))
    for diary in [laptop, phone] { _ = try await diary.addRemote(remote) }
    try await laptop.makeAccount("me@example.org")
    _ = try await laptop.sync()
    try await phone.signIn("me@example.org")
    _ = try await phone.sync()
    // It takes in first what the others did: the phone is known, and revoked.
    try await laptop.changePassword("correct horse", to: "battery staple")
    _ = try await laptop.sync()
    #expect(try await laptop.session()?.deviceCount == 1)
    try await phone.favour("bread")
    await #expect(throws: DiaryError.account(.deviceRevoked)) { _ = try await phone.push() }
    await #expect(throws: DiaryError.account(.notSignedIn)) { _ = try await phone.push() }
    try await laptop.favour("apple")
    _ = try await laptop.sync()
    #expect(try laptop.favourites() == ["apple": 100])
  }

  @Test(
    "a new password counts, whatever another device changes meanwhile, and whenever",
    arguments: [Int64(-86_400), 60, 864_000])
  func besideAnotherAddress(secondsLater: Int64) async throws {
    let world = try AccountWorld(seed: 213)
    let (laptop, phone) = try await world.twoDevices()
    let code = try await laptop.changePassword("correct horse", to: "battery staple")
    world.putClockBack(seconds: -secondsLater)
    _ = try world.lines("mv remote.git away.git")
    try await phone.changeEmail("correct horse", to: "new@example.org")
    _ = try world.lines("mv away.git remote.git")
    // The phone has not heard of it yet, and is first.
    _ = try await phone.sync()
    _ = try await laptop.sync()
    let account = try await laptop.accountFields()
    #expect(account["email"] == "me@example.org")
    #expect(try await laptop.currentAccount().account.unlock(code) != nil)
    try await world.expectVerified(laptop)
    await #expect(throws: DiaryError.account(.deviceRevoked)) { _ = try await phone.sync() }
    // Neither what it remembers of its own address nor what it has keeps it out, nor does its folder matter.
    let desk = try await TestDiary.create(
      at: "\(world.folder.path)/desk", environment: phone.environment)
    _ = try await desk.addRemote("\(world.folder.path)/remote.git")
    for diary in [phone, desk] {
      await #expect(throws: DiaryError.account(.invalidCredentials)) {
        try await diary.signIn("me@example.org")
      }
      try await diary.signIn("me@example.org", "battery staple")
      _ = try await diary.sync()
      #expect(try await diary.accountFields() == account)
      try await world.expectVerified(diary)
    }
    try await phone.changeEmail("battery staple", to: "new@example.org")
    _ = try await phone.sync()
    _ = try await laptop.sync()
    #expect(try await laptop.session()?.email == "new@example.org")
  }

  /// Who is told that nothing was done tries the old password, and never sees the new code.
  @Test("where the disk is full, the error says whether the password is the new one")
  func fullDisk() async throws {
    let template = try await SyncTemplate.shared(devices: 2)
    var saved = 0
    for place in 0..<200 {
      let device = try SyncWorld(template, devices: 1, seed: 204).devices[0]
      let count = Atomic<Int>(0)
      var failure: DiaryError?
      do {
        try await FaultInjector.$present.withValue({ _ in
          count.add(1, ordering: .relaxed).oldValue == place ? 28 : nil
        }) { _ = try await device.changePassword("correct horse", to: "battery staple") }
      } catch {
        failure = try #require(error as? DiaryError)
      }
      let isSaved = if case .machine(.unfinished) = failure { true } else { failure == nil }
      let account = try await device.currentAccount().account
      let opened = account.unlock(Password(Array("battery staple".utf8))) != nil
      #expect(opened == isSaved, "\(place): \(String(describing: failure))")
      if failure != nil, isSaved { saved += 1 }
      if count.load(ordering: .relaxed) <= place { break }
    }
    #expect(saved > 0)
  }
}
