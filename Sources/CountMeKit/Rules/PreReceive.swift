import CountMeModel
import Git

/// Judges what is pushed to a bare repository, before git lets it in.
///
/// It needs no list of users: a branch's name says whose account must have signed for it.
public struct PreReceive: ~Copyable {
  /// Why a reference may not be moved.
  public enum Refusal: Error, Sendable, Equatable {
    /// Only branches of users and references that lead from an address to an account have a place.
    case noPlace
    /// A branch's history is added to and never rewritten.
    case notFastForward
    /// A branch goes only after its account was closed.
    case stillOpen
    /// A commit does not pass.
    case commit(id: String, path: String?, rule: String, reason: String)
    /// The reference does not lead to the account whose address it stands for.
    case wrongAccount
  }

  /// One line that git gives to the hook.
  private struct Update {
    let name: String
    let old: ObjectID?
    let new: ObjectID?
  }

  private static let accountsPrefix = "refs/countme/accounts/"
  private let repository: Repository
  private var updates: [Update] = []

  /// Opens the repository in which git runs the hook, with what was pushed and is not let in yet.
  public init() throws(DiaryError) {
    repository = try DiaryError.git { () throws(GitError) in try Repository.openFromEnvironment() }
  }

  /// Judges all updates of a push.
  ///
  /// - Parameter lines: `old new name`, as git writes them to the hook's standard input.
  /// - Returns: the refused references with the reason for each, in the order of the lines.
  /// - Throws: what the machine refuses, and ``DiaryError/damaged(what:detail:)`` for a line that git
  ///   does not write.
  public mutating func judge(
    _ lines: [UInt8]
  ) throws(DiaryError) -> [(reference: String, refusal: Refusal)] {
    updates = []
    for line in lines.split(separator: 0x0A) { updates.append(try Self.update(line)) }
    var refused: [(reference: String, refusal: Refusal)] = []
    for update in updates {
      if let refusal = try refusal(of: update) { refused.append((update.name, refusal)) }
    }
    return refused
  }

  private static func update(_ line: ArraySlice<UInt8>) throws(DiaryError) -> Update {
    let parts = line.split(separator: 0x20, maxSplits: 2, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard parts.count == 3, let old = ObjectID(hex: parts[0]), let new = ObjectID(hex: parts[1])
    else { throw .damaged(what: "the hook's input", detail: "git writes OLD NEW NAME") }
    return Update(name: parts[2], old: old == .zero ? nil : old, new: new == .zero ? nil : new)
  }

  private borrowing func refusal(of update: Update) throws(DiaryError) -> Refusal? {
    if update.name.hasPrefix(Self.accountsPrefix) { return try lookupRefusal(of: update) }
    guard let branch = DiaryBranch(reference: update.name), branch.owner != .guest else {
      return update.new == nil ? nil : .noPlace
    }
    return try branchRefusal(of: update, owner: branch.owner)
  }

  private borrowing func branchRefusal(
    of update: Update, owner: UserID
  ) throws(DiaryError) -> Refusal? {
    guard let new = update.new else {
      guard let old = update.old else { return nil }
      // The last word of a closed account stays: else its old history could be pushed again.
      let commit = try DiaryError.git { () throws(GitError) in try repository.commit(old) }
      return try isClosed(old) && !commit.parents.isEmpty ? nil : .stillOpen
    }
    var known: [ObjectID] = []
    if let old = update.old {
      let follows = try DiaryError.git { () throws(GitError) in
        try repository.isAncestor(old, of: new)
      }
      if follows {
        known = [old]
      } else if try !isLastWord(new) {
        return .notFastForward
      }
    }
    var verifier = CommitVerifier(owner: owner)
    do throws(DiaryError) {
      try verifier.verify(new, since: known, in: repository)
      return nil
    } catch {
      guard case .commitRefused(let id, let path, let rule, let reason) = error else { throw error }
      return .commit(id: id, path: path, rule: rule, reason: reason)
    }
  }

  /// A reference from an address leads to a commit of the account that has this address.
  private borrowing func lookupRefusal(of update: Update) throws(DiaryError) -> Refusal? {
    guard let new = update.new else {
      guard let old = update.old else { return nil }
      return try isStale(old, update.name) ? nil : .stillOpen
    }
    guard let account = try account(at: new), let email = account.email,
      let address = try? EmailAddress(email), address.lookupReference == update.name
    else { return .wrongAccount }
    guard try isStale(update.old, update.name) else { return .notFastForward }
    guard let tip = try tip(of: account.key.userID) else { return .wrongAccount }
    let isOnBranch = try DiaryError.git { () throws(GitError) in
      try repository.isAncestor(new, of: tip)
    }
    return isOnBranch ? nil : .wrongAccount
  }

  /// Whether nobody loses anything when a reference from an address goes elsewhere.
  private borrowing func isStale(_ old: ObjectID?, _ name: String) throws(DiaryError) -> Bool {
    guard let old, let account = try account(at: old) else { return true }
    guard let tip = try tip(of: account.key.userID), let present = try self.account(at: tip) else {
      return true
    }
    let address = present.email.flatMap { try? EmailAddress($0) }
    return address?.lookupReference != name || present.isClosed
  }

  /// Where a user's branch will be after this push.
  private borrowing func tip(of user: UserID) throws(DiaryError) -> ObjectID? {
    let name = DiaryBranch(user).reference
    if let update = updates.first(where: { $0.name == name }) { return update.new }
    return try DiaryError.git { () throws(GitError) in try repository.reference(name) }
  }

  private borrowing func account(at commit: ObjectID) throws(DiaryError) -> AccountDocument? {
    let tree = try DiaryError.git { () throws(GitError) in try repository.commit(commit).tree }
    return try SignatureCheck(tree: tree, in: repository).account
  }

  private borrowing func isClosed(_ commit: ObjectID) throws(DiaryError) -> Bool {
    try account(at: commit)?.isClosed ?? false
  }

  /// Whether a commit closes an account and has nothing behind it.
  private borrowing func isLastWord(_ commit: ObjectID) throws(DiaryError) -> Bool {
    let found = try DiaryError.git { () throws(GitError) in try repository.commit(commit) }
    return try found.parents.isEmpty && isClosed(commit)
  }
}
