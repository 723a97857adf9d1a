import CountMeGit
import CountMeModel
import CountMePlatform
import TestSupport
import Testing

@testable import CountMeHistory
@testable import CountMeAccounts
@testable import CountMeStore

extension AccountWorld {
  /// Expects every commit of the current branch to pass, as another device would judge it.
  func expectVerified(
    _ diary: TestDiary, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let tip = try #require(try await diary.tip(), sourceLocation: sourceLocation)
    try CommitVerifier.verify(
      tip, since: [], of: try diary.folder.owner(), in: try Repository.open(at: diary.folder.path))
  }
}

extension TestDiary {
  /// The newest commit of the current branch.
  func tip() throws -> ObjectID? { try head().commit }

  /// The account's document as the current branch has it.
  func accountFields() throws -> JSONObject { try currentAccount().account.fields }

  /// Changes the password at the least cost.
  @discardableResult
  func changePassword(
    _ old: String, to new: String, of email: String? = nil
  ) throws -> RecoveryCode {
    try changePassword(
      old: Password(Array(old.utf8)), new: Password(Array(new.utf8)),
      of: try email.map { try EmailAddress($0) }, cost: .least)
  }

  /// Sets a new password at the least cost.
  @discardableResult
  func resetPassword(
    _ code: RecoveryCode, to new: String, of email: String? = nil
  ) throws -> RecoveryCode {
    try resetPassword(
      recoveryCode: code, newPassword: Password(Array(new.utf8)),
      of: try email.map { try EmailAddress($0) }, cost: .least)
  }
}

extension AccountWorld {
  /// A laptop and a phone of one account, in step over a remote.
  func twoDevices() async throws -> (laptop: TestDiary, phone: TestDiary) {
    let template = try await SyncTemplate.shared(devices: 2)
    try template.copy(["laptop", "phone"], to: self)
    template.setClock(of: self)
    let diaries = try ["laptop", "phone"].map { name in
      try TestDiary(
        opening: DiaryFolder(at: "\(folder.path)/\(name)"), environment: environment(of: name))
    }
    return (diaries[0], diaries[1])
  }

  /// The same, made step by step on a remote of its own kind.
  func twoDevices(on remote: String) async throws -> (laptop: TestDiary, phone: TestDiary) {
    let (laptop, phone) = (try await diary(), try await diary(on: "phone"))
    for diary in [laptop, phone] { _ = try await diary.addRemote(remote) }
    try await laptop.makeAccount("me@example.org")
    _ = try await laptop.sync()
    try await phone.signIn("me@example.org")
    _ = try await phone.sync()
    _ = try await laptop.sync()
    return (laptop, phone)
  }
}

extension TestDiary {
  /// Changes the address as a person types it.
  func changeEmail(_ password: String, to email: String) throws {
    try changeEmail(password: Password(Array(password.utf8)), to: EmailAddress(email))
  }

  /// Links the account at the least cost.
  @discardableResult
  func link(
    _ code: RecoveryCode, _ email: String, _ password: String = "correct horse"
  ) throws -> RecoveryCode {
    try linkAccount(
      recoveryCode: code, email: EmailAddress(email), password: Password(Array(password.utf8)),
      cost: .least)
  }
}
