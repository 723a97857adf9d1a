import CountMePlatform

extension Repository {
  private static var sparseSettings: [(name: String, value: String)] {
    [("core.sparseCheckout", "true"), ("core.sparseCheckoutCone", "false")]
  }

  /// Whether plain git leaves files out of the folder.
  ///
  /// `git sparse-checkout` writes it to a file that libgit2 does not read, and which wins.
  borrowing func isSparse() throws(GitError) -> Bool {
    if let own = try worktreeSettings()?.isOn("core.sparseCheckout") { return own }
    return try configuration().isOn("core.sparseCheckout") ?? false
  }

  /// Tells plain git whether patterns say which files are in the folder.
  borrowing func setSparse(_ isSparse: Bool) throws(GitError) {
    for (name, value) in Self.sparseSettings {
      try setSetting(name, isSparse ? value : nil)
      if try worktreeSettings()?[name] != nil {
        try set(name, isSparse ? value : "false", in: worktreeFile)
      }
    }
  }

  private var worktreeFile: String { "\(directory)/config.worktree" }

  private borrowing func worktreeSettings() throws(GitError) -> ConfigurationFile? {
    do throws(SystemError) {
      return try FileSystem.read(worktreeFile, limit: 1 << 20).flatMap(ConfigurationFile.init)
    } catch {
      throw GitError(error, "read the settings")
    }
  }
}
