import CountMePlatform

/// The texts that git leaves of the last commits that a person made with it: they name what was in these.
package enum LeftMessages {
  private static let names = ["COMMIT_EDITMSG", "MERGE_MSG", "SQUASH_MSG", "TAG_EDITMSG"]

  /// What git has begun where one of these is there.
  static let begun = [
    "MERGE_HEAD", "REVERT_HEAD", "CHERRY_PICK_HEAD", "rebase-merge", "rebase-apply",
  ]

  /// Removes them, here and in linked working trees, unless git is in the middle of something that goes on with them.
  package static func remove(gitDirectory: String) {
    let linked = (try? FileSystem.list("\(gitDirectory)/worktrees")) ?? []
    for place in [gitDirectory] + linked.map({ "\(gitDirectory)/worktrees/\($0.name)" })
    // `git commit -a` holds the index while a person writes; of a plain one nothing tells, and its text is made anew.
    where !(begun + ["index.lock"]).contains(where: { FileSystem.exists("\(place)/\($0)") }) {
      for name in names { try? DurableFile.remove("\(place)/\(name)") }
    }
  }
}
