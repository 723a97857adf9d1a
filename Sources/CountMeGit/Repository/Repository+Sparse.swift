import CountMeClibgit2
import CountMePlatform

extension Repository {
  private static var sparseSettings: [(name: String, value: String)] {
    [("core.sparseCheckout", "true"), ("core.sparseCheckoutCone", "false")]
  }

  /// Whether plain git leaves files out of the folder.
  ///
  /// `git sparse-checkout` writes it to a file that libgit2 does not read, and which wins.
  borrowing func isSparse() throws(GitError) -> Bool {
    if let own = try worktreeSetting("core.sparseCheckout") { return own.lowercased() == "true" }
    return try setting("core.sparseCheckout")?.lowercased() == "true"
  }

  /// Tells plain git whether patterns say which files are in the folder.
  borrowing func setSparse(_ isSparse: Bool) throws(GitError) {
    for (name, value) in Self.sparseSettings {
      try setSetting(name, isSparse ? value : nil)
      if try worktreeSetting(name) != nil {
        try setWorktreeSetting(name, isSparse ? value : "false")
      }
    }
  }

  private var worktreeFile: String { "\(directory)/config.worktree" }

  private borrowing func worktreeSetting(_ name: String) throws(GitError) -> String? {
    guard FileSystem.exists(worktreeFile) else { return nil }
    try Libgit2.start()
    var config: OpaquePointer?
    try unsafe check(git_config_open_ondisk(&config, worktreeFile), "read \(worktreeFile)")
    defer { unsafe git_config_free(config) }
    var value = unsafe git_buf()
    defer { unsafe git_buf_dispose(&value) }
    let status = unsafe git_config_get_string_buf(&value, config, name)
    if status == GIT_ENOTFOUND.rawValue { return nil }
    try check(status, "read the setting \(name)")
    return unsafe value.ptr.map { unsafe String(cString: $0) }
  }

  private borrowing func setWorktreeSetting(
    _ name: String, _ value: String
  ) throws(GitError) {
    try Libgit2.start()
    var config: OpaquePointer?
    try unsafe check(git_config_open_ondisk(&config, worktreeFile), "open \(worktreeFile)")
    defer { unsafe git_config_free(config) }
    try unsafe check(git_config_set_string(config, name, value), "set \(name)")
  }
}
