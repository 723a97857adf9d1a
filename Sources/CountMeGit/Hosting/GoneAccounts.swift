package import CountMePlatform

/// The closed accounts whose branches were deleted from a remote: a folder in its own, with a file for each id.
///
/// With the branch the word goes that the account is closed; without these its old history could be pushed again.
/// However many there are, asking for one costs the same.
package enum GoneAccounts {
  /// The folder's name in the bare repository.
  static let folderName = "countme-closed"

  /// Whether an account's branch went from here.
  package static func contains(_ id: String, in directory: String) -> Bool {
    FileSystem.exists(path(id, directory))
  }

  /// Notes that an account's branch goes; it is on the disk before the branch does.
  package static func add(_ id: String, in directory: String) throws(SystemError) {
    guard !contains(id, in: directory) else { return }
    try DurableFile.write([], to: path(id, directory), folderMode: 0o755)
  }

  private static func path(_ id: String, _ directory: String) -> String {
    "\(directory)/\(folderName)/\(id)"
  }
}
