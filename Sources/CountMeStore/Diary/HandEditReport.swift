public import CountMeHistory

/// Edits that the person made in the files themselves.
public struct HandEditReport: Sendable, Equatable {
  /// A file that could not be taken in; it stays on disk as it is and blocks nothing else.
  public struct Problem: Sendable, Equatable {
    /// The file.
    public let path: String
    /// Why.
    public let error: DiaryError
    /// Whether it removes the file: then there is nothing that whoever signs in next could find.
    var isRemoval = false
  }

  /// The files that were taken in, or would be, sorted.
  public var taken: [String] = []
  /// Those of them that are gone, and their documents with them.
  public var removed: [String] = []
  /// The files that could not be taken in, sorted by path.
  public var problems: [Problem] = []
  /// Files that are no documents and are left alone, sorted.
  public var foreign: [String] = []
  /// Files that a pull of plain git had brought when it was killed, and that are as before again.
  var putBack: [String] = []

  /// No edits.
  public init() {}

  /// Adds what a later look found, at the same files or others.
  package mutating func add(_ later: HandEditReport) {
    taken += later.taken
    removed += later.removed
    putBack += later.putBack
    let told = Set(later.problems.map(\.path) + later.foreign)
    problems = problems.filter { !told.contains($0.path) } + later.problems
    foreign = foreign.filter { !told.contains($0) } + later.foreign
  }
}
