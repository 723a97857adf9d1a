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
  /// Ends the session where a tip says that it is over: a remote's, or the branch's own after `git pull`.
  ///
  /// Called with the lock held and hand edits taken in: what a revoked device wrote stays on its branch,
  /// and comes along when the person signs in again. Of a deleted account nothing stays. Edits that
  /// could not be taken in are set aside, out of the next user's sight.
  ///
  /// - Throws: ``DiaryError/deviceRevoked`` or ``DiaryError/accountClosed(tip:)``.
  func heed(_ tip: ObjectID) throws(DiaryError) {
    guard let ending = try sessionEnding(at: tip) else { return }
    let owner = try folder.owner()
    let last = try head().commit
    try setEditsAside()
    try leave(as: .ended(ending))
    guard ending == .closed else { throw .deviceRevoked }
    try forget(owner)
    throw .accountClosed(tip: last?.hex ?? "")
  }

  /// Whether a tip says that the session is over.
  ///
  /// Only what the account key signed counts, so it may be one that plain git brought and nobody verified.
  func sessionEnding(at tip: ObjectID) throws(DiaryError) -> SessionState.Ending? {
    guard let key = try deviceKey() else { return nil }
    let check = try SignatureCheck(tree: try treeOf(tip), in: repository)
    guard let account = check.account, account.key.userID == (try folder.owner()) else {
      return nil
    }
    if account.isClosed { return .closed }
    return check.revokes(DevicePublicKey(key.verifyingKey)) ? .revoked : nil
  }

  /// Shows the guest's documents and wipes the keys of who was signed in.
  func leave(as state: SessionState) throws(DiaryError) {
    let owner = try folder.owner()
    try show(.guest)
    try secrets().forget(owner)
    announcer.announce(state)
  }

  /// Takes the person's own edits in, every one: what stayed would lie open to who signs in next.
  ///
  /// - Throws: ``DiaryError/handEditInTheWay(path:reason:)`` for the first that cannot be used.
  func takeInEveryEdit() throws(DiaryError) {
    let edits = try takeInHandEdits(inDirectories: nil)
    guard let first = edits.problems.first else { return }
    throw .handEditInTheWay(
      path: first.path, reason: "it is no usable document, and whoever comes next would find it")
  }

  /// Moves edits that cannot be used to where no user's documents are shown.
  private func setEditsAside() throws(DiaryError) {
    let problems = try handEdits().problems
    guard !problems.isEmpty else { return }
    let aside = "\(folder.stateDirectory)/set-aside/\(try folder.owner().text)"
    try DiaryError.wrapping { () throws(SystemError) in
      for path in problems.map(\.path) where FileSystem.exists("\(folder.path)/\(path)") {
        let place = "\(aside)/\(path)"
        try DurableFile.createDirectories(FileSystem.parent(of: place), mode: 0o700)
        try DurableFile.move("\(folder.path)/\(path)", to: place)
      }
    }
  }
}
