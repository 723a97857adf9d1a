import CountMeGit
public import CountMeModel

/// The journal of a migration of the guest's documents into an account.
///
/// It is kept in the repository's state folder, one for each user, and written to the disk before
/// every step, so that what a crash leaves is always known.
public struct Migration: Sendable, Equatable {
  /// How long the guest's documents stay after it is done, in days.
  public static let daysKept = 30

  /// Whose account it is.
  public let user: UserID
  /// The guest's commit that goes into the account.
  let guest: ObjectID
  /// The guest's commit up to which an account had taken over before.
  let taken: ObjectID?
  /// The account's commit before it.
  let before: ObjectID
  /// How far it is.
  public private(set) var state: MigrationState = .backingUp

  /// Until when the guest's documents are kept; nil while that is not decided.
  ///
  /// For ever where something could not be moved: then this is nil as well.
  public var keptUntil: Timestamp? {
    guard case .done(let work, _, let time) = state, work.tally.left.isEmpty else { return nil }
    return Timestamp(milliseconds: time.milliseconds + Int64(Self.daysKept) * 86_400_000)
  }

  /// The same migration after an event; the same as before where the event cannot happen.
  func after(_ event: MigrationEvent) -> Migration {
    var next = self
    next.state = state.after(event) ?? state
    return next
  }
}
