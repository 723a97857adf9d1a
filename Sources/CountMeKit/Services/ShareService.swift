public import CountMeAccounts
public import CountMeHistory
import CountMeStore
public import CountMeSync

/// Parts of the diary that others may read, and what others share with oneself.
public struct ShareService: Sendable {
  let entries: StoreAccess
  let reading: StoreAccess
  let accounts: StoreAccess
}

extension ShareService {
  /// Begins to share something, which the next sync publishes; a share of the name is shared otherwise from then on.
  ///
  /// - Parameters:
  ///   - share: what is shared.
  ///   - password: the password; the recovery code does as well.
  /// - Throws: ``AccountFailure/wrongPassword``, ``AccountFailure/notSignedIn``, or
  ///   ``WordsFailure/misunderstood(_:text:)`` for a name or a collection that cannot be shared.
  public func create(
    _ share: NewShare, password: borrowing Password
  ) async throws(DiaryError) -> Share {
    try await accounts.perform { store throws(DiaryError) in
      try Shares(store).create(share, password: password)
    }
  }

  /// Invites somebody to follow a share: the code shows it to whoever has it, for seven days.
  ///
  /// - Throws: ``WordsFailure/unknownName(_:of:known:)`` or ``AccountFailure/wrongPassword``.
  public func invite(
    _ person: String, to share: String, password: borrowing Password
  ) async throws(DiaryError) -> NewInvitation {
    try await accounts.perform { store throws(DiaryError) in
      try Shares(store).invite(person, to: share, password: password)
    }
  }

  /// All shares, those that last first, sorted by name.
  ///
  /// - Throws: what the machine refuses.
  public func list() async throws(DiaryError) -> [Share] {
    try await entries.perform { store throws(DiaryError) in try Shares(store).list() }
  }

  /// Where a share is to be, and where it was before, with what each remote has been told of it so far.
  ///
  /// - Throws: ``WordsFailure/unknownName(_:of:known:)``, or what the machine refuses.
  public func places(of share: String) async throws(DiaryError) -> [SharePlace] {
    try await entries.perform { store throws(DiaryError) in try Shares(store).places(of: share) }
  }

  /// The documents of a share as whoever follows it has them, by collection.
  ///
  /// - Throws: ``WordsFailure/unknownName(_:of:known:)``, or what keeps a document from being read.
  public func documents(
    of share: String
  ) async throws(DiaryError) -> [SharedCollection] {
    try await reading.perform { store throws(DiaryError) in try Shares(store).documents(of: share) }
  }

  /// Ends a share: the next sync takes its documents from the remotes, and followers are told.
  ///
  /// - Throws: ``WordsFailure/unknownName(_:of:known:)`` or ``AccountFailure/wrongPassword``.
  public func end(
    _ share: String, password: borrowing Password
  ) async throws(DiaryError) -> Share {
    try await accounts.perform { store throws(DiaryError) in
      try Shares(store).end(share, password: password)
    }
  }

  /// Begins to follow what another person shares, in a folder of its own that is attached.
  ///
  /// - Parameters:
  ///   - url: the remote at which the invitation is.
  ///   - code: the invitation's code.
  ///   - name: what it is called here; nil for its owner's name.
  ///   - folder: where it lies; nil for a folder beside the diary.
  /// - Throws: ``AccountFailure/invalidInvitation`` for every code that shows nothing.
  public func follow(
    _ url: String, code: InvitationCode, as name: String? = nil, in folder: String? = nil
  ) async throws(DiaryError) -> NewlyFollowed {
    try await accounts.perform { store throws(DiaryError) in
      try Following(store).follow(url, code, as: name, in: folder)
    }
  }
}
