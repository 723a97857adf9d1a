import Glibc

/// An ordinary file in a directory, open to be read and written over; closed when it goes.
package struct ExistingFile: ~Copyable {
  private let descriptor: Descriptor
  private let name: String
  /// What the file system told of it when it was opened.
  package let facts: FileFacts
  /// Whether its bytes may be changed where they are: nobody forbids it, and no other name shows them.
  package let canBeOverwritten: Bool

  /// Opens the file with a name in `directory`; nil where there is none, or something else has the name.
  package init?(_ name: String, in directory: borrowing DirectoryHandle) throws(SystemError) {
    let flags = O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
    var descriptor = unsafe openat(directory.descriptor, name, flags | O_RDWR)
    let isWritable = descriptor >= 0
    if !isWritable { descriptor = unsafe openat(directory.descriptor, name, flags | O_RDONLY) }
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ELOOP || errno == ENXIO { return nil }
      throw SystemError("read", name)
    }
    let owned = Descriptor(owning: descriptor)
    guard let facts = owned.facts, facts.isRegular else { return nil }
    self.descriptor = owned
    self.name = name
    self.facts = facts
    canBeOverwritten = isWritable && facts.names == 1
  }

  /// Its bytes, at most `limit` of them.
  package func read(limit: Int) throws(SystemError) -> [UInt8] {
    try FileSystem.readAll(descriptor.raw, room: min(limit, facts.size + 1), limit, name)
  }

  /// Puts bytes in place of its own and answers with its facts; nothing is flushed.
  ///
  /// A process that is stopped in the middle leaves the beginning of `bytes` before the rest of what was there.
  package func overwrite(with bytes: [UInt8]) throws(SystemError) -> FileFacts {
    try FaultInjector.note(name)
    guard lseek(descriptor.raw, 0, SEEK_SET) == 0 else { throw SystemError("write", name) }
    try DurableFile.writeAll(bytes, to: descriptor.raw, name)
    if facts.size > bytes.count, ftruncate(descriptor.raw, off_t(bytes.count)) != 0 {
      throw SystemError("write", name)
    }
    guard let facts = descriptor.facts else { throw SystemError("read", name) }
    return facts
  }
}
