import Glibc

/// A system call that the operating system refused.
package struct SystemError: Error, Sendable, Equatable {
  /// The system's error number.
  package let number: Int32
  /// What was to be done, as a verb.
  package let operation: String
  /// The file that it was about.
  package let path: String

  package init(_ operation: String, _ path: String, number: Int32 = errno) {
    self.number = number
    self.operation = operation
    self.path = path
  }
}
