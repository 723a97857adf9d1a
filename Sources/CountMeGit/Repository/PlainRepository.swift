import CountMePlatform

/// A repository in which nothing is set up that libgit2 would have to judge: no extension, no link to
/// another repository, no files that the configuration takes in.
struct PlainRepository {
  /// Where it is: `.git`, or the folder itself where it is bare.
  let directory: String
  /// What is set in it.
  let configuration: ConfigurationFile

  /// Looks at the folder of a path as git does; nil where there is no repository, or not such a one.
  init?(at path: String) {
    let path = FileSystem.absolutePath(path)
    for directory in ["\(path)/.git", path] where Self.isRepository(directory) {
      guard !FileSystem.exists("\(directory)/commondir"),
        !FileSystem.exists("\(directory)/objects/info/alternates"),
        let configuration = Self.configuration(in: directory),
        ["0", nil].contains(configuration["core.repositoryFormatVersion"]),
        configuration["core.worktree"] == nil,
        !configuration.settings.contains(where: { $0.name.hasPrefix("extensions.") })
      else { return nil }
      self.directory = directory
      self.configuration = configuration
      return
    }
    return nil
  }

  /// Whether a folder has what git tells a repository by.
  private static func isRepository(_ folder: String) -> Bool {
    FileFacts(folder)?.isDirectory == true && FileFacts("\(folder)/HEAD")?.isRegular == true
      && FileFacts("\(folder)/objects")?.isDirectory == true
      && FileFacts("\(folder)/refs")?.isDirectory == true
  }

  /// The repository's configuration; nil where libgit2 has to read it.
  static func configuration(in directory: String) -> ConfigurationFile? {
    guard let bytes = try? FileSystem.read("\(directory)/config", limit: 1 << 20) else {
      return nil
    }
    return ConfigurationFile(bytes)
  }
}
