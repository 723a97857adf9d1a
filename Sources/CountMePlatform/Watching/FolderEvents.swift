import Glibc

/// The kernel's queue of what changes in the folders that are watched (inotify).
///
/// The only file that reads the kernel's records; what they mean is ``FolderWatch``'s.
struct FolderEvents: ~Copyable {
  /// One record.
  struct Event {
    /// The number of the watched folder; -1 where the queue was too short.
    let watch: Int32
    let mask: UInt32
    /// The name in the folder; empty for the folder itself.
    let name: String

    var isFolder: Bool { mask & UInt32(IN_ISDIR) != 0 }
    /// A name has come: made, or moved here.
    var isNew: Bool { mask & (UInt32(IN_CREATE) | UInt32(IN_MOVED_TO)) != 0 }
    /// Events were lost, or the disk was taken away: everything must be looked at.
    var isOverflow: Bool { mask & UInt32(IN_Q_OVERFLOW | IN_UNMOUNT) != 0 }
    /// A folder came or went with all that is in it, of which nothing is told.
    var hasMovedFolder: Bool { isFolder && mask & UInt32(IN_MOVED_FROM | IN_MOVED_TO) != 0 }
    /// The kernel has forgotten the folder.
    var isForgotten: Bool { mask & UInt32(IN_IGNORED) != 0 }
    /// A name has come or gone.
    var isPlaced: Bool { isNew || mask & UInt32(IN_MOVED_FROM | IN_DELETE) != 0 }
    /// A file stands there that was not there so: what a mere opening or making is not.
    var isSettled: Bool {
      let settled = IN_CLOSE_WRITE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE
      return mask & UInt32(settled) != 0
    }
  }

  private let descriptor: Descriptor

  /// The number to poll for.
  var raw: Int32 { descriptor.raw }

  init() throws(SystemError) {
    let number = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard number >= 0 else { throw SystemError("watch", "") }
    descriptor = Descriptor(owning: number)
  }

  /// Watches the names in a folder, and its files.
  ///
  /// - Returns: the folder's number, the same for the same folder; nil where it has gone or is none.
  /// - Throws: ``SystemError`` where the machine watches as many folders as it will, or may not watch this one.
  func add(_ path: String) throws(SystemError) -> Int32? {
    let names = UInt32(IN_CREATE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE)
    let bytes = UInt32(IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB)
    let kind = UInt32(IN_ONLYDIR) | UInt32(IN_DONT_FOLLOW) | UInt32(IN_EXCL_UNLINK)
    let number = unsafe inotify_add_watch(descriptor.raw, path, names | bytes | kind)
    if number >= 0 { return number }
    guard ![ENOENT, ENOTDIR, ELOOP].contains(errno) else { return nil }
    throw SystemError("watch", path)
  }

  /// All records that are there now.
  func read() -> [Event] {
    var events: [Event] = []
    while let bytes = try? descriptor.readAvailable(limit: 65536), !bytes.isEmpty {
      Self.parse(bytes, into: &events)
    }
    return events
  }

  private static func parse(_ bytes: [UInt8], into events: inout [Event]) {
    // int wd; uint32_t mask, cookie, len; then `len` bytes of name and zeros.
    let header = 16
    var start = 0
    while start + header <= bytes.count {
      let words = unsafe bytes.withUnsafeBytes { buffer in
        (0..<4).map {
          unsafe buffer.loadUnaligned(fromByteOffset: start + 4 * $0, as: UInt32.self)
        }
      }
      let end = min(start + header + Int(words[3]), bytes.count)
      let name = bytes[(start + header)..<end].prefix { $0 != 0 }
      events.append(
        Event(
          watch: Int32(bitPattern: words[0]), mask: words[1],
          name: String(decoding: name, as: UTF8.self)))
      start = end
    }
  }
}
