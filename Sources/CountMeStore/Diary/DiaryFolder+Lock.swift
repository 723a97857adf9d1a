import CountMeGit
package import CountMeHistory
package import CountMePlatform

extension DiaryFolder {
  /// Waits for the lock that one writer holds at a time; it is never held across the network.
  ///
  /// - Parameter seconds: how long it is waited for.
  package func lock(waiting seconds: Double = 30) throws(DiaryError) -> FileLock {
    let directory = stateDirectory
    let repository = gitDirectory
    // Where the diary was moved away meanwhile, nothing is made in its old place.
    guard FileSystem.exists(repository) else { throw .store(.gone(path: path)) }
    // A folder that somebody handed over may have links in the places of git's files: nothing is written
    // through one.
    try DiaryError.git { () throws(GitError) in
      try SymbolicLinks.refuse(SymbolicLinks.places, in: repository)
      try SymbolicLinks.refuse(amongNamesIn: directory)
    }
    let lock = try DiaryError.wrapping { () throws(SystemError) -> FileLock? in
      try DurableFile.createDirectory(directory)
      return try FileLock.acquire("\(directory)/lock", waiting: seconds)
    }
    guard let lock else {
      guard let holder = FileLock.holder("\(directory)/lock") else {
        throw .machine(.busy(path: path))
      }
      throw .machine(.locked(file: holder.file, seconds: holder.seconds, isOfGit: false))
    }
    // libgit2 gives up at the lock of a reference, also where whoever took it was killed.
    if lock.wasAbandoned {
      let gitDirectory = gitDirectory
      try DiaryError.wrapping(AbandonedLocks.remove(gitDirectory: gitDirectory))
    }
    return lock
  }
}
