import TestSupport
import Testing

@testable import CountMeGit
@testable import CountMePlatform

@Suite("References that are read without libgit2") struct ReferenceFilesTests {
  private static let names = [
    "refs/heads/guest", "refs/heads/users/abc", "refs/heads/users/b", "refs/heads/users-x",
    "refs/remotes/origin/users/abc", "refs/tags/t", "refs/countme/accounts/a", "refs/heads/z",
  ]

  /// Law: whatever was moved, removed and packed, git and we see the same references.
  @Test("are git's")
  func asGit() throws {
    let diary = try DiaryFixture()
    var ids: [ObjectID] = []
    for number in 0..<6 {
      ids.append(
        try diary.repository.write(
          CommitDraft(
            tree: diary.tree(["a.json": "\(number)"]), parents: [],
            author: DiaryFixture.identity(), message: "\(number)")))
    }
    let repository = try Repository.open(at: diary.path)
    let found = repository.references.files
    let files = try #require(found)
    for seed in RandomCases.seeds(of: 202) {
      var random = SplitMix64(seed: seed)
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        _ = try diary.run(Self.deed(&random, ids))
      }
      let listed = try diary.run(
        "git for-each-ref --format='%(symref)%(objectname) %(refname)' | grep '^[0-9a-f]* ' || true"
      ).split(separator: "\n")
      for prefix in ["refs/", "refs/heads/users/", "refs/heads/users", "refs/remotes/", "refs/no/"]
      {
        let ours = try files.list(prefix).map { "\($0.id.hex) \($0.name)" }
        let theirs = listed.filter { $0.dropFirst(41).hasPrefix(prefix) }
        #expect(ours == theirs.map(String.init), "seed \(seed), \(prefix)")
      }
      let names = Self.names + ["HEAD", "refs/remotes/origin/HEAD"]
      let targets = try diary.run(
        "git cat-file --batch-check='%(objectname)' 2>/dev/null",
        input: names.map { "\($0)\n" }.joined()
      ).split(separator: "\n")
      #expect(targets.count == names.count, "seed \(seed)")
      for (name, theirs) in zip(names, targets) {
        let ours = try files.target(name)?.hex ?? "\(name) missing"
        #expect(ours == theirs, "seed \(seed), \(name)")
      }
    }
    // None of this needed libgit2.
    let isOpen = repository.handle.isOpen
    #expect(!isOpen)
  }

  @Test(
    "are left to libgit2 where git would not have written them so",
    arguments: ["no id\n", "0123\n", ""])
  func strange(_ text: String) throws {
    let diary = try DiaryFixture()
    try diary.commit(["a.json": "1"])
    let repository = try Repository.open(at: diary.path)
    try diary.write(text, to: ".git/refs/heads/strange")
    let files = repository.references.files
    #expect(throws: ReferenceFiles.Unreadable.self) { try files?.target("refs/heads/strange") }
    #expect(throws: GitError.self) { _ = try repository.reference("refs/heads/strange") }
    #expect(try repository.reference(DiaryFixture.branch) != nil)
  }

  private static func deed(_ random: inout SplitMix64, _ ids: [ObjectID]) -> String {
    let name = names[Int.random(in: 0..<names.count, using: &random)]
    let id = ids[Int.random(in: 0..<ids.count, using: &random)]
    return switch Int.random(in: 0..<10, using: &random) {
    case 0: "git pack-refs --all"
    case 1: "git pack-refs --all --no-prune"
    case 2...3: "git update-ref -d \(name)"
    case 4: "git symbolic-ref refs/remotes/origin/HEAD \(name)"
    case 5: "git symbolic-ref HEAD refs/heads/guest"
    default: "git update-ref \(name) \(id.hex)"
    }
  }
}
