public import CountMeModel

/// How far a migration of the guest's documents into an account is, with what is known by then.
///
/// The states are told apart by what a crash in them leaves to do; one function of the state has
/// every transition.
/// Until ``switching(_:commit:)`` nothing that a person sees has changed.
public enum MigrationState: Sendable, Equatable {
  /// The guest's documents are put into a backup.
  case backingUp
  /// It is decided what becomes of each document.
  case planning(backup: String)
  /// The account's next commit is written; no branch leads to it yet.
  case rewriting(MigrationWork)
  /// The commit is read back and compared with the plan.
  case verifying(MigrationWork, commit: String)
  /// The account's branch and the files that are shown move to the commit.
  case switching(MigrationWork, commit: String)
  /// The documents are in the account here; the remotes do not all have them yet.
  case uploading(MigrationWork, commit: String)
  /// The documents are wherever they shall be.
  case done(MigrationWork, commit: String, at: Timestamp)
  /// It has never happened, or was taken back.
  case rolledBack(RollbackReason)

  /// The name of the state.
  public var step: MigrationStep {
    switch self {
    case .backingUp: .backingUp
    case .planning: .planning
    case .rewriting: .rewriting
    case .verifying: .verifying
    case .switching: .switching
    case .uploading: .uploading
    case .done: .done
    case .rolledBack: .rolledBack
    }
  }

  /// What was planned, once it was.
  public var work: MigrationWork? {
    switch self {
    case .rewriting(let work), .verifying(let work, _), .switching(let work, _),
      .uploading(let work, _), .done(let work, _, _):
      work
    case .backingUp, .planning, .rolledBack: nil
    }
  }

  /// The commit that brings the documents into the account, in hex, once it is written.
  public var commit: String? {
    switch self {
    case .verifying(_, let commit), .switching(_, let commit), .uploading(_, let commit),
      .done(_, let commit, _):
      commit
    case .backingUp, .planning, .rewriting, .rolledBack: nil
    }
  }

  /// Whether something is left to do on this device.
  public var isUnfinished: Bool { step < .uploading }
}

extension MigrationState {
  /// Why a migration was rolled back.
  public enum RollbackReason: Sendable, Equatable {
    /// A step found something wrong.
    case failure(at: MigrationStep, reason: String)
    /// The person wanted it.
    case asked
  }
}
