import CountMeClibgit2
import CountMePlatform

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
    try SymbolicLinks.refuse(["config"], in: directory)
    let path = "\(directory)/config"
    if isSecret || FileFacts(path)?.isPrivate == true {
      try setInPrivate(name, value)
    } else {
      try set(name, value, in: path)
    }
  }

  /// Sets it in a copy that takes the file's place when nobody else may read it.
  ///
  /// libgit2 makes a new file, which all may read whom the process lets: that is said for all threads at once. So
  /// it does so in a folder that nobody else can enter.
  private borrowing func setInPrivate(_ name: String, _ value: String?) throws(GitError) {
    let (config, folder) = ("\(directory)/config", "\(directory)/countme/settings")
    try SymbolicLinks.refuse(["countme", "countme/settings"], in: directory)
    let directory = directory
    let lock = try Self.wrapping { () throws(SystemError) in
      let lock = try AbandonedLocks.acquire("\(config).lock", gitDirectory: directory)
      try DurableFile.removeTree(folder)
      try DurableFile.createDirectories(folder, mode: 0o700)
      let present = try FileSystem.read(config, limit: .max) ?? []
      try DurableFile.write(present, to: "\(folder)/config", flush: .later)
      return lock
    }
    defer { withExtendedLifetime(lock) { try? DurableFile.removeTree(folder) } }
    try set(name, value, in: "\(folder)/config")
    try Self.wrapping { () throws(SystemError) in
      try DurableFile.makePrivate("\(folder)/config")
      // libgit2 flushes nothing.
      try DurableFile.flush(["\(folder)/config"])
      try DurableFile.flushDirectory(directory) { () throws(SystemError) in
        try DurableFile.move("\(folder)/config", to: config)
      }
    }
  }

  private static func wrapping<Result>(
    _ body: () throws(SystemError) -> Result
  ) throws(GitError) -> Result {
    do throws(SystemError) { return try body() } catch { throw GitError(error, "set up git") }
  }

  /// Sets a value in a file, or removes it where it is nil.
  borrowing func set(_ name: String, _ value: String?, in path: String) throws(GitError) {
    try Libgit2.start()
    var config: OpaquePointer?
    try unsafe check(git_config_open_ondisk(&config, path), "open \(path)")
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

  /// All settings as libgit2 reads them, or those of a single file.
  ///
  /// libgit2 1.5 never gives back what it needs to match names itself: 350 KiB each time.
  borrowing func settingsByLibrary(
    of file: String? = nil
  ) throws(GitError) -> [(name: String, value: String)] {
    var config: OpaquePointer?
    let repository = try unsafe handle.repository()
    let code: Int32
    if let file {
      code = unsafe git_config_open_ondisk(&config, file)
    } else {
      code = unsafe git_repository_config_snapshot(&config, repository)
    }
    try check(code, "read the configuration")
    defer { unsafe git_config_free(config) }
    var iterator: OpaquePointer?
    try unsafe check(git_config_iterator_new(&iterator, config), "list the settings")
    defer { unsafe git_config_iterator_free(iterator) }
    var found: [(name: String, value: String)] = []
    var entry: UnsafeMutablePointer<git_config_entry>?
    while unsafe git_config_next(&entry, iterator) == 0, let entry = unsafe entry {
      let name = unsafe String(cString: entry.pointee.name)
      let value = unsafe entry.pointee.value.map { unsafe String(cString: $0) } ?? "true"
      found.append((name, value))
    }
    return found
  }
}
