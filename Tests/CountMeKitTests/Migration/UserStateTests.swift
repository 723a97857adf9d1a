import CountMeModel
import TestSupport
import Testing

@testable import CountMeHistory
@testable import CountMeStore
@testable import CountMeCare
@testable import CountMeAccounts

/// The user states of Habitto's migration audit (part 2.2), and every way from one to another.
///
/// There, five of these ways lost data or were untested. The law here: whoever wrote something sees it
/// where the row says, and nothing that was written is gone from the account or the guest.
@Suite("The six user states of the audit, and their transitions")
struct UserStateTests {
  /// A state of the audit.
  enum State: String {
    /// 1: nobody has an account.
    case guest
    /// 2: an account without address and password.
    case anonymous
    /// 3: an account, and nothing was written without it.
    case fresh
    /// 4: an account, and the guest's documents are not in it.
    case pending
    /// 5: an account that has taken over the guest's documents.
    case migrated
    /// 6: an account with several devices.
    case several
  }

  /// From, what is done, to, and the food that is seen then.
  static let table = """
    guest      write        guest      apple new
    guest      signUp       migrated   apple
    guest      anonymously  anonymous  apple
    guest      signIn       several    apple fig
    anonymous  write        anonymous  apple new
    anonymous  link         migrated   apple
    anonymous  signOut      guest      apple
    anonymous  delete       guest      apple
    fresh      write        fresh      new
    fresh      sync         fresh
    fresh      device       several
    fresh      signOut      guest
    fresh      delete       guest
    fresh      comeBack     migrated   new
    pending    write        pending    new
    pending    sync         pending
    pending    migrate      migrated   apple
    pending    interrupted  migrated   apple
    pending    refuted      pending
    pending    signOut      guest      apple
    pending    delete       guest      apple
    pending    comeBack     migrated   apple new
    migrated   write        migrated   apple new
    migrated   sync         migrated   apple
    migrated   migrate      migrated   apple
    migrated   rollBack     pending
    migrated   expire       fresh      apple
    migrated   device       several    apple
    migrated   signOut      guest      apple
    migrated   delete       guest      apple
    migrated   comeBack     migrated   apple new
    several    write        several    apple fig new
    several    sync         several    apple fig
    several    apart        several    apple fig new other
    several    revoke       migrated   apple fig
    several    rollBack     pending    fig
    several    signOut      guest      apple
    several    delete       guest      apple
    several    comeBack     several    apple fig new
    """

  static let rows = table.split(separator: "\n").map(String.init)

  @Test("Each way leads where it should, and nothing is lost", arguments: rows)
  func transition(row: String) async throws {
    let words = row.split(separator: " ").map(String.init)
    let from = try #require(State(rawValue: words[0]))
    var stage = try await Stage()
    try await stage.enter(from)
    #expect(try await stage.state() == from)
    try await stage.perform(words[1])
    #expect(try await stage.state().rawValue == words[2])
    #expect(try stage.laptop.favourites().keys.sorted() == words.dropFirst(3).sorted())
    // The guest's own is only ever dropped after its time.
    let guest = try stage.world.lines("git -C laptop ls-tree -r --name-only guest")
    let hasApple = guest.contains("favoriteFoods/apple.json")
    #expect(hasApple == (words[1] != "expire" && from != .fresh))
    #expect(try await stage.laptop.examine().isEmpty)
  }
}

/// A laptop, perhaps a phone, and a remote between them.
private struct Stage {
  let world: AccountWorld
  var laptop: TestDiary
  var phone: TestDiary?
  var code: RecoveryCode?
  let remote: String

  init() async throws {
    world = try AccountWorld(seed: 61)
    laptop = try await world.diary()
    remote = try world.remote()
    _ = try await laptop.addRemote(remote)
  }

  mutating func enter(_ state: UserStateTests.State) async throws {
    if state != .fresh { try await laptop.favour("apple") }
    switch state {
    case .guest: break
    case .anonymous: code = try await laptop.makeAccount(nil, nil)
    case .pending:
      await laptop.disturb { $0.dropLast() }
      try await laptop.makeAccount("me@example.org")
      await laptop.disturb(nil)
    case .fresh, .migrated: try await laptop.makeAccount("me@example.org")
    case .several: try await signIn()
    }
    if state != .guest { _ = try await laptop.sync() }
  }

  /// Signs in to an account that the phone has made.
  private mutating func signIn() async throws {
    let phone = try await world.diary(on: "phone")
    _ = try await phone.addRemote(remote)
    try await phone.favour("fig")
    try await phone.makeAccount("me@example.org")
    _ = try await phone.sync()
    try await laptop.signIn("me@example.org")
    self.phone = phone
  }

  mutating func perform(_ action: String) async throws {
    switch action {
    case "write": try await laptop.favour("new")
    case "signUp": try await laptop.makeAccount("me@example.org")
    case "anonymously": try await laptop.makeAccount(nil, nil)
    case "signIn": try await signIn()
    case "signOut": try await laptop.signOut()
    case "sync": _ = try await laptop.sync()
    case "link": try await laptop.link(try #require(code), "me@example.org")
    case "delete": try await delete()
    case "device", "apart", "revoke": try await useOtherDevice(action)
    case "comeBack":
      try await laptop.signOut()
      try await laptop.favour("new")
      try await laptop.signIn("me@example.org")
    default: try await migrate(action)
    }
  }

  private func delete() async throws {
    let password = code.map { $0.text } ?? "correct horse"
    _ = try await laptop.deleteAccount(password: Password(Array(password.utf8)))
  }

  private mutating func useOtherDevice(_ action: String) async throws {
    switch action {
    case "device":
      let phone = try await world.diary(on: "phone")
      _ = try await phone.addRemote(remote)
      try await phone.signIn("me@example.org")
      _ = try await phone.sync()
    case "apart":
      let phone = try #require(phone)
      try await phone.favour("other")
      try await laptop.favour("new")
      _ = try await phone.sync()
    default:
      let other = try #require(try await laptop.devices().first { !$0.isThisDevice })
      _ = try await laptop.revokeDevice(
        other.id, password: Password(Array("correct horse".utf8)))
    }
    _ = try await laptop.sync()
  }

  private mutating func migrate(_ action: String) async throws {
    switch action {
    case "migrate": _ = try await laptop.migrate()
    case "rollBack": _ = try await laptop.rollBackMigration()
    case "interrupted":
      await laptop.stop(at: .switching)
      _ = try? await laptop.migrate()
      laptop = try world.reopened(laptop)
      _ = try await laptop.resumeMigration()
    case "refuted":
      await laptop.disturb { $0.dropLast() }
      _ = try? await laptop.migrate()
      await laptop.disturb(nil)
    default:
      world.putClockBack(seconds: -31 * 86_400)
      _ = try await laptop.sync()
    }
  }

  func state() async throws -> UserStateTests.State {
    guard let session = try await laptop.session() else { return .guest }
    if session.email == nil { return .anonymous }
    let reference = "refs/countme/carried-over"
    let taken = try world.lines("git -C laptop rev-parse --verify -q guest \(reference) || true")
    let plan = try await laptop.planMigration()
    if taken.count < 2 || taken[0] != taken[1], !plan.items.isEmpty { return .pending }
    // Coming back makes a device anew; it is the same one to a person.
    let devices = try await laptop.devices().filter { $0.revoked == nil }
    if Set(devices.map(\.name)).count > 1 { return .several }
    return try await laptop.migration() == nil ? .fresh : .migrated
  }
}
