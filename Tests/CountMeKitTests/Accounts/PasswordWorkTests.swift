import CountMeGit
import CountMeModel
import CountMePlatform
import CountMeSodium
import Synchronization
import TestSupport
import Testing

@testable import CountMeAccounts
@testable import CountMeHistory

/// The work that a password costs, counted: a clock would tell more about the machine.
@Suite("The work of passwords")
struct PasswordWorkTests {
  @Test("new accounts get at least what OWASP recommends")
  func recommended() {
    // OWASP's password storage cheat sheet: 46 MiB and 1 pass, or 19 MiB and 2.
    let cost = PasswordCost.standard
    #expect(cost.memoryKiB >= 46 * 1024 && cost.iterations >= 2)
  }

  @Test("a wrong password and an unknown address cost the same work, and no other")
  func equal() async throws {
    let world = try AccountWorld(seed: 241)
    let (_, phone) = try await world.twoDevices()
    try await phone.signOut()
    let tablet = try await world.diary(on: "tablet")
    _ = try await tablet.addRemote("\(world.folder.path)/remote.git")
    for diary in [phone, tablet] {
      let wrong = try await counted {
        await #expect(throws: DiaryError.account(.invalidCredentials)) {
          try await diary.signIn("me@example.org", "wrong horse")
        }
      }
      let unknown = try await counted {
        await #expect(throws: DiaryError.account(.invalidCredentials)) {
          try await diary.signIn("nobody@example.org", "wrong horse")
        }
      }
      #expect(wrong == unknown && wrong == [AccountCost.least.argon2])
      let wrongOld = try await counted {
        await #expect(throws: DiaryError.account(.invalidCredentials)) {
          try await diary.changePassword("wrong horse", to: "battery staple", of: "me@example.org")
        }
      }
      let unknownOld = try await counted {
        await #expect(throws: DiaryError.account(.invalidCredentials)) {
          try await diary.changePassword("wrong horse", to: "battery staple", of: "no@example.org")
        }
      }
      #expect(wrongOld == unknownOld && wrongOld == [AccountCost.least.argon2])
    }
  }

  @Test("signing in to an account whose parameters have aged writes its wrapping anew")
  func strengthened() async throws {
    let world = try AccountWorld(seed: 242)
    let (laptop, phone) = try await world.twoDevices()
    try await phone.signOut()
    let before = try await laptop.accountFields()
    await #expect(throws: DiaryError.account(.invalidCredentials)) {
      try await phone.signInToday("me@example.org", "wrong horse")
    }
    try await phone.signInToday("me@example.org", "correct horse")
    let after = try await phone.accountFields()
    #expect(after["wrappedByPassword"]?.object?["memoryKiB"] == 65536)
    #expect(after["wrappedByPassword"]?.object?["iterations"] == 3)
    for field in ["email", "publicKey", "wrappedByRecoveryCode", "userId", "createdAt"] {
      #expect(after[field] == before[field], "\(field)")
    }
    _ = try await phone.sync()
    _ = try await laptop.sync()
    #expect(try await laptop.accountFields() == after)
    for diary in [laptop, phone] { try await world.expectVerified(diary) }
    // Once is enough, and nobody makes it weaker again.
    try await phone.signOut()
    try await phone.signInToday("me@example.org", "correct horse")
    #expect(try await phone.accountFields() == after)
    try await phone.signOut()
    try await phone.signIn("me@example.org")
    #expect(try await phone.accountFields() == after)
  }

  @Test("a password that was changed meanwhile wins over the wrapping that was written anew")
  func changeWins() async throws {
    let world = try AccountWorld(seed: 243)
    let (laptop, phone) = try await world.twoDevices()
    try await phone.signOut()
    // The laptop changes the password first, and nobody has heard of it when the phone signs in.
    try await laptop.changePassword("correct horse", to: "battery staple")
    try await phone.signInToday("me@example.org", "correct horse")
    _ = try await phone.sync()
    _ = try await laptop.sync()
    try await laptop.signOut()
    await #expect(throws: DiaryError.account(.invalidCredentials)) {
      try await laptop.signIn("me@example.org")
    }
    try await laptop.signIn("me@example.org", "battery staple")
  }

  /// The costs of the passwords that were stretched meanwhile.
  private func counted(_ body: () async throws -> Void) async throws -> [PasswordCost] {
    let box = CostBox()
    try await PasswordWork.$observer.withValue({ box.add($0) }, operation: body)
    return box.costs
  }
}

/// The costs that were told, in their order.
private final class CostBox: Sendable {
  private let told = Mutex<[PasswordCost]>([])

  var costs: [PasswordCost] { told.withLock { $0 } }

  func add(_ cost: PasswordCost) { told.withLock { $0.append(cost) } }
}

extension TestDiary {
  /// Signs in by a program of today, which asks for more work than the tests' accounts cost.
  func signInToday(_ email: String, _ password: String) throws {
    try signIn(
      email: EmailAddress(email), password: Password(Array(password.utf8)), cost: .standard)
  }
}
