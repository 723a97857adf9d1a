import CountMeCsystem
import Glibc

/// Reading and looking at files; what changes them is in ``DurableFile``.
package enum FileSystem {
  /// Whether something is at `path`, a broken symbolic link included.
  package static func exists(_ path: String) -> Bool {
    unsafe access(path, F_OK) == 0
  }

  /// The whole file at `path`, or nil where there is none.
  ///
  /// - Parameter limit: the most bytes that are read; a longer file gives `limit` bytes.
  /// - Throws: ``SystemError``, also where `path` itself is a symbolic link.
  package static func read(_ path: String, limit: Int) throws(SystemError) -> [UInt8]? {
    guard let file = try open(path) else { return nil }
    guard let size = file.facts?.size else { throw SystemError("read", path) }
    return try readAll(file.raw, room: min(limit, size + 1), limit, path, expecting: size)
  }

  /// Opens a file to be read; nil where there is none.
  private static func open(_ path: String) throws(SystemError) -> Descriptor? {
    // A pipe in a file's place has nothing in it, and is not waited for.
    let descriptor = unsafe Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor < 0 else { return Descriptor(owning: descriptor) }
    if errno == ENOENT || errno == ENOTDIR { return nil }
    throw SystemError("read", path)
  }

  /// The last bytes of the file at `path`, at most `limit` of them; nil where there is no file.
  package static func readEnd(_ path: String, limit: Int) throws(SystemError) -> [UInt8]? {
    guard let file = try open(path) else { return nil }
    // A file shorter than that refuses, and is read from its beginning.
    lseek(file.raw, -off_t(limit), SEEK_END)
    return try readAll(file.raw, room: limit, limit, path)
  }

  /// The whole file at `path`, wherever links lead, or nil where it cannot be read.
  package static func readFollowingLinks(_ path: String, limit: Int) -> [UInt8]? {
    guard let file = try? Descriptor(opening: path, O_RDONLY, to: "read") else { return nil }
    return try? readAll(file.raw, room: 4096, limit, path)
  }

  /// Reads to the end.
  ///
  /// - Parameters:
  ///   - room: how much is read at first.
  ///   - size: how much there is, if that is known: where no more comes at first, it is the end.
  package static func readAll(
    _ descriptor: Int32, room: Int, _ limit: Int, _ path: String, expecting size: Int? = nil
  ) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    var room = max(room, 1)
    while bytes.count < limit {
      let wanted = min(room, limit - bytes.count)
      let chunk = try Descriptor.read(wanted, from: descriptor, of: path)
      if chunk.isEmpty { break }
      if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
      if bytes.count == size, chunk.count < wanted { break }
      room = max(room, 65536)
    }
    return bytes
  }

  /// Whether a file system is this machine's alone, so that the kernel tells of all that changes in it.
  package static func isLocal(_ path: String) -> Bool {
    // linux/magic.h: ext, XFS, Btrfs, F2FS, Bcachefs, ZFS, JFS, tmpfs, ramfs, overlayfs, exFAT, FAT.
    let local: Set<UInt32> = [
      0xEF53, 0x5846_5342, 0x9123_683E, 0xF2F5_2010, 0xCA45_1A4E, 0x2FC1_2FC1, 0x3153_464A,
      0x0102_1994, 0x8584_58F6, 0x794C_7630, 0x2011_BAB0, 0x4D44,
    ]
    return local.contains(unsafe countme_file_system_kind(path))
  }

  /// Where a symbolic link leads; nil where there is none.
  package static func target(ofLink path: String) -> String? {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = unsafe bytes.withUnsafeMutableBytes { buffer in
      guard let names = buffer.baseAddress else { return 0 }
      return unsafe readlink(path, names.assumingMemoryBound(to: CChar.self), buffer.count)
    }
    return count > 0 ? String(validating: bytes.prefix(count), as: UTF8.self) : nil
  }

  /// `path` from the root, without `.`, `..` and doubled slashes; links are not followed.
  package static func absolutePath(_ path: String) -> String {
    let full = path.utf8.first == UInt8(ascii: "/") ? path : currentDirectory + "/" + path
    var parts: [Substring] = []
    // By bytes: an accent that begins a name is one character with the slash before it.
    for part in full.utf8.split(separator: UInt8(ascii: "/")).map(Substring.init) {
      switch part {
      case ".": continue
      case "..": _ = parts.popLast()
      default: parts.append(part)
      }
    }
    return "/" + parts.joined(separator: "/")
  }

  /// `path` from the root with all links followed; nil where there is nothing.
  package static func realPath(_ path: String) -> String? {
    guard let text = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(text) }
    return unsafe String(cString: text)
  }

  /// The folder that the process works in.
  package static var currentDirectory: String {
    guard let text = unsafe getcwd(nil, 0) else { return "/" }
    defer { unsafe free(text) }
    return unsafe String(cString: text)
  }

  /// The folder of `path`.
  package static func parent(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), slash != path.startIndex else {
      return "/"
    }
    return String(path[..<slash])
  }

  /// The value of an environment variable, or nil where it is not set.
  package static func variable(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }
}
