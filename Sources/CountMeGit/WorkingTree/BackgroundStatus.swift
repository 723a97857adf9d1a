import CountMePlatform

/// A look at every file that goes on beside other work.
package struct BackgroundStatus: Sendable {
  let work: ParallelMap<PathRange, [WorkingTreeEdit], SystemError>
  let isStaged: Bool

  /// Whether, once it is through, every file is as the index and the branch have it.
  package func findsNothing() -> Bool {
    !isStaged && (try? work.outputs())?.allSatisfy(\.isEmpty) ?? false
  }
}
