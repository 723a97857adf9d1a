import Clibgit2

extension Repository {
  /// The value of a setting in the repository's own configuration, or nil.
  package borrowing func setting(_ name: String) throws(GitError) -> String? {
    var config: OpaquePointer?
    try unsafe check(git_repository_config_snapshot(&config, pointer), "read the configuration")
    defer { unsafe git_config_free(config) }
    var value: UnsafePointer<CChar>?
    let status = unsafe git_config_get_string(&value, config, name)
    if status == GIT_ENOTFOUND.rawValue { return nil }
    try check(status, "read the setting \(name)")
    return unsafe value.map { unsafe String(cString: $0) }
  }

  /// Sets a value in the repository's own configuration, or removes it where `value` is nil.
  package borrowing func setSetting(_ name: String, _ value: String?) throws(GitError) {
    var config: OpaquePointer?
    try unsafe check(git_repository_config(&config, pointer), "open the configuration")
    defer { unsafe git_config_free(config) }
    if let value {
      try unsafe check(git_config_set_string(config, name, value), "set \(name)")
    } else {
      let status = unsafe git_config_delete_entry(config, name)
      if status != GIT_ENOTFOUND.rawValue { try check(status, "remove the setting \(name)") }
    }
  }

  /// The settings whose names match a regular expression, in the file's order.
  package borrowing func settings(
    matching pattern: String
  ) throws(GitError) -> [(name: String, value: String)] {
    var config: OpaquePointer?
    try unsafe check(git_repository_config_snapshot(&config, pointer), "read the configuration")
    defer { unsafe git_config_free(config) }
    var iterator: OpaquePointer?
    try unsafe check(
      git_config_iterator_glob_new(&iterator, config, pattern), "list the settings")
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
