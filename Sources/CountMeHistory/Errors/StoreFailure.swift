import CountMeModel

/// Why the diary in a folder cannot be used, or not be written to.
public enum StoreFailure: DiaryFailure {
  /// There is no diary at the path or above it.
  case notADiary(path: String)
  /// A diary is at the path already.
  case alreadyADiary(path: String)
  /// The path holds files that are not a diary's.
  case folderNotEmpty(path: String)
  /// The folder has no files, but a git repository with somebody's work in it.
  case repositoryInUse(path: String)
  /// The diary is another user's of this machine, and the person has not said that they trust it.
  case foreignFolder(path: String)
  /// A link stands where the repository has a file or folder of its own, and is not followed.
  case linkInTheWay(path: String)
  /// A newer program made this diary.
  case newerFormat(found: Int, supported: Int)
  /// A part of the repository cannot be read as what it should be.
  case damaged(what: String, detail: String)
  /// Plain git shows something else than a diary's branch in the folder just now.
  case elsewhere(HeadState, lastBranch: String?)
  /// A rule refuses the change.
  case refused(path: String, rule: String, reason: String)
  /// A name that some file systems take for the new one is in the same folder already.
  case twin(path: String, other: String)
  /// A folder has no room for what is to be written.
  case folderFull(FullFolder)
  /// One commit would change more bytes than other devices take in at once.
  case commitTooLarge(bytes: Int, allowed: Int)
  /// The person has an unsaved edit of their own in a file that the command would change.
  case handEditInTheWay(path: String, reason: String)
  /// Plain git has merged a file, and the merge is not committed.
  case unfinishedMerge(path: String)
}

/// A folder that would hold more than other devices take.
public struct FullFolder: Sendable, Equatable {
  /// What there would be too much of.
  public enum Measure: Sendable, Equatable {
    /// Bytes of the folder's names.
    case bytes
    /// Files.
    case files
  }

  /// What it holds, which decides what can go.
  public enum Content: Sendable, Equatable {
    /// Documents of a person's.
    case documents
    /// Schemas of a person's own.
    case schemas
    /// Devices of the account, none of which is ever forgotten.
    case devices
    /// Invitations, none of which is ever forgotten.
    case invitations
  }

  /// Its path.
  public let path: String
  /// What it holds.
  public let content: Content
  /// What there would be too much of.
  public let measure: Measure
  /// How much there may be.
  public let allowed: Int
  /// The file that has no room, where it is told of one.
  public private(set) var file: String?

  /// The folder of the person's own schemas, where it would hold more than it may.
  init?(schemas files: Int, of bytes: Int) {
    if files > SchemaLimits.files {
      self.init(path: Catalogue.userFolder, .files, allowed: SchemaLimits.files)
    } else if bytes > SchemaLimits.folderBytes {
      self.init(path: Catalogue.userFolder, .bytes, allowed: SchemaLimits.folderBytes)
    } else {
      return nil
    }
  }

  package init(path: String, _ measure: Measure, allowed: Int) {
    self.path = path
    content =
      switch AccountPlace(folder: path) {
      case .device: .devices
      case .invitation: .invitations
      default: path == Catalogue.userFolder ? .schemas : .documents
      }
    self.measure = measure
    self.allowed = allowed
  }

  /// The same, told of a file.
  package func refusing(_ file: String) -> FullFolder {
    var folder = self
    folder.file = file
    return folder
  }
}
