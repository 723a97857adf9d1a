import CountMePlatform

/// The `gc.pid` of a `git gc` that was killed.
///
/// git takes it for one at work for twelve hours, where a process of this machine has that number: another by now, or
/// the dead one itself that nobody has asked after.
package enum CollectorLock {
  /// Removes it where the process is known to be no git that is alive.
  package static func removeAbandoned(gitDirectory: String) {
    let path = "\(gitDirectory)/gc.pid"
    guard let line = try? FileSystem.read(path, limit: 4096)
    else { return }
    let words = String(decoding: line, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    // git writes the name with its domain.
    guard words.count == 2, let number = Int32(words[0]),
      words[1].split(separator: ".").first.map(String.init) == SystemClock.hostName,
      !isGit(number)
    else { return }
    try? DurableFile.remove(path)
  }

  /// Whether a process is a git that is alive; true where the system does not tell.
  private static func isGit(_ number: Int32) -> Bool {
    let path = "/proc/\(number)/stat"
    guard FileSystem.exists("/proc/self/stat") else { return true }
    guard let bytes = try? FileSystem.read(path, limit: 4096) else { return false }
    // The name stands in parentheses, and may have some itself; the state follows.
    let text = String(decoding: bytes, as: UTF8.self)
    guard let start = text.firstIndex(of: "("), let end = text.lastIndex(of: ")") else {
      return true
    }
    let isDead = text[end...].hasPrefix(") Z")
    return !isDead && text[start...].hasPrefix("(git")
  }
}
