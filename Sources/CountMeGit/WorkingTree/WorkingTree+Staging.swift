import CountMePlatform

/// Where parts of many files that move are written, each in a folder of its own: names that come and go in one
/// folder keep the other processors waiting.
extension WorkingTree {
  private static let stagingPrefix = "moving-"

  /// Makes the folder of a part, below the local state.
  func stagingFolder(_ number: Int) throws(WorkingTreeError) -> String {
    let path = "\(gitDirectory)/countme/\(Self.stagingPrefix)\(number)"
    try WorkingTreeError.wrapping(DurableFile.createDirectories(path))
    return path
  }

  /// Removes the folders, and what a crash has left of them.
  func removeStagingFolders() throws(SystemError) {
    for entry in try FileSystem.list("\(gitDirectory)/countme")
    where entry.kind == .directory && entry.name.hasPrefix(Self.stagingPrefix) {
      try DurableFile.removeTree("\(gitDirectory)/countme/\(entry.name)")
    }
  }
}
