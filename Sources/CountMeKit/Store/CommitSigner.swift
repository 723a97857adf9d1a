import CountMeModel
import Sodium

extension Diary {
  /// The present user's device key; nil for a guest, whose commits are not signed.
  ///
  /// - Throws: ``DiaryError/notSignedIn`` where the branch is a user's and the key is gone.
  func deviceKey() throws(DiaryError) -> SigningKey? {
    let owner = try folder.owner()
    guard owner != .guest else { return nil }
    guard let key = try secrets().key(of: owner) else { throw .notSignedIn }
    return key
  }

  /// Where this diary's keys are.
  func secrets() throws(DiaryError) -> SecretStore {
    SecretStore(
      stateDirectory: environment.stateDirectory, diary: try folder.format().repositoryID)
  }

  /// The signature of a commit's bytes by the present user's device; nil for a guest.
  func signature(of commit: [UInt8]) throws(DiaryError) -> String? {
    guard let key = try deviceKey() else { return nil }
    return SSHSignature.armoured(commit, by: key)
  }
}
