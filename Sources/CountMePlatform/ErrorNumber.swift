import Glibc

/// What an error number of the system means to a person.
package struct ErrorNumber: Sendable {
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

  /// What a person has to know of a failure, to do something about it.
  package enum Kind: Sendable {
    /// The disk, or the share of it that the person may use, is full.
    case noRoom
    /// The file system can only be read.
    case readOnly
    /// The file or folder belongs to somebody else.
    case notPermitted
    /// Too many files are open.
    case tooManyFiles
    /// The disk itself fails.
    case failingDisk
    /// Anything else.
    case other
  }

  /// What kind of failure it is.
  package var kind: Kind {
    switch number {
    case ENOSPC, EDQUOT: .noRoom
    case EROFS: .readOnly
    case EACCES, EPERM: .notPermitted
    case EMFILE, ENFILE: .tooManyFiles
    case EIO: .failingDisk
    default: .other
    }
  }

  /// What disks, and the permissions on them, can answer.
  package static let ofDisks = [ENOSPC, EDQUOT, EROFS, EACCES, EPERM, EIO, EMFILE, ENFILE]

  /// Whether something could not be made because of room or permission.
  package var isAboutRoomOrPermission: Bool {
    kind == .noRoom || isRefused
  }

  /// Whether nothing may be written there, however much room there is.
  package var isRefused: Bool { [.readOnly, .notPermitted].contains(kind) }
}
