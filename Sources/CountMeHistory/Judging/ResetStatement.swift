package import CountMeGit
package import CountMeModel
package import CountMeSodium

/// The account key's word that a branch may be put back on a remote whose hook lets no branch go back.
///
/// It is the one file of a commit to which `refs/countme/resets/<user>` leads, sent together with the branch. It
/// names both tips, so that nobody can send it again for others.
package struct ResetStatement {
  private static let prefix = "refs/countme/resets/"
  private static let path = "reset.json"

  let user: UserID
  /// The tip that is to go.
  let from: ObjectID
  /// The tip that takes its place.
  let to: ObjectID

  /// The reference that leads to a user's statement.
  package static func reference(of user: UserID) -> String { prefix + user.text }

  /// Whether a reference is one of statements.
  static func isReference(_ name: String) -> Bool { name.hasPrefix(prefix) }

  /// A statement that the account key has signed.
  private struct Signed: AccountSigned {
    let fields: JSONObject
    var path: String { ResetStatement.path }
  }

  /// The statement as the account key signs it.
  package static func file(
    from: ObjectID, to: ObjectID, by account: borrowing SigningKey, in repository: String,
    now: Timestamp
  ) -> SealedFile {
    let key = account.verifyingKey
    let fields: JSONObject = [
      "from": .string(from.hex), "to": .string(to.hex), "lastModified": .string(now.text),
      "userId": .string(key.userID.text), "publicKey": .string(Base64.text(key.bytes)),
    ]
    let signed = SignedDocument.signing(fields, as: .reset, in: repository, with: account)
    return Signed(fields: signed).file
  }

  /// Reads the statement of a commit.
  ///
  /// - Returns: nil unless the commit stands alone and its tree has that one file, signed by the key whose hash
  ///   is its user, for the diary to which the tip belongs that takes the place.
  init?(at commit: ObjectID, in repository: borrowing Repository) throws(DiaryError) {
    let found = try repository.commit(at: commit)
    let entries = try DiaryError.git(repository.tree(found.tree, limit: 4096).entries)
    // Nobody judges what else would come along.
    guard found.parents.isEmpty, entries.count == 1, let entry = entries.first,
      entry.text == Self.path, entry.mode == .file
    else { return nil }
    let bytes = try DiaryError.git(repository.read(entry.id, .blob, limit: 4096))
    guard let (fields, key) = SignedDocument.signedByItsOwner(bytes, as: .reset),
      let from = fields["from"]?.string.flatMap({ ObjectID(hex: $0) }),
      let to = fields["to"]?.string.flatMap({ ObjectID(hex: $0) }),
      let purpose = SignaturePurpose(of: fields)
    else { return nil }
    let tree = try repository.commit(at: to).tree
    guard try FormatDocument(in: tree, repository)?.repositoryID == purpose.repository else {
      return nil
    }
    user = key.userID
    self.from = from
    self.to = to
  }
}
