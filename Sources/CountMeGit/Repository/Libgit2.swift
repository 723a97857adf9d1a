import CountMeClibgit2

/// libgit2 itself, loaded and started when something is first asked of it.
enum Libgit2 {
  /// Starts libgit2 once, with settings that hold for the whole process.
  static func start() throws(GitError) {
    try status.get()
  }

  private static let status: Result<Void, GitError> = {
    do throws(GitError) {
      if let reason = unsafe countme_git_load() {
        throw GitError(.noLibrary, "load libgit2", unsafe String(cString: reason))
      }
      try check(git_libgit2_init(), "start libgit2")
      // Nothing is durable otherwise: libgit2 flushes nothing unless told.
      try check(countme_git_enable_fsync(1), "set fsync")
      // Trees over 4 KiB are not cached by default, and read again and again.
      try check(countme_git_cache_trees_up_to(1 << 20), "set the cache limit")
      try check(countme_git_cache_at_most(24 << 20), "set the cache's size")
      // Whole packs would be mapped, however large, and stay so.
      try check(countme_git_map_at_most(4 << 20, 16 << 20), "set how much is mapped")
      // As git does: what comes in is hashed by whoever indexes it, and not again at every reading.
      try check(countme_git_verify_hashes(0), "set hash verification")
      // git's own check, without its way to allow a folder; we run no program that a repository names.
      try check(countme_git_validate_owner(0), "set owner validation")
      // Only the repository's own configuration counts: what a machine sets must not change a diary.
      for level in [GIT_CONFIG_LEVEL_SYSTEM, GIT_CONFIG_LEVEL_XDG, GIT_CONFIG_LEVEL_GLOBAL] {
        try unsafe check(countme_git_search_path(Int32(level.rawValue), ""), "set a search path")
      }
      return .success(())
    } catch {
      return .failure(error)
    }
  }()
}
