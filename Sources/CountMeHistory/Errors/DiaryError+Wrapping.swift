package import CountMeGit
import CountMeModel
package import CountMePlatform

extension DiaryError: GitFailure {
  package init(_ error: SystemError) {
    self = .machine(.system(operation: error.operation, path: error.path, errno: error.number))
  }

  package init(_ error: GitError) {
    if error.code == .noLibrary {
      self = .machine(.noLibrary(name: "libgit2", reason: error.message))
    } else if error.code == .link {
      self = .store(.linkInTheWay(path: error.operation))
    } else if error.code == .malformed {
      self = .machine(.malformedCommit(operation: error.operation, message: error.message))
    } else if error.code == .tooLarge {
      self = .history(.beyondBounds("cannot \(error.operation): \(error.message)"))
    } else if let number = error.systemNumber {
      self = .machine(.system(operation: error.operation, path: "", errno: number))
    } else if error.isOfMissingObject {
      self = .machine(.incomplete(commit: nil, operation: error.operation, message: error.message))
    } else {
      self = .machine(.git(operation: error.operation, message: error.message))
    }
  }

  package init(_ error: WorkingTreeError) {
    switch error {
    case .system(let error): self.init(error)
    case .git(let error): self.init(error)
    }
  }

  init(_ failure: Catalogue.Failure) {
    switch failure {
    case .unreadable(let path, let error): self = .document(.unreadable(path: path, error))
    case .unusable(let path, let error): self = .document(.schemaUnusable(path: path, error))
    }
  }

  /// Runs what can only fail by the system, and turns its error into one of the diary.
  package static func wrapping<Result: ~Copyable>(
    _ body: () throws(SystemError) -> Result
  ) throws(DiaryError) -> Result {
    do { return try body() } catch { throw DiaryError(error) }
  }

  /// The same for what is one call.
  package static func wrapping<Result: ~Copyable>(
    _ call: @autoclosure () throws(SystemError) -> Result
  ) throws(DiaryError) -> Result {
    do { return try call() } catch { throw DiaryError(error) }
  }

  /// Runs what can only fail by git, and turns its error into one of the diary.
  package static func git<Result: ~Copyable>(
    _ body: () throws(GitError) -> Result
  ) throws(DiaryError) -> Result {
    do { return try body() } catch { throw DiaryError(error) }
  }

  /// The same for what is one call.
  package static func git<Result: ~Copyable>(
    _ call: @autoclosure () throws(GitError) -> Result
  ) throws(DiaryError) -> Result {
    do { return try call() } catch { throw DiaryError(error) }
  }

  /// Runs what can only fail by the working tree, and turns its error into one of the diary.
  package static func workingTree<Result>(
    _ call: @autoclosure () throws(WorkingTreeError) -> Result
  ) throws(DiaryError) -> Result {
    do { return try call() } catch { throw DiaryError(error) }
  }
}
