package import CountMeHistory
import CountMePlatform

/// A folder for one piece of work; it goes with this value, and where the program was killed with the
/// next one beside it.
package final class ScratchFolder {
  /// The folder's path.
  package let path: String
  private let lock: FileLock?

  /// Makes an empty folder, and removes those beside it that nobody works in any more.
  package init(_ name: String, below parent: String) throws(DiaryError) {
    let path = "\(parent)/\(name)"
    self.path = path
    lock = try DiaryError.wrapping { () throws(SystemError) in
      try DurableFile.createDirectories(parent, mode: 0o700)
      let lock = try FileLock.acquire(Self.mark(of: path), waiting: 600)
      try Self.sweep(parent)
      if FileSystem.exists(path) { try DurableFile.removeTree(path) }
      try DurableFile.createDirectories(path, mode: 0o700)
      return lock
    }
  }

  deinit {
    try? DurableFile.removeTree(path)
    try? DurableFile.remove(Self.mark(of: path))
  }

  private static let markEnd = ".held"

  /// The file that is locked as long as somebody works in a folder.
  private static func mark(of path: String) -> String { path + markEnd }

  /// Removes the folders that nobody works in any more.
  static func sweep(_ parent: String) throws(SystemError) {
    let entries = try FileSystem.list(parent)
    // Whoever was killed before the folder was made, or just after it was removed, has left the mark alone.
    let marks = entries.filter {
      $0.kind == .file && $0.name.hasSuffix(markEnd)
        && FileFacts("\(parent)/\($0.name)")?.isUntouched(for: 3600) ?? false
    }
    let names =
      entries.filter { $0.kind == .directory }.map(\.name)
      + marks.map { String($0.name.dropLast(markEnd.count)) }
    for name in Set(names) {
      let path = "\(parent)/\(name)"
      guard let lock = try FileLock.acquire(mark(of: path), waiting: 0) else { continue }
      try DurableFile.removeTree(path)
      try DurableFile.remove(mark(of: path))
      _ = consume lock
    }
  }
}
