package import CountMePlatform

/// Why the working tree could not be read or moved.
package enum WorkingTreeError: GitFailure, Sendable, Equatable {
  /// The operating system refused.
  case system(SystemError)
  /// git's data could not be read.
  case git(GitError)

  package init(_ error: GitError) { self = .git(error) }

  static func wrapping<Result>(
    _ body: () throws(SystemError) -> Result
  ) throws(WorkingTreeError) -> Result {
    do { return try body() } catch { throw .system(error) }
  }

  static func wrapping<Result>(
    _ call: @autoclosure () throws(SystemError) -> Result
  ) throws(WorkingTreeError) -> Result {
    do { return try call() } catch { throw .system(error) }
  }

  static func ofGit<Result>(
    _ call: @autoclosure () throws(GitError) -> Result
  ) throws(WorkingTreeError) -> Result {
    do { return try call() } catch { throw .git(error) }
  }
}
