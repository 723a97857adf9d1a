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

/// What an error number of the system means to a person.
package struct SystemFailure: Sendable {
  private let number: Int32

  /// Explains `number`.
  package init(_ number: Int32) {
    self.number = number
  }

  /// The system's own words, such as `no space left on device`.
  package var text: String {
    guard let words = unsafe strerror(number) else { return "error \(number)" }
    return unsafe String(cString: words).lowercased()
  }

  /// What to do about it, where there is something.
  package var advice: String {
    switch number {
    case ENOSPC, EDQUOT: "make room on the disk and try again; nothing was lost"
    case EROFS: "this file system can only be read; nothing was changed"
    case EACCES, EPERM: "the file or folder belongs to somebody else; nothing was changed"
    case EMFILE, ENFILE: "too many files are open; try again; nothing was lost"
    case EIO: "the disk fails; save what you can: countme log still reads"
    default: "nothing was lost; try again"
    }
  }

  /// What disks, and the permissions on them, can answer.
  package static let ofDisks = [ENOSPC, EDQUOT, EROFS, EACCES, EPERM, EIO, EMFILE, ENFILE]

  /// Whether something could not be made because of room or permission.
  package var isAboutRoomOrPermission: Bool {
    [ENOSPC, EDQUOT].contains(number) || isRefused
  }

  /// Whether nothing may be written there, however much room there is.
  package var isRefused: Bool { [EROFS, EACCES, EPERM].contains(number) }
}
