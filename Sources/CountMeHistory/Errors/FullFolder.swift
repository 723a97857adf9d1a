import CountMeModel

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
