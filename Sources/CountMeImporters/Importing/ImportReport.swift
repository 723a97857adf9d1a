public import CountMeModel
public import CountMeStore

/// What an import did, or would do.
public struct ImportReport: Sendable, Equatable {
  /// What came of it.
  public enum Outcome: Sendable, Equatable {
    /// It was only looked at.
    case looked
    /// Everything was here already, or there was nothing.
    case nothingNew
    /// It was taken over.
    ///
    /// - Parameter commit: the commit's id in hex.
    case imported(commit: String)
  }

  /// How many entries the file holds.
  public internal(set) var found: Int = 0
  /// How many of them are new, by collection.
  public internal(set) var added: [CollectionName: Int] = [:]
  /// How many of them take the place of what an earlier export said, by collection.
  public internal(set) var changed: [CollectionName: Int] = [:]
  /// How many of them the diary has already.
  public internal(set) var present: Int = 0
  /// How many of them say something else than the diary, where somebody edited it since; that stays.
  public internal(set) var kept: Int = 0
  /// How many of them say what a later import has replaced; that stays.
  public internal(set) var superseded: Int = 0
  /// How many of them were here and somebody removed them; they stay away.
  public internal(set) var removed: Int = 0
  /// How many of them the file, or another one of its folder, holds already.
  public internal(set) var repeated: Int = 0
  /// How many of these say something else than the first one, which counts.
  public internal(set) var differing: Int = 0
  /// How many are of days whose logs have left; their totals are kept, so these are left out.
  public internal(set) var departed: Int = 0
  /// How many of the new ones are old enough to leave with the next run of retention.
  public internal(set) var leaving: Int = 0
  /// On how many days plain water among the new ones counts as drunk.
  public internal(set) var waterDays: Int = 0
  /// The first and the last day of the file's entries; nil where it has none.
  public internal(set) var days: ClosedRange<CalendarDate>?
  /// The collections of a person's own whose schemas the diary gets.
  public internal(set) var schemas: [CollectionName] = []
  /// What could not be taken over as it stands, in the file's order.
  ///
  /// The first thousand.
  public internal(set) var warnings: [ImportWarning] = []
  /// How many warnings there are.
  public internal(set) var warningCount: Int = 0
  /// What has no place in the diary, and how often it was there.
  public internal(set) var leftOut: [String: Int] = [:]
  /// What became of the files of a folder or archive, in the order of their names.
  ///
  /// Of a format with files of several kinds only those that another format would read.
  public internal(set) var files: [ImportFileUse] = []
  /// What came of it.
  public internal(set) var outcome: Outcome = .nothingNew
  /// What the person had changed in the files themselves, as far as the import came across it.
  public internal(set) var handEdits: HandEditReport = HandEditReport()

  /// How many entries are new.
  public var addedCount: Int { added.values.reduce(0, +) }

  /// How many entries take the place of what an earlier export said.
  public var changedCount: Int { changed.values.reduce(0, +) }
}
