import CountMeCare
import CountMeGit
import CountMeModel
import CountMeStore

/// Everything that checks look at, gathered once.
struct RepositorySnapshot {
  /// A remote, looked at from here.
  struct RemoteState {
    let name: String
    /// Why it could not be looked at.
    var failure: String?
    var onlyHere: [String] = []
    var onlyThere: [String] = []
    var differing: [String] = []
    /// nil where that cannot be known from here.
    var hasHook: Bool?
    /// Locks of git's that nobody touches, in a folder.
    var locks: [(path: String, isOld: Bool)] = []
    /// The most bytes that it takes at once, where it says so.
    var limit: Int?
    /// Whether somebody has set it so that git never joins its packs.
    var neverJoins = false
    /// What an earlier version of the program set otherwise when it made the remote.
    var staleSettings: [Remote.StaleSetting] = []
  }

  var now: Timestamp
  var owner: UserID
  var catalogue: Catalogue
  /// What was found in the files of the newest commit.
  var files: FileExamination
  /// Objects that cannot be read, with why.
  var objects: [(subject: String, detail: String)] = []
  var handEdits = HandEditReport()
  /// Key files and folders that others can reach.
  var openKeys: [String] = []
  /// Settings of git that are other than they must be, with what they are.
  var settings: [(subject: String, detail: String)] = []
  var hasLocalAttributes = true
  /// What keeps this device from signing what it writes.
  var session: [(subject: String, detail: String)] = []
  /// How far the history that was cloned is judged.
  var history = HistoryStanding.verified
  /// Commits that are not sent yet and that other devices would refuse.
  var refused: [(subject: String, detail: String)] = []
  /// What is wrong with the index, or nil.
  var index: String?
  /// Locks that nobody holds.
  var locks: [String] = []
  /// Packs that git was to join and has not.
  var packs: [(subject: String, detail: String)] = []
  /// Migrations that were interrupted, and journals that cannot be read.
  var migrations: [(subject: String, detail: String)] = []
  var remotes: [RemoteState] = []
}

extension JSONObject {
  /// The members but for stamps.
  func without(_ names: String...) -> JSONObject {
    var copy = self
    for name in names { copy[name] = nil }
    return copy
  }
}
