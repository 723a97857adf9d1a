import Glibc

extension DurableFile {
  /// What stands before the writer's number in the name of a file that is to be renamed.
  static let unfinishedEnd = ".countme-"

  /// Removes the files in a folder that ``write(_:to:mode:folderMode:flush:)`` has left because its process was killed.
  ///
  /// A process of that number may live on another machine that has the disk, too: what is younger than an hour stays.
  package static func removeForgotten(in folder: String) throws(SystemError) {
    for entry in try FileSystem.list(folder) where entry.kind == .file {
      let path = "\(folder)/\(entry.name)"
      guard let writer = writer(of: entry.name), kill(writer, 0) != 0, errno == ESRCH,
        FileFacts(path)?.isUntouched(for: 3600) ?? false
      else { continue }
      try remove(path)
    }
  }

  /// The number of the process that would have renamed a file, by its name; nil for every other file.
  private static func writer(of name: String) -> Int32? {
    let words = name.split(separator: ".", omittingEmptySubsequences: false)
    let prefix = unfinishedEnd.dropFirst()
    guard words.count > 1, let last = words.last, last.hasPrefix(prefix),
      let number = Int32(last.dropFirst(prefix.count)), number > 0
    else { return nil }
    return number
  }
}
