import CountMeModel
import Git
import Sodium

extension DiaryError {
  /// Whether the session is over and nothing more can be sent or fetched.
  var endsTheSession: Bool {
    switch self {
    case .deviceRevoked: true
    default: false
    }
  }
}

extension Diary {
  /// Ends the session where a verified tip of the remote says that it is over.
  ///
  /// Called with the lock held and hand edits taken in: what this device wrote stays on its branch,
  /// and comes along when the person signs in again.
  ///
  /// - Throws: ``DiaryError/deviceRevoked``.
  func heed(_ tip: ObjectID) throws(DiaryError) {
    guard let key = try deviceKey() else { return }
    let check = try SignatureCheck(tree: try treeOf(tip), in: repository)
    guard check.revokes(DevicePublicKey(key.verifyingKey)) else { return }
    try leave()
    throw .deviceRevoked
  }

  /// Shows the guest's documents and wipes the keys of who was signed in.
  func leave() throws(DiaryError) {
    let owner = try folder.owner()
    try show(.guest)
    try secrets().forget(owner)
  }
}
