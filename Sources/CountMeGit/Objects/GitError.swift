import CountMeClibgit2
import CountMePlatform

/// A failure of libgit2, or of data that git keeps.
package struct GitError: Error, Sendable, Equatable {
  /// What kind of failure it is.
  package struct Code: RawRepresentable, Sendable, Hashable {
    /// libgit2's status.
    package let rawValue: Int32

    /// Takes libgit2's status.
    package init(rawValue: Int32) {
      self.rawValue = rawValue
    }

    /// There is no such object, reference or repository.
    package static let notFound = Code(rawValue: GIT_ENOTFOUND.rawValue)
    /// The data is not what it must be.
    package static let invalid = Code(rawValue: GIT_EINVALID.rawValue)
    /// The file of an object is damaged on this machine; no status of libgit2's.
    package static let torn = Code(rawValue: .min + 1)
    /// A link stands where the repository has a file of its own, at the path that ``operation`` tells.
    package static let link = Code(rawValue: .min + 2)
    /// A commit or tree that git takes, in no form that git writes; no status of libgit2's.
    package static let malformed = Code(rawValue: .min + 3)
    /// An object is larger than who reads it takes; no status of libgit2's.
    package static let tooLarge = Code(rawValue: .min + 4)
    /// libgit2 itself is missing; no status of its own.
    package static let noLibrary = Code(rawValue: .min)
    /// Any other failure.
    package static let other = Code(rawValue: GIT_ERROR.rawValue)
  }

  /// What kind of failure it is.
  package let code: Code
  /// What was to be done, as a verb and its object.
  package let operation: String
  /// What libgit2 says.
  package let message: String

  /// Whether an object is missing here, or damaged: one that came anew would mend it.
  package var isOfMissingObject: Bool { code == .notFound || code == .torn }

  /// The operating system's error number, where it is the system that refused.
  ///
  /// libgit2 ends its message with the system's words and keeps the number to itself.
  package var systemNumber: Int32? {
    ErrorNumber.ofDisks.first { message.lowercased().hasSuffix(": " + ErrorNumber($0).text) }
  }

  /// Describes a failure of our own finding.
  package init(_ code: Code, _ operation: String, _ message: String) {
    self.code = code
    self.operation = operation
    self.message = message
  }

  /// What the operating system refused.
  init(_ refusal: SystemError, _ operation: String) {
    self.init(.other, operation, "\(refusal.path): \(ErrorNumber(refusal.number).text)")
  }

  /// Takes libgit2's last message of this thread along.
  init(status: Int32, _ operation: String) {
    var message = ""
    if let last = unsafe git_error_last(), let text = unsafe last.pointee.message {
      message = unsafe String(cString: text)
    }
    self.init(Code(rawValue: status), operation, message)
  }
}

/// Turns libgit2's status into an error; `operation` is only built where it failed.
func check(_ status: Int32, _ operation: @autoclosure () -> String) throws(GitError) {
  guard status >= 0 else { throw GitError(status: status, operation()) }
}
