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

  /// What is looked at, with a stable name for scripts; those of this device first, then those of remotes.
  public enum Check: String, Sendable, CaseIterable {
    /// Every object of the history must be there and whole.
    case object = "repository.object"
    /// Every commit of the branch is in the form in which git writes one.
    case malformedCommit = "commit.form"
    /// A document is JSON.
    case unreadable = "document.unreadable"
    /// A document fits the schema of its collection.
    case invalid = "document.invalid"
    /// Equal documents are equal bytes: a document is written in one form only.
    case canonical = "document.form"
    /// A file's path follows from its document's collection and id, and nothing else is in the tree.
    case misplaced = "document.place"
    /// No file stands where some file systems have a collection's folder.
    case twin = "document.twin"
    /// Every document on a user's branch is that user's.
    case owner = "document.owner"
    /// A list of entries names only entries that are there and point back.
    case dangling = "reference.dangling"
    /// Totals follow from what they sum up.
    case derived = "derived.wrong"
    /// An entry is in the list of the day that it counts for.
    case orphan = "item.orphaned"
    /// What a habit's records are about is there, or was.
    case habitReference = "reference.habit"
    /// No two entries are the same in all but their ids.
    case duplicate = "item.duplicate"
    /// A stamp is not from the future: until then it would win over every edit made elsewhere.
    case futureStamp = "stamp.future"
    /// A collection of one's own has a schema that can be used.
    case schema = "schema.unusable"
    /// What a person edited in the files can be taken in.
    case handEdit = "edit.unusable"
    /// Nobody else can read the keys.
    case key = "key.permissions"
    /// Whose documents are shown can sign what this device writes.
    case session = "session.key"
    /// What is not sent yet would be let in by the other devices.
    case refusedCommit = "commit.refused"
    /// This device has judged the history that it was cloned with.
    case unverified = "history.unverified"
    /// The history that this device was cloned with passes the rules.
    case refusedHistory = "history.refused"
    /// No tag, branch, stash, worktree or pack keeps what the history was begun anew to forget.
    case forgotten = "history.kept"
    /// Plain git merges documents by the program's rules.
    case settings = "git.settings"
    /// The repository's own info/attributes send documents to the merge driver.
    case localAttributes = "git.attributes"
    /// The tree's .gitattributes keep a git that has no set-up from merging JSON as text.
    case attributes = "tree.attributes"
    /// git's index shows what the branch has.
    case index = "index.state"
    /// No program that is gone left a lock behind.
    case lock = "lock.leftover"
    /// git joins the packs of many commits.
    case packs = "repository.packs"
    /// No other program that syncs folders has made copies in the diary's.
    case conflictCopy = "file.conflictCopy"
    /// No migration was left half done.
    case migration = "migration.unfinished"
    /// A remote answers, and what it has passes the rules.
    case remoteReach = "remote.answer"
    /// What is here is on the remote, too.
    case missingThere = "remote.missingThere"
    /// What is on the remote is here, too.
    case missingHere = "remote.missingHere"
    /// Documents are the same here and on the remote.
    case differing = "remote.differing"
    /// No tag or branch on a remote keeps what the history was begun anew to forget.
    case remoteForgotten = "remote.kept"
    /// No git that is gone left a lock at a remote in a folder.
    case remoteLock = "remote.lock"
    /// A remote in a folder judges what is pushed to it by our hook.
    case remoteHook = "remote.hook"
    /// A remote in a folder takes pushes of any size.
    case remoteLimit = "remote.limit"
    /// git joins the packs of a remote in a folder.
    case remotePacks = "remote.packs"
    /// A remote in a folder that the program made has the settings that it makes one with now.
    case remoteSettings = "remote.settings"

    /// How bad it is what this finds.
    public var severity: Severity {
      switch self {
      case .habitReference, .duplicate, .unverified, .packs, .remoteHook, .remoteLimit,
        .remotePacks, .remoteSettings:
        .note
      case .object, .malformedCommit, .unreadable, .invalid, .misplaced, .twin, .owner, .schema,
        .key, .session,
        .refusedCommit, .refusedHistory, .remoteReach:
        .error
      default: .warning
      }
    }

    /// Whether the program can mend it for certain.
    public var isFixable: Bool {
      switch self {
      case .malformedCommit, .canonical, .twin, .dangling, .derived, .orphan, .key,
        .refusedCommit, .settings, .localAttributes, .attributes, .index, .lock, .remoteLock,
        .remoteSettings:
        true
      default: false
      }
    }
  }

  /// The check that found it.
  public let check: Check
  /// What it is about: a path, an object, a setting.
  public let subject: String
  /// What is wrong with it.
  public let detail: String
}
