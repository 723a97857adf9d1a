import CountMeGit
import CountMeModel
import CountMePlatform
import TestSupport
import Testing

@testable import CountMeHistory
@testable import CountMeSync

@Suite("An account whose history begins anew")
struct RewriteAccountTests {
  /// A phone that is signed out and has the old history, of which all but what it drank last is in the new one.
  private func away(
    _ template: SyncTemplate, seed: UInt64
  ) async throws -> (world: RewriteWorld, phone: TestDiary) {
    var world = try await RewriteWorld(template, known: [[0], [0]], hooks: true, seed: seed)
    let phone = world.devices[1]
    try await world.drink(500, on: phone)
    try await world.syncAll(rounds: 2)
    try await world.drink(70, on: phone)
    try await phone.signOut()
    try await world.erase(on: world.devices[0])
    return (world, phone)
  }

  @Test("a device that signs in anew on a merge signs what is merged for it")
  func signingInOnAMerge() async throws {
    var world = try await RewriteWorld(
      try await SyncTemplate.shared(), known: [[0, 1], [0], [1], [0]], hooks: true, seed: 1)
    let (laptop, phone, desk) = (world.devices[0], world.devices[1], world.devices[3])
    try await world.erase(on: world.devices[2])
    try await world.drink(10, on: phone)
    try await world.drink(20, on: desk)
    for device in [phone, desk, phone] { _ = try await device.sync() }
    try await phone.signOut()
    _ = try await laptop.sync()
    try await phone.signIn("me@example.org")
    try await world.expectAgreement("signed in anew")
  }

  @Test("two devices set a new password apart, and one of them erases")
  func twoPasswords() async throws {
    var world = try await RewriteWorld(
      try await SyncTemplate.shared(), known: [[0], [0], [0]], hooks: true, seed: 4)
    let (laptop, phone, tablet) = (world.devices[0], world.devices[1], world.devices[2])
    try await laptop.changePassword("correct horse", to: "another horse")
    try await world.drink(10, on: laptop)
    try await tablet.changePassword("correct horse", to: "battery staple")
    _ = try await tablet.eraseHistory(password: Password(Array("battery staple".utf8)))
    for device in [laptop, phone] {
      await #expect(throws: DiaryError.account(.deviceRevoked)) { try await device.sync() }
      try await device.signIn("me@example.org", "battery staple")
    }
    // Each new password ends the sessions of all others.
    _ = try await laptop.sync()
    await #expect(throws: DiaryError.account(.deviceRevoked)) { try await tablet.sync() }
    try await tablet.signIn("me@example.org", "battery staple")
    try await world.expectAgreement("two passwords")
  }

  /// How a device sets a new password, or address, while another erases.
  struct Beside: CustomTestStringConvertible {
    /// How far ahead its clock is.
    let secondsAhead: Int64
    let isErasedLast: Bool
    /// The device that settles it.
    let settler: Int

    var testDescription: String {
      "\(secondsAhead) s ahead, erased last: \(isErasedLast), settled by \(settler)"
    }

    static let all = [-315_360_000, 0, 315_360_000].flatMap { seconds in
      RandomCases.pairs([false, true], [0, 1, 2]).map {
        Beside(secondsAhead: seconds, isErasedLast: $0, settler: $1)
      }
    }
  }

