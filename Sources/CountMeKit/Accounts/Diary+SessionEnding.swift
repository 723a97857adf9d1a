import CountMeModel
import Git
import Sodium

extension DiaryError {
  /// Whether the session is over and nothing more can be sent or fetched.
  var endsTheSession: Bool {
    switch self {
    case .deviceRevoked, .accountClosed: true
    default: false
    }
  }
}

extension Diary {
  /// Ends the session where a verified tip of the remote says that it is over.
  ///
  /// Called with the lock held and hand edits taken in: what a revoked device wrote stays on its branch,
  /// and comes along when the person signs in again. Of a deleted account nothing stays.
  ///
  /// - Throws: ``DiaryError/deviceRevoked`` or ``DiaryError/accountClosed(tip:)``.
  func heed(_ tip: ObjectID) throws(DiaryError) {
    guard let key = try deviceKey() else { return }
    let check = try SignatureCheck(tree: try treeOf(tip), in: repository)
    if check.account?.isClosed == true {
      let owner = try folder.owner()
      let last = try head().commit
      try leave(as: .ended(.closed))
      try forget(owner)
      throw .accountClosed(tip: last?.hex ?? "")
    }
    if check.revokes(DevicePublicKey(key.verifyingKey)) {
      try leave(as: .ended(.revoked))
      throw .deviceRevoked
    }
  }

  /// Shows the guest's documents and wipes the keys of who was signed in.
  func leave(as state: SessionState) throws(DiaryError) {
    let owner = try folder.owner()
    try show(.guest)
    try secrets().forget(owner)
    announcer.announce(state)
  }
}
