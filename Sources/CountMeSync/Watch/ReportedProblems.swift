import CountMeStore

/// The files that a person was told of because they cannot be taken in.
///
/// A file that is being typed has another error with each pause; it is told once, until it was mended.
struct ReportedProblems {
  private var paths: Set<String> = []

  /// The problems that nobody was told of yet.
  mutating func news(of problems: [HandEditReport.Problem]) -> [HandEditReport.Problem] {
    let known = paths
    paths = Set(problems.map(\.path))
    return problems.filter { !known.contains($0.path) }
  }
}
