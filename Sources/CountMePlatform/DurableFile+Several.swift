import Glibc

import CountMeCsystem

extension DurableFile {
  /// More files than this are cheaper to flush with everything else on their file system.
  ///
  /// That waits for what other programs have written, too: for one entry it would be a bad bargain.
  package static let fewFiles = 64

  /// Flushes files, the directories that they are in, and others; what is not there is left out.
  ///
  /// All contents are on their way before any file is flushed: then a file system with a journal needs
  /// one entry in it for all, and not one for each file.
  package static func flush(
    _ files: [String], andDirectories others: [String] = []
  ) throws(SystemError) {
    var open: [FlushedFile] = []
    defer { for file in open { close(file.descriptor) } }
    for path in files {
      if let file = try FlushedFile(path) { open.append(file) }
    }
    for file in open { file.awaitContents() }
    for file in open { try file.flush() }
    let directories = Set(files.map(FileSystem.parent) + others)
    for directory in directories.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      guard let file = try FlushedFile(directory) else { continue }
      defer { close(file.descriptor) }
      try file.flush()
    }
  }
}

/// A file or directory that is on its way to the disk.
private struct FlushedFile {
  let path: String
  let descriptor: Int32

  /// Opens it and lets the disk begin; nil where there is none of ours.
  init?(_ path: String) throws(SystemError) {
    let descriptor = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else {
      // A link, or something of a person's that stands in the way, is not what we wrote.
      if [ENOENT, ENOTDIR, ELOOP, ENXIO, EACCES].contains(errno) { return nil }
      throw SystemError("flush", path)
    }
    self.path = path
    self.descriptor = descriptor
    // Only a hint: the flush itself tells what goes wrong.
    _ = countme_begin_flush(descriptor)
  }

  /// Waits until the contents are with the disk; what else a flush means is still to do.
  func awaitContents() {
    _ = countme_await_flush(descriptor)
  }

  func flush() throws(SystemError) {
    // A pipe or device has nothing to flush.
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw SystemError("flush", path) }
  }
}
