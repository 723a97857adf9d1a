import CountMeClibgit2

/// A git repository on this machine.
///
/// Used by one task at a time, as libgit2 wants; whoever owns the value sees to that.
@safe package struct Repository: ~Copyable {
  /// Where a repository is found.
  package enum Source: Sendable {
    /// At a path.
    case folder(String)
    /// At a path, together with the pack whose index lies at another.
    case folderWithPack(String, index: String)
    /// Where git says to its hooks.
    case environment
  }

  /// Where to find this repository once more, for another thread.
  package let source: Source
  /// The repository's directory: `.git`, or the folder itself where it is bare.
  package let directory: String
  /// The objects.
  let objects: ObjectSource
  /// What was set when it was opened; nil where libgit2 has to read it.
  let firstConfiguration: ConfigurationFile?
  /// The references.
  let references: ReferenceSource
  /// What libgit2 does, which loads it where nobody has.
  var handle: RepositoryHandle { objects.handle }

  /// Where objects go that are written as one pack.
  var pending: PendingPack { objects.pending }

  /// The folder that the objects are in.
  var objectFolder: String { "\(directory)/objects" }

  /// Opens the repository whose directory is at `path` or at `path/.git`; never makes one.
  package static func open(at path: String) throws(GitError) -> Repository {
    try open(at: path, .folder(path))
  }

  /// A plain repository is only looked at: libgit2 opens it where our readers do not know enough.
  private static func open(
    at path: String, _ source: Source, otherIndex: String? = nil
  ) throws(GitError) -> Repository {
    let handle = RepositoryHandle(at: path, otherIndex: otherIndex)
    if let plain = PlainRepository(at: path) {
      return Repository(
        handle, source, directory: plain.directory, otherIndex: otherIndex,
        configuration: plain.configuration)
    }
    return try Repository(opened: handle, source, otherIndex: otherIndex)
  }

  /// Opens a repository that another handle has found.
  package static func open(_ source: Source) throws(GitError) -> Repository {
    switch source {
    case .folder(let path): try open(at: path)
    case .folderWithPack(let path, let index): try open(at: path, withPack: index)
    case .environment: try openFromEnvironment()
    }
  }

  /// Opens a repository together with the objects of a pack that lies elsewhere.
  ///
  /// - Parameter index: the pack's index, beside which the pack is.
  static func open(at path: String, withPack index: String) throws(GitError) -> Repository {
    try open(at: path, .folderWithPack(path, index: index), otherIndex: index)
  }

  /// Opens the repository in which git runs a hook, with the objects that are in quarantine.
  package static func openFromEnvironment() throws(GitError) -> Repository {
    try Libgit2.start()
    var pointer: OpaquePointer?
    let flags = UInt32(GIT_REPOSITORY_OPEN_FROM_ENV.rawValue)
    try unsafe check(
      git_repository_open_ext(&pointer, nil, flags, nil), "open the repository of this hook")
    guard let pointer = unsafe pointer else { throw GitError(.other, "open the repository", "") }
    return try unsafe Repository(opened: RepositoryHandle(taking: pointer), .environment)
  }

  /// Makes a repository at `path`, whose folder is made where it is missing.
  ///
  /// - Parameters:
  ///   - isBare: whether it has no working tree.
  ///   - initialBranch: the branch that `HEAD` names, in full.
  package static func create(
    at path: String, isBare: Bool, initialBranch: String
  ) throws(GitError) -> Repository {
    try Libgit2.start()
    var options = unsafe git_repository_init_options()
    try unsafe check(
      git_repository_init_options_init(&options, UInt32(GIT_REPOSITORY_INIT_OPTIONS_VERSION)),
      "make a repository")
    unsafe options.flags =
      GIT_REPOSITORY_INIT_MKPATH.rawValue | GIT_REPOSITORY_INIT_NO_REINIT.rawValue
    if isBare { unsafe options.flags |= GIT_REPOSITORY_INIT_BARE.rawValue }
    var pointer: OpaquePointer?
    let status = AbandonedLocks.wait(gitDirectory: isBare ? path : "\(path)/.git") {
      unsafe git_repository_init_ext(&pointer, path, &options)
    }
    try check(status, "make a repository at \(path)")
    guard let pointer = unsafe pointer else { throw GitError(.other, "make \(path)", "") }
    let repository = try unsafe Repository(
      opened: RepositoryHandle(taking: pointer), .folder(path))
    try repository.setHead(initialBranch)
    return repository
  }

  /// Takes a repository that libgit2 has opened or opens now.
  private init(
    opened handle: RepositoryHandle, _ source: Source, otherIndex: String? = nil
  ) throws(GitError) {
    let path = unsafe git_repository_path(try handle.repository()).map {
      unsafe String(cString: $0)
    }
    var directory = path ?? ""
    if directory.hasSuffix("/") { directory.removeLast() }
    self.init(handle, source, directory: directory, otherIndex: otherIndex, configuration: nil)
  }

  private init(
    _ handle: RepositoryHandle, _ source: Source, directory: String, otherIndex: String?,
    configuration: ConfigurationFile?
  ) {
    self.source = source
    self.directory = directory
    firstConfiguration = configuration
    let isPlain = configuration != nil
    references = ReferenceSource(
      files: isPlain ? ReferenceFiles(in: directory) : nil, handle: handle)
    objects = ObjectSource(
      files: ObjectFiles(in: "\(directory)/objects", otherIndex: otherIndex), handle: handle,
      isPlain: isPlain)
  }
}
