import CountMeGit
import CountMeModel
import CountMeSodium
import TestSupport

@testable import CountMeAccounts
@testable import CountMeHistory

/// An account with a device and one open invitation.
struct InvitationScene: ~Copyable {
  static let week: Int64 = 7 * 86_400

  var history: ForgedHistory
  let owner: SigningKey
  let code = InvitationCode("00000-11111-22222-33333-44444-55555")
  let invitation: InvitationDocument
  let root: ObjectID

  init(seed: UInt64, _ kind: InvitationDocument.Kind = .device) throws {
    var history = try ForgedHistory(seed: seed)
    let owner = try history.key()
    let invitation = InvitationDocument.make(
      code, id: "i", kind, name: "Ben", by: history.account, in: ForgedHistory.diary,
      now: Timestamp(seconds: 1_790_000_000))
    let files = [history.document.file, history.certificate(of: owner.verifyingKey, "o")]
    let first = try history.commit(files, on: [], by: owner)
    root = try history.commit([invitation.file], on: [first], by: owner)
    self.history = history
    self.owner = owner
    self.invitation = invitation
  }

  /// The certificate that the code makes of a key.
  func certificate(
    of key: borrowing SigningKey, _ id: String, _ invitation: InvitationDocument? = nil
  ) -> DeviceDocument {
    DeviceDocument.certify(
      key.verifyingKey, id: id, name: id, by: invitation ?? self.invitation, code,
      of: history.account.verifyingKey.userID, in: ForgedHistory.diary,
      now: Timestamp(seconds: 1_790_000_100))
  }

  /// The same with a field that makes it as long.
  func certificate(of key: borrowing SigningKey, _ id: String, bytes: Int) -> SealedFile {
    func padded(_ count: Int) -> [UInt8] {
      var fields = certificate(of: key, id).fields
      fields["signature"] = nil
      fields["pad"] = .string(String(repeating: "x", count: count))
      let signed = SignedDocument.signing(
        fields, as: .device, in: ForgedHistory.diary,
        with: code.key(of: history.account.verifyingKey.userID))
      return JSONValue.object(signed).canonicalBytes()
    }
    let path = certificate(of: key, id).path
    return SealedFile(merged: path, bytes: padded(bytes - padded(0).count))
  }

  /// The revocation that the owner's password makes of a certificate.
  func revocation(of certificate: SealedFile) throws -> SealedFile {
    var fields = try JSONValue(parsing: certificate.bytes ?? []).object ?? [:]
    fields["revokedAt"] = .string(Timestamp(seconds: 1_790_000_300).text)
    let signed = SignedDocument.signing(
      fields, as: .device, in: ForgedHistory.diary, with: history.account)
    return SealedFile(merged: certificate.path, bytes: JSONValue.object(signed).canonicalBytes())
  }

  func withdrawal() -> SealedFile {
    invitation.withdrawn(
      by: history.account, in: ForgedHistory.diary, now: Timestamp(seconds: 1_790_000_200)
    ).file
  }

  /// What a member's device comes in by, and the commit on top of which it stands.
  mutating func member(
    _ key: borrowing SigningKey, on parent: ObjectID
  ) throws -> (files: [SealedFile], joined: ObjectID) {
    let code = InvitationCode("member")
    let invitation = InvitationDocument.make(
      code, id: "m", .member, name: "Bob", by: history.account, in: ForgedHistory.diary,
      now: Timestamp(seconds: 1_790_000_000))
    let invited = try history.commit([invitation.file], on: [parent], by: owner)
    let file = DeviceDocument.certify(
      key.verifyingKey, id: "bob", name: "bob", by: invitation, code,
      of: history.account.verifyingKey.userID, in: ForgedHistory.diary,
      now: Timestamp(seconds: 1_790_000_100)
    ).file
    return ([invitation.file, file], try history.commit([file], on: [invited], by: key))
  }
}

extension ForgedHistory {
  /// A commit after the seven days of the scene's invitation; the next one is dated as if it had not been.
  mutating func later(
    on parent: ObjectID, by key: borrowing SigningKey
  ) throws -> ObjectID {
    let now = seconds
    seconds = 1_790_000_000 + InvitationScene.week
    let commit = try commit([], on: [parent], by: key)
    seconds = now
    return commit
  }
}
