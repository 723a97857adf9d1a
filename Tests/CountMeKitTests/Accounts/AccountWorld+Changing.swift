import CountMeModel
import Git
import TestSupport
import Testing

@testable import CountMeKit

extension AccountWorld {
  /// Expects every commit of the present branch to pass, as another device would judge it.
  func expectVerified(
    _ diary: Diary, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    var verifier = CommitVerifier(owner: try diary.folder.owner())
    let tip = try #require(try await diary.tip(), sourceLocation: sourceLocation)
    try verifier.verify(tip, since: [], in: try Repository.open(at: diary.folder.path))
  }
}

extension Diary {
  /// The newest commit of the present branch.
  func tip() throws -> ObjectID? { try head().commit }

  /// The account's document as the present branch has it.
  func accountFields() throws -> JSONObject { try presentAccount().account.fields }

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
