public import CountMeModel

/// Which documents are files in the folder, and how many there are of each kind.
public struct FilesReport: Sendable, Equatable {
  /// What was chosen on this device.
  public let choice: FilesChoice
  /// The first month whose documents are in the folder; nil where all are.
  public let firstMonth: CalendarMonth?
  /// How many documents are in the folder.
  public let inFolder: Int
  /// How many documents are in git only.
  public let inGitOnly: Int
  /// The files that stayed because they have edits of the person's own, sorted.
  public internal(set) var stayed: [String] = []
  /// What was taken in before.
  public internal(set) var handEdits = HandEditReport()
}
