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
    let bytes: [UInt8]?
    do throws(SystemError) { bytes = try FileSystem.read(worktreeFile, limit: 1 << 20) } catch {
      throw GitError(error, "read the settings")
    }
    guard let bytes else { return nil }
    // One that takes others in, or is damaged, is libgit2's.
    if let file = ConfigurationFile(bytes) { return file }
    return ConfigurationFile(settings: try settingsByLibrary(of: worktreeFile))
  }
}
