import CountMePlatform

/// A look at every file that goes on beside other work.
package struct BackgroundStatus: Sendable {
  /// What one processor looks at.
  enum Part: Sendable {
    case range(PathRange)
    /// These folders, without those below them.
    case folders(Set<String>)
  }

  let work: ParallelMap<Part, [WorkingTreeEdit], SystemError>
  let isStaged: Bool
  let monitored: MonitoredLook?

  /// Whether, once it is through, every file is as the index and the branch have it; whoever watches the folder is told.
  package func findsNothing() -> Bool {
    guard !isStaged, let found = try? work.outputs(), found.allSatisfy(\.isEmpty) else {
      return false
    }
    monitored?.tell([], isWhole: monitored?.folders == nil)
    return true
  }
}
