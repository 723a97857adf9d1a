/// An error that a failure of git's can be the reason of.
package protocol GitFailure: Error {
  /// What git failed at.
  init(_ error: GitError)
}

extension GitError: GitFailure {
  package init(_ error: GitError) { self = error }
}
