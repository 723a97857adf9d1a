import CountMeGit
public import CountMeModel

/// Judges what is pushed to a bare repository, before git lets it in.
///
/// It needs no list of users: a branch's name says whose account must have signed for it.
public struct PreReceive: ~Copyable {
  /// Why a reference may not be moved.
  public enum Refusal: Error, Sendable, Equatable {
    /// Only branches of users and references that lead from an address to an account have a place.
    case noPlace
    /// It is no commit.
    case noCommit
    /// A branch's history is added to and never rewritten.
    case notFastForward
    /// A branch goes only after its account was closed.
    case stillOpen
    /// The account is closed, and its branch went.
    case gone
    /// A commit does not pass.
    case commit(id: String, path: String?, rule: String, reason: String)
    /// The reference does not lead to the account whose address it stands for.
    case wrongAccount
    /// An account has this address.
    case addressInUse
    /// A share ends by its owner's word, which stays.
    case stillShared
    /// The reference does not lead to the open invitation that it stands for.
    case wrongInvitation
    /// The invitation can still be used, so its reference stays.
    case invitationOpen
    /// A branch begins anew, and the reference of a code would keep what it replaces.
    case codeLeftBehind(reference: String)
    /// More references than a push of diaries has.
    case tooMany
    /// What was sent costs too much to be put together.
    case tooCostly(String)
    /// Only invited accounts may begin a branch here, and this is none of them.
    case notInvited(String)
  }

  /// A reference that a push may not move.
  public struct RefusedReference: Sendable, Equatable {
    /// Its name, in full.
    public let name: String
    /// Why not.
    public let refusal: Refusal
  }

  /// One line that git gives to the hook.
  struct Update {
    let name: String
    /// Where it is; of what only the client says so, git asks afterwards.
    let old: ObjectID?
    let new: ObjectID?
    /// Whether it is there: else git does not move it, and nothing else may follow from it.
    let isPresent: Bool
  }

  private static let accountsPrefix = EmailAddress.lookupPrefix
  /// A push moves one or two references; moving to another host moves all of a family's.
  private static let mostReferences = 1024
  let repository: Repository
  private(set) var updates: [Update] = []
  let terms: JudgingTerms
  /// What was read of accounts, whatever they are asked for.
  let known: KnownDocuments
  /// What the branches of this push have behind them.
  let ancestry: KnownAncestry
  /// The host's own time: by it alone the references of codes come to be over.
  let now: Timestamp

  /// Opens the repository in which git runs the hook, with what was pushed and is not let in yet.
  public init(now: Timestamp) throws(DiaryError) {
    self.init(
      try DiaryError.git(Repository.openFromEnvironment()), sent: PushedObjects.byteCount, now: now)
  }

  /// Judges in a repository together with what was pushed and is not let in yet, of so many bytes.
  init(_ repository: consuming Repository, sent byteCount: Int, now: Timestamp) {
    self.now = now
    self.repository = repository
    let meter = WorkMeter(Self.leastWork + Self.workPerByte * byteCount)
    terms = JudgingTerms(newestFormat: FormatDocument.supportedVersion, meter: meter)
    known = KnownDocuments(meter: meter)
    ancestry = KnownAncestry(meter: meter)
  }

  /// What a push of any size may cost in checks of a schema's node, of which a second does some ten million.
  static let leastWork = 20_000_000
  /// What each byte of the pack may cost besides; an honest diary's cost a tenth of it.
  static let workPerByte = 32
  /// What looking at a reference costs, whatever it leads to.
  static let workPerReference = 1_000

  /// Judges all updates of a push.
  ///
  /// Memory and work are bounded whatever is pushed; nothing is written but that a closed account's branch goes.
  ///
  /// - Parameter lines: `old new name`, as git writes them to the hook's standard input.
  /// - Returns: the refused references with the reason for each, in the order of the lines.
  /// - Throws: what the machine refuses, and ``StoreFailure/damaged(what:detail:)`` for a line that git
  ///   does not write.
  /// - Complexity: linear in the new commits and what they changed.
  public mutating func judge(
    _ lines: [UInt8]
  ) throws(DiaryError) -> [RefusedReference] {
    let lines = lines.split(separator: 0x0A)
    guard let last = lines.last else { return [] }
    let isTooMany = lines.count > Self.mostReferences
    if let refusal = isTooMany ? .tooMany : PushedObjects.excess.map(Refusal.tooCostly) {
      return [RefusedReference(name: try update(last).name, refusal: refusal)]
    }
    updates = []
    for line in lines { updates.append(try update(line)) }
    var refused: [RefusedReference] = []
    for update in updates {
      if let refusal = try blaming(update) {
        refused.append(RefusedReference(name: update.name, refusal: refusal))
      }
    }
    return refused
  }

  /// What is against a reference; what cannot be read of what it leads to, or led to, is, and no fault of this host.
  private borrowing func blaming(_ update: Update) throws(DiaryError) -> Refusal? {
    do throws(DiaryError) {
      // Each has its price, and where nothing is left for it nothing of it is looked at.
      try terms.meter.spend(Self.workPerReference)
      return try refusal(of: update)
    } catch {
      guard let id = update.new ?? update.old else { throw error }
      let refusal = try CommitVerifier.unreadable(id, error)
      return .commit(
        id: refusal.commit.hex, path: refusal.path, rule: refusal.rule, reason: refusal.reason)
    }
  }

  /// Reads a line that git gives to the hook.
  ///
  /// A reference goes whatever the client says that it leads to, if only there is no such object.
  private borrowing func update(_ line: ArraySlice<UInt8>) throws(DiaryError) -> Update {
    let parts = line.split(separator: 0x20, maxSplits: 2, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard parts.count == 3, let old = ObjectID(hex: parts[0]), let new = ObjectID(hex: parts[1])
    else { throw .store(.damaged(what: "the hook's input", detail: "git writes OLD NEW NAME")) }
    let told = old == .zero ? nil : old
    // Git itself comes to such a name only after the hook, and libgit2 looks for no such reference.
    let present =
      ReferenceNameRule.isValid(parts[2])
      ? try DiaryError.git(repository.reference(parts[2])) : nil
    guard new != .zero else {
      let isPresent = told == nil || told == present || !repository.contains(told ?? .zero)
      return Update(name: parts[2], old: present, new: nil, isPresent: isPresent)
    }
    return Update(name: parts[2], old: told, new: new, isPresent: told == present)
  }

  private borrowing func refusal(of update: Update) throws(DiaryError) -> Refusal? {
    guard ReferenceNameRule.isValid(update.name) else { return .noPlace }
    if let new = update.new {
      let kind = try DiaryError.git(repository.header(of: new).0)
      guard kind == .commit else { return .noCommit }
    }
    if update.name.hasPrefix(Self.accountsPrefix) { return try lookupRefusal(of: update) }
    if update.name.hasPrefix(InvitationDocument.reference("")) {
      return try invitationRefusal(of: update)
    }
    if ResetStatement.isReference(update.name) { return try statementRefusal(of: update) }
    if let share = ShareBranch(reference: update.name) {
      return try shareRefusal(of: update, share)
    }
    guard let branch = DiaryBranch(reference: update.name), branch.owner != .guest else {
      return .noPlace
    }
    return try branchRefusal(of: update, owner: branch.owner)
  }
}
