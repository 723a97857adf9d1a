import Glibc

import CountMeCsystem

/// Changes files so that a crash leaves the old state or the new one.
package enum DurableFile {
  /// Whether what was written must have reached the disk when the call returns.
  package enum Flush: Sendable {
    /// The file and its directory are flushed.
    case now
    /// Somebody else flushes, for many files at once.
    case later
  }

  /// Puts `bytes` at `path`: a new file beside it, then one rename.
  ///
  /// - Parameters:
  ///   - mode: the permissions; the process's mask does not lessen them.
  ///   - folderMode: those of its folder where that has to be made; nil where it is there.
  package static func write(
    _ bytes: [UInt8], to path: String, mode: UInt16 = 0o644, folderMode: UInt16? = nil,
    flush: Flush = .now
  ) throws(SystemError) {
    if let folderMode { try createDirectories(FileSystem.parent(of: path), mode: folderMode) }
    let temporary = path + unfinishedEnd + "\(getpid())"
    do throws(SystemError) {
      try writeNew(bytes, to: temporary, mode: mode, flush: flush)
      try FaultInjector.note(path)
      guard unsafe rename(temporary, path) == 0 else { throw SystemError("write", path) }
    } catch {
      unsafe unlink(temporary)
      throw error
    }
    if flush == .now { try flushDirectory(FileSystem.parent(of: path)) }
  }

  private static func writeNew(
    _ bytes: [UInt8], to path: String, mode: UInt16, flush: Flush
  ) throws(SystemError) {
    try FaultInjector.note(path)
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW
    let file = try Descriptor(opening: path, flags, mode: mode, to: "create")
    try writeAll(bytes, to: file.raw, path)
    if flush == .now, fsync(file.raw) != 0 { throw SystemError("flush", path) }
  }

  /// Puts `bytes` into the file at `path`, which is there and which nobody reads yet; nothing is flushed.
  package static func overwrite(_ bytes: [UInt8], at path: String) throws(SystemError) {
    try FaultInjector.note(path)
    let file = try Descriptor(opening: path, O_WRONLY | O_TRUNC | O_NOFOLLOW, to: "write")
    try writeAll(bytes, to: file.raw, path)
  }

  /// Writes into a device, a pipe or a socket, which a new file must not take the place of.
  package static func pour(_ bytes: [UInt8], into path: String) throws(SystemError) {
    let file = try Descriptor(opening: path, O_WRONLY, to: "write")
    try writeAll(bytes, to: file.raw, path)
  }

  /// Adds bytes at the end of the file at `path`, which is made where there is none; nothing is flushed.
  package static func append(_ bytes: [UInt8], to path: String) throws(SystemError) {
    try FaultInjector.note(path)
    let flags = O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW
    let file = try Descriptor(opening: path, flags, mode: 0o644, to: "write")
    try writeAll(bytes, to: file.raw, path)
  }

  package static func writeAll(
    _ bytes: [UInt8], to descriptor: Int32, _ path: String
  ) throws(SystemError) {
    try FaultInjector.note(path)
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        let address = unsafe buffer.baseAddress?.advanced(by: written)
        return unsafe Glibc.write(descriptor, address, buffer.count - written)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw SystemError("write", path) }
      written += count
    }
  }

  /// Makes a file that nobody else can read, and that was not there before.
  package static func createPrivate(_ bytes: [UInt8], at path: String) throws(SystemError) {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
    let file = try Descriptor(opening: path, flags, mode: 0o600, to: "create")
    try writeAll(bytes, to: file.raw, path)
    guard fsync(file.raw) == 0 else { throw SystemError("flush", path) }
    try flushDirectory(FileSystem.parent(of: path))
  }

  /// Overwrites a file with zeros and removes it; nothing happens where there is none.
  package static func wipe(_ path: String) throws(SystemError) {
    guard let facts = FileFacts(path) else { return }
    let descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC | O_NOFOLLOW)
    if descriptor >= 0 {
      defer { close(descriptor) }
      try writeAll([UInt8](repeating: 0, count: facts.size), to: descriptor, path)
      fsync(descriptor)
    }
    try remove(path)
    try flushDirectory(FileSystem.parent(of: path))
  }

  /// Removes the file at `path`; nothing happens where there is none.
  package static func remove(_ path: String) throws(SystemError) {
    try FaultInjector.note(path)
    guard unsafe unlink(path) == 0 || errno == ENOENT || errno == ENOTDIR else {
      throw SystemError("remove", path)
    }
  }

  /// Makes the directory at `path` where it is missing, and none above it.
  package static func createDirectory(_ path: String) throws(SystemError) {
    guard unsafe mkdir(path, 0o755) == 0 || FileSystem.exists(path + "/.") else {
      throw SystemError("create", path)
    }
  }

  /// Makes the directory at `path` and those above it where they are missing.
  package static func createDirectories(
    _ path: String, mode: UInt16 = 0o755
  ) throws(SystemError) {
    if unsafe mkdir(path, mode_t(mode)) == 0 { return }
    switch errno {
    case EEXIST:
      guard let facts = FileFacts(path), facts.isDirectory || FileSystem.exists(path + "/.") else {
        throw SystemError("create", path, number: ENOTDIR)
      }
    case ENOENT:
      try createDirectories(FileSystem.parent(of: path), mode: mode)
      guard unsafe mkdir(path, mode_t(mode)) == 0 || errno == EEXIST else {
        throw SystemError("create", path)
      }
    default: throw SystemError("create", path)
    }
  }

  /// Flushes the names in a directory to disk.
  ///
  /// - Parameter change: what changes them. Where the directory cannot be opened it is not done: an error
  ///   then denies nothing that has happened.
  package static func flushDirectory(
    _ path: String, after change: () throws(SystemError) -> Void = {}
  ) throws(SystemError) {
    let directory = try Descriptor(opening: path, O_RDONLY | O_DIRECTORY, to: "open")
    try change()
    try FaultInjector.note(path)
    guard fsync(directory.raw) == 0 else { throw SystemError("flush", path) }
  }

  /// Flushes everything that was written to the file system of `path`.
  ///
  /// One call is cheaper than flushing each of many files, and promises no less.
  package static func flushFileSystem(of path: String) throws(SystemError) {
    let directory = try Descriptor(opening: path, O_RDONLY | O_DIRECTORY, to: "open")
    guard countme_sync_file_system(directory.raw) == 0 else { throw SystemError("flush", path) }
  }
}
