import Git

extension DiaryFolder {
  func openRepository() throws(DiaryError) -> Repository {
    try DiaryError.git { () throws(GitError) in try Repository.open(at: path) }
  }

  var workingTree: WorkingTree { WorkingTree(root: path) }

  /// Waits for the lock that one writer holds at a time; it is never held across the network.
  func lock() throws(DiaryError) -> FileLock {
    let directory = stateDirectory
    let lock = try DiaryError.wrapping { () throws(SystemError) -> FileLock? in
      try DurableFile.createDirectories(directory)
      return try FileLock.acquire("\(directory)/lock", waiting: 30)
    }
    guard let lock else { throw .busy(path: path) }
    if lock.wasAbandoned {
      let gitDirectory = gitDirectory
      try DiaryError.wrapping { () throws(SystemError) in
        try AbandonedLocks.remove(gitDirectory: gitDirectory)
      }
    }
    return lock
  }
}
