import Glibc

/// What the file system tells of a file without opening it; links are not followed.
package struct FileFacts: Sendable, Equatable {
  /// An instant in the file system's own resolution.
  package struct Time: Sendable, Equatable {
    /// Seconds since 1970.
    package let seconds: Int
    /// Nanoseconds of that second.
    package let nanoseconds: Int

    /// Whether it is later than another.
    package func isAfter(_ other: Time) -> Bool {
      (seconds, nanoseconds) > (other.seconds, other.nanoseconds)
    }

    /// The instant so many nanoseconds after so many seconds since 1970.
    package init(seconds: Int, nanoseconds: Int) {
      self.seconds = seconds
      self.nanoseconds = nanoseconds
    }
  }

  /// When the file's facts last changed.
  package let changed: Time
  /// When its contents last changed.
  package let modified: Time
  /// The device that it is on.
  package let device: UInt64
  /// Its number on the device.
  package let inode: UInt64
  /// Type and permissions.
  package let mode: UInt32
  /// The owner's number.
  package let user: UInt32
  /// The group's number.
  package let group: UInt32
  /// Its length in bytes.
  package let size: Int
  /// How many names it has.
  let names: Int

  /// Which file of this machine it is, whatever its name.
  package var identity: String { "\(device):\(inode)" }

  /// Asks about the file at `path`; nil where there is none.
  package init?(_ path: String) {
    var facts = stat()
    guard unsafe lstat(path, &facts) == 0 else { return nil }
    self.init(facts)
  }

  /// Asks about what links at `path` lead to; nil where there is none.
  package init?(followingLinksTo path: String) {
    var facts = stat()
    guard unsafe stat(path, &facts) == 0 else { return nil }
    self.init(facts)
  }

  /// Asks about what a descriptor is open for; nil where nobody can tell.
  init?(of descriptor: Int32) {
    var facts = stat()
    guard unsafe fstat(descriptor, &facts) == 0 else { return nil }
    self.init(facts)
  }

  init(_ facts: stat) {
    changed = Time(seconds: facts.st_ctim.tv_sec, nanoseconds: facts.st_ctim.tv_nsec)
    modified = Time(seconds: facts.st_mtim.tv_sec, nanoseconds: facts.st_mtim.tv_nsec)
    device = UInt64(truncatingIfNeeded: facts.st_dev)
    inode = UInt64(truncatingIfNeeded: facts.st_ino)
    mode = UInt32(facts.st_mode)
    user = facts.st_uid
    group = facts.st_gid
    size = Int(facts.st_size)
    names = Int(facts.st_nlink)
  }

  /// Whether it is an ordinary file.
  package var isRegular: Bool { mode & UInt32(S_IFMT) == UInt32(S_IFREG) }

  /// Whether it is a directory.
  package var isDirectory: Bool { mode & UInt32(S_IFMT) == UInt32(S_IFDIR) }

  /// Whether it is a symbolic link.
  package var isLink: Bool { mode & UInt32(S_IFMT) == UInt32(S_IFLNK) }

  /// Whether it is a device other than a terminal: such a file may have no end.
  package var isDevice: Bool {
    [UInt32(S_IFCHR), UInt32(S_IFBLK)].contains(mode & UInt32(S_IFMT))
  }

  /// Whether it is a pipe.
  package var isPipe: Bool { mode & UInt32(S_IFMT) == UInt32(S_IFIFO) }

  /// Whether it was last changed so many seconds ago, by this machine's clock.
  package func isUntouched(for seconds: Int) -> Bool {
    // Nobody touches it in the future: the clock was put back since.
    abs(SystemClock.millisecondsSince1970 / 1000 - Int64(modified.seconds)) >= seconds
  }

  /// Whether only the owner can reach it, and the owner is whom this process runs as.
  package var isPrivate: Bool { mode & 0o077 == 0 && user == geteuid() }
}
