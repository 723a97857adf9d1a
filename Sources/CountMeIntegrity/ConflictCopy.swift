public import CountMeStore

/// A file that another program, which syncs the diary's folder, made of a version that lost.
///
/// Such a copy is no document and is never synced; what is in it may be an edit that is nowhere else.
public struct ConflictCopy: Sendable, Equatable {
  /// The program that gives its copies such names.
  public enum Program: String, Sendable, CaseIterable {
    /// `x.sync-conflict-20261120-081500-ABCDEFG.json`
    case syncthing = "Syncthing"
    /// `x (Ann's conflicted copy 2026-11-20).json`
    case dropbox = "Dropbox"
    /// `x (conflicted copy 2026-11-20 081500).json`, formerly `x_conflict-20261120-081500.json`
    case nextcloud = "Nextcloud"
    /// `x-DESKTOP-4F2K.json`
    case oneDrive = "OneDrive"
    /// `x (1).json`
    case googleDrive = "Google Drive"
  }

  /// The copy's path.
  public let path: String
  /// The path of the file that it is a copy of.
  public let original: String
  /// Which program made it.
  public let program: Program

  /// Recognises a copy by its name; nil for any other file.
  ///
  /// OneDrive and Google Drive add so little to a name that only what would be a document without it counts.
  public init?(path: String) {
    let name = path.split(separator: "/").last ?? ""
    guard let (program, match) = Self.match(name) else { return nil }
    self.path = path
    original = "\(path.dropLast(name.count))\(match.1)\(match.2)"
    self.program = program
  }

  /// What a copy's name is made of: the whole, the original's stem, and its extension.
  private typealias Name = (Substring, Substring, Substring)

  private static func match(_ name: Substring) -> (Program, Name)? {
    let patterns: [(Program, Regex<Name>)] = [
      (.syncthing, /(.+)\.sync-conflict-[0-9]+-[0-9A-Za-z-]+(\.[a-z]+)/),
      (.nextcloud, /(.+) \(conflicted copy [0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{6}\)(\.[a-z]+)/),
      (.nextcloud, /(.+)_conflict-[0-9]{8}-[0-9]{6}(\.[a-z]+)/),
      (.dropbox, /(.+) \(.*[Cc]onflicted [Cc]opy.*\)(\.[a-z]+)/),
      (.googleDrive, /([a-z0-9.-]+) ?\([0-9]+\)(\.json)/),
      (.oneDrive, /([a-z0-9.-]*[a-z0-9])-[A-Z][0-9A-Z-]*(\.json)/),
    ]
    for (program, pattern) in patterns {
      if let match = name.wholeMatch(of: pattern) { return (program, match.output) }
    }
    return nil
  }
}

extension HandEditReport {
  /// The copies that programs which sync folders made in the diary's, sorted by path.
  public var conflictCopies: [ConflictCopy] { foreign.compactMap(ConflictCopy.init) }
}
