import CountMeGit
public import CountMeHistory
public import CountMeModel
import CountMePlatform
import CountMeStore

/// A repository for diaries that the person keeps, in a folder or on a host that they reach by ssh.
public enum KeptRemote {
  /// Makes an empty bare repository for diaries, in a folder or over ssh.
  ///
  /// - Parameters:
  ///   - url: the address.
  ///   - hookProgram: the `countme` that judges what is pushed to a folder; nil for none.
  ///   - invited: the only accounts that may begin a branch there; nil for any.
  ///   - isInteractive: whether somebody sits at a terminal whom ssh may ask for a password.
  /// - Returns: the address to use it by from anywhere on this device, and whether pushes are judged.
  /// - Throws: ``RemoteFailure/badRemote(url:reason:)`` for a web address, and what the machine or the host
  ///   refuses.
  public static func create(
    _ url: String, hookProgram: String? = nil, invited: [UserID]? = nil,
    isInteractive: Bool = false
  ) async throws(DiaryError) -> (address: String, hasHook: Bool) {
    let address = try Remotes.address(url)
    let hasHook = try await WaitingThread().run { () throws(DiaryError) in
      try DiaryError.transport(
        keptRemote(address, isInteractive).createRepository(
          branch: DiaryBranch(.guest).reference, hookProgram: hookProgram,
          invited: invited?.map(\.text)))
    }
    return (address, hasHook)
  }

  /// Lets accounts begin a branch on a remote that was made for invited ones only, or no longer.
  ///
  /// A branch that has begun goes on in any case. Only who can write the remote's folder, or has a shell on its
  /// host, can change the list.
  ///
  /// - Parameters:
  ///   - url: the remote's address.
  ///   - allowed: the accounts to let in.
  ///   - removed: the accounts to take from the list.
  ///   - isInteractive: whether somebody sits at a terminal whom ssh may ask for a password.
  /// - Returns: the ids on the list as it is then.
  /// - Throws: ``RemoteFailure/invitesElsewhere(remote:)`` for a web address, and what the machine or the host
  ///   refuses; that every account may begin a branch there is such a refusal.
  public static func invite(
    _ allowed: [UserID], removing removed: [UserID] = [], to url: String,
    isInteractive: Bool = false
  ) async throws(DiaryError) -> [String] {
    let address = try Remotes.address(url)
    return try await WaitingThread().run { () throws(DiaryError) in
      try DiaryError.transport(
        keptRemote(address, isInteractive).invite(
          allowed.map(\.text), removing: removed.map(\.text)
        ).ids)
    }
  }

  /// A remote that the person keeps, or makes now, and that no diary has to name.
  private static func keptRemote(
    _ address: String, _ isInteractive: Bool
  ) throws(TransportError) -> Remote {
    var options = TransportOptions()
    options.mayPrompt = isInteractive
    options.timeout.cancellation = .ambient()
    return Remote(try RemoteURL(address), options: options)
  }
}
