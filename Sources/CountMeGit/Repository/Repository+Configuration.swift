import CountMePlatform

import Glibc

import CountMeClibgit2

extension Repository {
  /// The value of a setting in the repository's own configuration, or nil.
  package borrowing func setting(_ name: String) throws(GitError) -> String? {
    try configuration()[name]
  }

  /// All settings, as they are now.
  package borrowing func configuration() throws(GitError) -> ConfigurationFile {
    if let file = PlainRepository.configuration(in: directory) { return file }
    return ConfigurationFile(settings: try settingsByLibrary())
  }

  /// All settings, as they were when the repository was opened.
  package borrowing func configurationWhenOpened() throws(GitError) -> ConfigurationFile {
    if let firstConfiguration { return firstConfiguration }
    return try configuration()
  }

  /// Sets a value in the repository's own configuration, or removes it where `value` is nil.
  ///
  /// - Parameter isSecret: whether nobody else may read the file from now on; whoever could not before cannot
  ///   afterwards either.
  package borrowing func setSetting(
    _ name: String, _ value: String?, isSecret: Bool = false
  ) throws(GitError) {
    // libgit2 puts a new file in its place.
    let isPrivate = isSecret || FileFacts("\(directory)/config")?.isPrivate == true
    let mask = isPrivate ? umask(0o077) : nil
    defer { if let mask { _ = umask(mask) } }
    try SymbolicLinks.refuse(["config"], in: directory)
    // For a snapshot libgit2 looks at the file again: it would write over what others changed since.
    var seen: OpaquePointer?
    try unsafe check(
      git_repository_config_snapshot(&seen, handle.repository()), "read the configuration")
    unsafe git_config_free(seen)
    var config: OpaquePointer?
    try unsafe check(git_repository_config(&config, handle.repository()), "open the configuration")
    defer { unsafe git_config_free(config) }
    let status = AbandonedLocks.wait(gitDirectory: directory) {
      if let value {
        unsafe git_config_set_string(config, name, value)
      } else {
        unsafe git_config_delete_entry(config, name)
      }
    }
    if value == nil, status == GIT_ENOTFOUND.rawValue { return }
    try check(status, "\(value == nil ? "remove the setting" : "set") \(name)")
  }

  /// The settings whose names begin and end so, in the file's order: `remote.` and `.url`.
  package borrowing func settings(
    _ beginning: String, _ end: String
  ) throws(GitError) -> [(name: String, value: String)] {
    try configuration().settings.filter { name, _ in
      name.utf8.starts(with: beginning.utf8)
        && name.utf8.dropFirst(beginning.utf8.count).suffix(end.utf8.count).elementsEqual(end.utf8)
    }
  }

  /// All settings as libgit2 reads them.
  ///
  /// libgit2 1.5 never gives back what it needs to match names itself: 350 KiB each time.
  private borrowing func settingsByLibrary() throws(GitError) -> [(name: String, value: String)] {
    var config: OpaquePointer?
    let repository = try unsafe handle.repository()
    try unsafe check(git_repository_config_snapshot(&config, repository), "read the configuration")
    defer { unsafe git_config_free(config) }
    var iterator: OpaquePointer?
    try unsafe check(git_config_iterator_new(&iterator, config), "list the settings")
    defer { unsafe git_config_iterator_free(iterator) }
    var found: [(name: String, value: String)] = []
    var entry: UnsafeMutablePointer<git_config_entry>?
    while unsafe git_config_next(&entry, iterator) == 0, let entry = unsafe entry {
      let name = unsafe String(cString: entry.pointee.name)
      let value = unsafe entry.pointee.value.map { unsafe String(cString: $0) } ?? ""
      found.append((name, value))
    }
    return found
  }
}
