/// Something that is not as it should be.
public struct Finding: Sendable, Equatable {
  /// How bad it is.
  public enum Severity: String, Sendable, Comparable {
    /// Worth a look; nothing is wrong for certain.
    case note
    /// Wrong, and nothing is lost by it yet.
    case warning
    /// Data cannot be read or used, or others can read what they must not.
    case error

    private var rank: Int {
      switch self {
      case .note: 0
      case .warning: 1
      case .error: 2
      }
    }

    /// The lesser evil first.
    public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }
  }

  /// The identifier of the check that found it.
  public let check: String
  /// How bad it is.
  public let severity: Severity
  /// What it is about: a path, an object, a setting.
  public let subject: String
  /// What is wrong with it.
  public let detail: String
  /// Whether the program can mend it for certain.
  public let isFixable: Bool
  /// What mends it: what `--fix` does, or what a person can do.
  public let remedy: String
}

/// One thing that a doctor looks at.
///
/// Each check is a type and a file of its own. Checks are functions of what was gathered before: none
/// changes anything.
protocol IntegrityCheck: Sendable {
  /// A stable name for scripts.
  static var identifier: String { get }
  /// How bad it is what this finds.
  static var severity: Finding.Severity { get }
  /// What is looked at, and why it matters.
  static var explanation: String { get }
  /// What mends it.
  static var remedy: String { get }
  /// Whether the program can mend it for certain.
  static var isFixable: Bool { get }

  /// The subjects that are not as they should be, with what is wrong.
  static func search(_ patient: RepositorySnapshot) -> [(subject: String, detail: String)]
}

extension IntegrityCheck {
  static var isFixable: Bool { false }

  static func findings(_ patient: RepositorySnapshot) -> [Finding] {
    search(patient).map(finding)
  }

  static func finding(_ subject: String, _ detail: String) -> Finding {
    Finding(
      check: identifier, severity: severity, subject: subject, detail: detail,
      isFixable: isFixable, remedy: remedy)
  }
}

/// What `countme doctor` looks at, for its manual.
public struct IntegrityTopic: Sendable, Equatable {
  /// The identifier that findings carry.
  public let identifier: String
  /// How bad a finding is.
  public let severity: Finding.Severity
  /// What is looked at.
  public let explanation: String
  /// What mends it.
  public let remedy: String
  /// Whether `--fix` mends it.
  public let isFixable: Bool

  /// All local and remote checks, in the order in which they are made.
  public static var all: [IntegrityTopic] {
    (IntegrityChecks.local + IntegrityChecks.remote).map { check in
      IntegrityTopic(
        identifier: check.identifier, severity: check.severity, explanation: check.explanation,
        remedy: check.remedy, isFixable: check.isFixable)
    }
  }
}

/// The checks that there are.
enum IntegrityChecks {
  static let local: [any IntegrityCheck.Type] = [
    ObjectCheck.self, UnreadableCheck.self, InvalidCheck.self, CanonicalCheck.self,
    MisplacedCheck.self, OwnerCheck.self, DanglingCheck.self, DerivedCheck.self, OrphanCheck.self,
    HabitReferenceCheck.self, DuplicateCheck.self, FutureStampCheck.self, SchemaCheck.self,
    HandEditCheck.self, KeyCheck.self, SessionCheck.self, RefusedCommitCheck.self,
    SettingsCheck.self, LocalAttributesCheck.self,
    AttributesCheck.self, IndexCheck.self, LockCheck.self, ConflictCopyCheck.self,
    MigrationCheck.self,
  ]
  static let remote: [any IntegrityCheck.Type] = [
    RemoteReachCheck.self, MissingThereCheck.self, MissingHereCheck.self, DifferingCheck.self,
    RemoteLockCheck.self, RemoteHookCheck.self, ForcedPushCheck.self, RemoteLimitCheck.self,
  ]
}
