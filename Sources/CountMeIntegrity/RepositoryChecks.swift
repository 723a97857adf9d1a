import CountMeCare
import CountMeHistory

/// What is wrong with the repository, its set-up, or what this device keeps of the account.
extension IntegrityCheck {
  /// Every object of the history must be there and whole.
  static let object = IntegrityCheck(.object) { snapshot in
    snapshot.objects
  }

  /// Nobody else can read the keys.
  static let key = IntegrityCheck(.key) { snapshot in
    snapshot.openKeys.map { ($0, "others than its owner can reach it") }
  }

  /// Whose documents are shown can sign what this device writes.
  static let session = IntegrityCheck(.session) { snapshot in
    snapshot.session
  }

  /// What is not sent yet would be let in by the other devices.
  static let refusedCommit = IntegrityCheck(.refusedCommit) { snapshot in
    snapshot.refused
  }

  /// This device has judged the history that it was cloned with.
  static let unverified = IntegrityCheck(.unverified) { snapshot in
    snapshot.history == .unverified
      ? [("history", "what is old of it goes by another device's signature until it is judged")]
      : []
  }

  /// The history that this device was cloned with passes the rules.
  static let refusedHistory = IntegrityCheck(.refusedHistory) { snapshot in
    guard case .refused(let failure) = snapshot.history,
      case .sync(.historyRefused(let commit, let path, _, let reason)) = failure
    else { return [] }
    return [("commit \(commit.prefix(10))", (path.map { "\($0): " } ?? "") + reason)]
  }

  /// Plain git merges documents by the program's rules.
  static let settings = IntegrityCheck(.settings) { snapshot in
    snapshot.settings
  }

  /// The repository's own info/attributes send documents to the merge driver.
  static let localAttributes = IntegrityCheck(.localAttributes) { snapshot in
    snapshot.hasLocalAttributes
      ? [] : [(".git/info/attributes", "it does not name the merge driver")]
  }

  /// git's index shows what the branch has.
  static let index = IntegrityCheck(.index) { snapshot in
    snapshot.index.map { [(".git/index", $0)] } ?? []
  }

  /// No program that is gone left a lock behind.
  static let lock = IntegrityCheck(.lock) { snapshot in
    snapshot.locks.map { ($0, "nobody holds this lock any more") }
  }

  /// git joins the packs of many commits.
  static let packs = IntegrityCheck(.packs) { snapshot in
    snapshot.packs
  }

  /// No migration was left half done.
  static let migration = IntegrityCheck(.migration) { snapshot in
    snapshot.migrations
  }
}
