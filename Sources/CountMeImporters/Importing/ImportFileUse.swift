import CountMeFormats

/// What became of one file of a folder or archive.
public struct ImportFileUse: Sendable, Equatable {
  /// Why nothing of a file is taken over.
  public enum Reason: Sendable, Equatable {
    /// It is another app's, whose format has this name.
    case otherFormat(String)
    /// It holds sums, which follow from the entries of the other files.
    case sums
    /// Its numbers have no units.
    case withoutUnits
    /// It is an archive of its own.
    case archive
    /// Its name leads out of the archive.
    case outside
    /// It is nothing that the format knows.
    case unknown
  }

  /// The file's path below the folder or within the archive.
  public let name: String
  /// How many entries it holds; nil where it was not read.
  public let entries: Int?
  /// Why it was not read; nil where it was.
  public let reason: Reason?

  /// A file that was read.
  init(_ file: ImportedFile, entries: Int) {
    (name, self.entries, reason) = (file.name, entries, nil)
  }

  /// A file that was not read.
  init(_ file: ImportedFile, leftOut reason: Reason) {
    (name, entries, self.reason) = (file.name, nil, reason)
  }
}
