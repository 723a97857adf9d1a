import CountMeCsystem
import Glibc

/// An open directory; what is done through it stays in it whatever happens to its path.
package final class DirectoryHandle {
  package let descriptor: Int32

  /// Opens the directory at `path`, wherever links lead; nil where there is none.
  ///
  /// - Parameter verb: what is to be done, for the error.
  package static func open(
    _ path: String, to verb: String = "open"
  ) throws(SystemError) -> DirectoryHandle? {
    let descriptor = unsafe Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    return try owning(descriptor, path, to: verb)
  }

  private static func owning(
    _ descriptor: Int32, _ path: String, to verb: String = "open"
  ) throws(SystemError) -> DirectoryHandle? {
    if descriptor >= 0 { return DirectoryHandle(descriptor: descriptor) }
    // A link or a file in the directory's place is no directory of ours.
    if errno == ENOENT || errno == ENOTDIR || errno == ELOOP { return nil }
    throw SystemError(verb, path)
  }

  private init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  /// Opens a directory in this one; nil where there is none, or a link in its place.
  package func directory(_ name: String) throws(SystemError) -> DirectoryHandle? {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW
    return try Self.owning(unsafe openat(descriptor, name, flags), name)
  }

  /// Makes a directory in this one; nothing happens where something has that name.
  package func makeDirectory(_ name: String) throws(SystemError) {
    guard unsafe mkdirat(descriptor, name, 0o755) == 0 || errno == EEXIST else {
      throw SystemError("create", name)
    }
  }

  /// Removes an empty directory in this one, and says whether it did.
  package func removeDirectory(_ name: String) -> Bool {
    unsafe unlinkat(descriptor, name, AT_REMOVEDIR) == 0
  }

  /// Removes a file in this one; nothing happens where there is none.
  package func removeFile(_ name: String) throws(SystemError) {
    try FaultInjector.note(name)
    guard unsafe unlinkat(descriptor, name, 0) == 0 || errno == ENOENT else {
      throw SystemError("remove", name)
    }
  }

  /// What the file system tells of a name in this directory; nil where there is none.
  package func facts(_ name: String) -> FileFacts? {
    var facts = stat()
    guard unsafe fstatat(descriptor, name, &facts, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    return FileFacts(facts)
  }

  /// The bytes of a file in this directory and its facts; nil where there is no ordinary file.
  ///
  /// - Parameter limit: the most bytes that are read.
  package func read(
    _ name: String, limit: Int
  ) throws(SystemError) -> (bytes: [UInt8], facts: FileFacts)? {
    let flags = O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
    let file = unsafe openat(descriptor, name, flags)
    guard file >= 0 else {
      if errno == ENOENT || errno == ELOOP || errno == ENXIO { return nil }
      throw SystemError("read", name)
    }
    defer { close(file) }
    let known = try Self.facts(of: file, name)
    guard known.isRegular else { return nil }
    return (try FileSystem.readAll(file, room: min(limit, known.size + 1), limit, name), known)
  }

  /// Makes a file where there is none, which has its bytes from the moment on at which it has its name.
  ///
  /// - Parameter path: where the bytes are written before. On another file system that is no help: they are
  ///   written beside the file then, and a process that is killed may leave what ``isUnfinished(_:)`` tells.
  /// - Returns: its facts; nil where something has that name, which stays.
  package func create(
    _ name: String, _ bytes: [UInt8], writing path: String
  ) throws(SystemError) -> FileFacts? {
    try put(bytes, as: name, isNew: true, writing: path)
  }

  /// Puts bytes in place of a file, which has its old ones or the new ones at each moment.
  ///
  /// - Parameter path: as for ``create(_:_:writing:)``.
  /// - Returns: the facts of the new file; nothing is flushed.
  package func replace(
    _ name: String, with bytes: [UInt8], writing path: String
  ) throws(SystemError) -> FileFacts {
    guard let facts = try put(bytes, as: name, isNew: false, writing: path) else {
      throw SystemError("write", name, number: EEXIST)
    }
    return facts
  }

  /// Writes bytes to a file that then gets its name here.
  ///
  /// - Parameters:
  ///   - isNew: whether what has that name stays; nothing has come of it then.
  ///   - path: where the bytes are written.
  ///   - origin: the directory in which that is, if it does not begin at the root.
  private func put(
    _ bytes: [UInt8], as name: String, isNew: Bool, writing path: String,
    in origin: Int32 = AT_FDCWD
  ) throws(SystemError) -> FileFacts? {
    let file = try Self.written(bytes, to: path, in: origin)
    defer { close(file) }
    try FaultInjector.note(name)
    let status =
      unsafe isNew
      ? countme_rename_new(origin, path, descriptor, name)
      : renameat(origin, path, descriptor, name)
    if status == 0 { return try Self.facts(of: file, name) }
    let number = errno
    unsafe unlinkat(origin, path, 0)
    if isNew, number == EEXIST { return nil }
    // Where .git is a link to another disk.
    guard number == EXDEV, origin == AT_FDCWD else {
      throw SystemError(isNew ? "create" : "write", name, number: number)
    }
    return try put(
      bytes, as: name, isNew: isNew, writing: Self.unfinished(name), in: descriptor)
  }

  private static let unfinishedEnd = ".countme-new"

  private static func unfinished(_ name: String) -> String { ".\(name)\(unfinishedEnd)" }

  /// Whether a file of this name is what is left on another file system than `.git` where the process is killed.
  package static func isUnfinished(_ name: some BidirectionalCollection<UInt8>) -> Bool {
    name.first == UInt8(ascii: ".")
      && name.suffix(unfinishedEnd.utf8.count)
        .elementsEqual(unfinishedEnd.utf8)
  }

  /// Removes what was left beside a file, if it was.
  package func removeUnfinished(_ name: String) {
    unsafe unlinkat(descriptor, Self.unfinished(name), 0)
  }

  /// A file that is to be renamed, open still.
  ///
  /// - Parameter directory: where `path` begins, if it does not begin at the root.
  private static func written(
    _ bytes: [UInt8], to path: String, in directory: Int32
  ) throws(SystemError) -> Int32 {
    try FaultInjector.note(path)
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW
    let file = unsafe openat(directory, path, flags, mode_t(0o644))
    guard file >= 0 else { throw SystemError("create", path) }
    do throws(SystemError) { try DurableFile.writeAll(bytes, to: file, path) } catch {
      if directory != AT_FDCWD { unsafe unlinkat(directory, path, 0) }
      close(file)
      throw error
    }
    return file
  }

  private static func facts(of file: Int32, _ name: String) throws(SystemError) -> FileFacts {
    guard let facts = FileFacts(of: file) else { throw SystemError("read", name) }
    return facts
  }
}