  /// Law: the password that was set last opens the account, and every sync comes to rest, whatever the clocks say.
  @Test(
    "a password that is set while another device erases counts, whoever settles it",
    arguments: RandomCases.some(Beside.all, of: 240, few: 4))
  func passwordBesideErasing(_ beside: Beside) async throws {
    var world = try await RewriteWorld(
      try await SyncTemplate.shared(), known: [[0], [1], [0, 1]], hooks: true, seed: 5)
    let (phone, bridge) = (world.devices[1], world.devices[2])
    try await world.drink(10, on: phone)
    if !beside.isErasedLast { try await world.erase(on: world.devices[0]) }
    world.world.putClockBack(seconds: -beside.secondsAhead)
    try await phone.changePassword("correct horse", to: "battery staple")
    _ = try await phone.sync()
    world.world.putClockBack(seconds: beside.secondsAhead)
    if beside.isErasedLast { try await world.erase(on: world.devices[0]) }
    try await world.drink(20, on: bridge)
    let (before, now) = (Array("correct horse".utf8), Array("battery staple".utf8))
    let order = [beside.settler] + [0, 1, 2].filter { $0 != beside.settler }
    var settled = 0
    for number in order + order + order + order {
      let device = world.devices[number]
      switch try await failure(of: { _ = try await device.sync() }) {
      case .account(.deviceRevoked): try await device.signIn("me@example.org", "battery staple")
      case .sync(.beganAnewElsewhere):
        await #expect(throws: DiaryError.account(.wrongPassword)) {
          try await device.eraseHistory(password: Password(before))
        }
        _ = try await device.eraseHistory(password: Password(now))
        settled += 1
      case let error: #expect(error == nil)
      }
    }
    let comment: Comment = "\(beside.testDescription)"
    #expect(settled > 0, comment)
    try await world.expectAgreement(comment)
    for device in world.devices {
      await #expect(throws: DiaryError.account(.wrongPassword), comment) {
        try await device.eraseHistory(password: Password(before))
      }
    }
    for (number, remote) in world.remotes.enumerated() {
      let place = "\(world.world.folder.path)/thief-\(number)"
      await #expect(throws: DiaryError.account(.invalidCredentials), comment) {
        _ = try await TestDiary.clone(
          remote, to: place, email: EmailAddress("me@example.org"), password: Password(before),
          environment: world.world.environment(of: "thief-\(number)"))
      }
    }
  }

  /// Law: the address that was set last opens the account, and no other does.
  @Test(
    "an address that is set while another device erases counts",
    arguments: RandomCases.some(Beside.all.filter { $0.settler == 2 }, of: 241, few: 2))
  func addressBesideErasing(_ beside: Beside) async throws {
    var world = try await RewriteWorld(
      try await SyncTemplate.shared(), known: [[0], [1], [0, 1]], hooks: true, seed: 8)
    let (laptop, phone, bridge) = (world.devices[0], world.devices[1], world.devices[2])
    if !beside.isErasedLast { try await world.erase(on: laptop) }
    world.world.putClockBack(seconds: -beside.secondsAhead)
    try await phone.changeEmail("correct horse", to: "new@example.org")
    _ = try await phone.sync()
    world.world.putClockBack(seconds: beside.secondsAhead)
    if beside.isErasedLast { try await world.erase(on: laptop) }
    guard case .sync(.beganAnewElsewhere) = try await failure(of: { _ = try await bridge.sync() })
    else {
      Issue.record("nothing was said")
      return
    }
    _ = try await bridge.eraseHistory(password: Password(Array("correct horse".utf8)))
    try await world.expectAgreement("a new address")
    for device in world.devices {
      #expect(try await device.accountFields()["email"]?.string == "new@example.org")
    }
    for (number, remote) in world.remotes.enumerated() {
      for email in ["me@example.org", "new@example.org"] {
        let place = "\(email.prefix(2))-\(number)"
        let error = try await failure(of: {
          _ = try await TestDiary.clone(
            remote, to: "\(world.world.folder.path)/\(place)", email: EmailAddress(email),
            password: Password(Array("correct horse".utf8)),
            environment: world.world.environment(of: place))
        })
        #expect(error == (email == "new@example.org" ? nil : .account(.invalidCredentials)))
      }
    }
  }

  @Test(
    "devices that erase apart, one of them twice, end in one history, and a clone goes by it",
    arguments: RandomCases.some([[0, 0, 1], [0, 1, 0], [1, 0, 0]], of: 258, few: 1))
  func erasedTwiceBesideOnce(order: [Int]) async throws {
    var world = try await RewriteWorld(
      try await SyncTemplate.shared(), known: [[0], [1], [0, 1]], hooks: true, seed: 6)
    for number in order {
      try await world.drink(10, on: world.devices[number])
      try await world.erase(on: world.devices[number])
    }
    try await world.expectAgreement("\(order)")
    for device in world.devices {
      let environment = device.environment
      try await device.signOut()
      for (number, remote) in world.remotes.enumerated() {
        _ = try await TestDiary.clone(
          remote, to: "\(world.world.folder.path)/\(device.device)-\(number)",
          email: EmailAddress("me@example.org"), password: Password(Array("correct horse".utf8)),
          environment: environment)
      }
    }
  }

  @Test("a password that is set in a history erased apart from the same commit counts")
  func passwordBesideTwin() async throws {
    var world = try await RewriteWorld(
      try await SyncTemplate.shared(), known: [[0], [1], [0, 1]], hooks: true, seed: 7)
    let (laptop, phone, bridge) = (world.devices[0], world.devices[1], world.devices[2])
    try await world.erase(on: laptop)
    try await laptop.changePassword("correct horse", to: "battery staple")
    _ = try await laptop.sync()
    try await world.erase(on: phone)
    await #expect(throws: DiaryError.account(.deviceRevoked)) { try await bridge.sync() }
    try await bridge.signIn("me@example.org", "battery staple")
    // What the phone wrote before it heard of the password.
    _ = try await bridge.sync(SyncOptions(accepting: [.revoked]))
    await #expect(throws: DiaryError.account(.deviceRevoked)) { try await phone.sync() }
    try await phone.signIn("me@example.org", "battery staple")
    try await world.expectAgreement("twins")
    for device in world.devices {
      await #expect(throws: DiaryError.account(.wrongPassword)) {
        try await device.eraseHistory(password: Password(Array("correct horse".utf8)))
      }
    }
  }

  @Test("who signs in again with work of the old history brings it over, once")
  func signingIn() async throws {
    let (world, phone) = try await away(try await SyncTemplate.shared(), seed: 2)
    try await phone.signIn("me@example.org")
    try await world.expectAgreement("signed in")
  }

  @Test("who sets a new password with work of the old history brings it over, once")
  func resetting() async throws {
    let template = try await SyncTemplate.shared()
    for isReset in [true, false] {
      let (world, phone) = try await away(template, seed: 3)
      if isReset {
        try await phone.resetPassword(
          template.recoveryCode, to: "battery staple", of: "me@example.org")
      } else {
        try await phone.changePassword(
          "correct horse", to: "battery staple", of: "me@example.org")
      }
      _ = try await phone.sync()
      await #expect(throws: DiaryError.account(.deviceRevoked)) {
        try await world.devices[0].sync()
      }
      try await world.devices[0].signIn("me@example.org", "battery staple")
      try await world.expectAgreement("a new password")
    }
  }
}
