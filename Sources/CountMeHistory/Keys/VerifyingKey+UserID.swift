package import CountMeModel
package import CountMeSodium

extension VerifyingKey {
  /// The user that this account key stands for: nobody can have another's id without their key.
  package var userID: UserID {
    let digest = Digest.sha256(Array("countme-user-v1".utf8) + bytes)
    // 16 bytes always make 26 characters of base32.
    return UserID(Base32.text(Array(digest.prefix(16)))) ?? .guest
  }
}
