import CountMeGit
import CountMePlatform
import TestSupport
import Testing

/// A repository with a working tree in a folder of its own, written through our own face.
struct DiaryFixture: ~Copyable {
  static let branch = "refs/heads/guest"

  let path: String
  let repository: Repository
  private let folder: TemporaryFolder
  private let fewMoves: Int
  private let partSize: Int

  /// - Parameters:
  ///   - fewMoves: how many files are moved at once.
  ///   - partSize: of how many files more than that are one part of the work.
  init(fewMoves: Int = 1000, partSize: Int = 2048) throws {
    let folder = try TemporaryFolder()
    let repository = try Repository.create(
      at: "\(folder.path)/diary", isBare: false, initialBranch: Self.branch)
    try repository.setLogIdentity(name: "A", email: "a@example.org")
    self.init(folder: folder, repository: repository, fewMoves: fewMoves, partSize: partSize)
  }

  private init(
    folder: TemporaryFolder, repository: consuming Repository, fewMoves: Int, partSize: Int
  ) {
    self.fewMoves = fewMoves
    self.partSize = partSize
    self.folder = folder
    self.repository = repository
    path = "\(folder.path)/diary"
  }

  var workingTree: WorkingTree { WorkingTree(root: path, fewMoves: fewMoves, partSize: partSize) }

  static func identity(_ seconds: Int64 = 1_700_000_000) -> CommitIdentity {
    CommitIdentity(name: "A", email: "a@example.org", seconds: seconds, offsetMinutes: 60)
  }

  /// The commit that the branch is at, and its tree.
  func head() throws -> (commit: ObjectID?, tree: ObjectID) {
    guard let commit = try repository.reference(Self.branch) else { return (nil, .emptyTree) }
    return (commit, try repository.commit(commit).tree)
  }

  /// Sets and removes files as a command does it: objects, reference, working tree, index.
  ///
  /// - Returns: the paths that stayed because of a person's edit.
  @discardableResult
  func commit(_ files: [String: String?]) throws -> [String] {
    let head = try head()
    let tree = try tree(files, on: head.tree)
    let commit = try repository.write(
      CommitDraft(
        tree: tree, parents: head.commit.map { [$0] } ?? [], author: Self.identity(), message: "m"))
    try workingTree.announce(from: head.tree, to: tree)
    #expect(try repository.moveReference(Self.branch, from: head.commit, to: commit, message: "m"))
    try repository.releasePacks()
    return try workingTree.move(from: head.tree, to: tree, in: repository)
  }

  /// So many files are written as a pack; thousands of objects of their own are most of what a test would wait for.
  private static let many = 100

  /// Writes the tree in which some files are different.
  func tree(_ files: [String: String?], on base: ObjectID = .emptyTree) throws -> ObjectID {
    guard files.count >= Self.many else { return try written(files, on: base) }
    return try repository.writingPack { _ throws(GitError) in try written(files, on: base) }
  }

  private func written(
    _ files: [String: String?], on base: ObjectID
  ) throws(GitError) -> ObjectID {
    var changes: [TreeChange] = []
    for (path, text) in files.sorted(by: { $0.key < $1.key }) {
      let blob = try text.map { text throws(GitError) in
        try repository.write(Array(text.utf8), .blob)
      }
      changes.append(TreeChange(path: path, blob: blob))
    }
    return try repository.updatedTree(base, changes)
  }

  /// What a person changed since the last commit.
  func edits(inDirectories directories: Set<String>? = nil) throws -> [WorkingTreeEdit] {
    try workingTree.edits(over: try head().tree, inDirectories: directories, in: repository)
  }

  /// Puts a file into the folder as a person does, or removes it.
  func write(_ text: String?, to name: String) throws {
    let file = "\(path)/\(name)"
    guard let text else { return try DurableFile.remove(file) }
    try DurableFile.createDirectories(FileSystem.parent(of: file))
    try DurableFile.write(Array(text.utf8), to: file, flush: .later)
  }

  private var environment: ChildEnvironment {
    ["AUTHOR", "COMMITTER"].reduce(
      ChildEnvironment().setting("HOME", folder.path)
        .setting("GIT_CONFIG_GLOBAL", "/dev/null").setting("GIT_CONFIG_NOSYSTEM", "1")
    ) { environment, role in
      environment.setting("GIT_\(role)_NAME", "A").setting("GIT_\(role)_EMAIL", "a@example.org")
    }
  }

  /// Runs a line of shell in the working tree and answers with what it printed, without the last newline.
  @discardableResult
  func run(
    _ line: String, input: String = "", sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    let answer = try ChildProcess.run(
      "bash", ["-euc", "cd \"$0\"; \(line)", path], input: Array(input.utf8),
      environment: environment)
    let errors = String(decoding: answer.errors, as: UTF8.self)
    #expect(answer.exit == .status(0), "\(line): \(errors)", sourceLocation: sourceLocation)
    let output = String(decoding: answer.output, as: UTF8.self)
    return output.hasSuffix("\n") ? String(output.dropLast()) : output
  }

  /// Expects the working tree and the index to be as committed, and in the end git to find the repository sound.
  func expectClean(sourceLocation: SourceLocation = #_sourceLocation) throws {
    folder.atEnd(of: "repository") { [environment, path] in
      let said = try? ChildProcess.run(
        "git", ["-C", path, "fsck", "--strict", "--no-dangling", "--no-progress"],
        environment: environment)
      #expect(
        said?.exit == .status(0) && said?.output == [] && said?.errors == [],
        sourceLocation: sourceLocation)
    }
    #expect(
      try run("git status --porcelain", sourceLocation: sourceLocation) == "",
      sourceLocation: sourceLocation)
    #expect(try indexTree() == (try head().tree.hex), sourceLocation: sourceLocation)
    #expect(try edits() == [], sourceLocation: sourceLocation)
  }

  /// The tree that the index comes to, by its entries; what its extension says of it must be the same.
  func indexTree(
    _ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    let trees = try run(
      """
      own=.git/index; other=.git/other; rm -f $other
      git ls-files -s | GIT_INDEX_FILE=$other git update-index --index-info
      # git commits nothing of what `git add -N` put there.
      git diff --name-only --no-renames --diff-filter=A |
        GIT_INDEX_FILE=$other git update-index --force-remove --stdin
      for index in $own $other; do GIT_INDEX_FILE=$index git write-tree; done
      """, sourceLocation: sourceLocation
    ).split(separator: "\n")
    #expect(trees.count == 2 && trees[0] == trees[1], comment, sourceLocation: sourceLocation)
    return trees.first.map(String.init) ?? ""
  }
}
