import CountMeGit

/// Tells a lock that a killed git left at a remote from other devices that are faster.
///
/// git makes `refs/heads/….lock` there for the moment in which it moves a branch, and says its path to
/// whoever finds it. A lock that is named again and again while nobody moves the branch has no owner.
package struct StaleLockDetector {
  /// As long as an owner of a lock may do nothing here, and some time for the line.
  private static let timeout = Duration.seconds(4)

  private var lock: String?
  private var tip: ObjectID?
  private var start = ContinuousClock.now

  /// None was seen yet.
  package init() {}

  /// The lock that stands in the way for good, as far as can be told.
  ///
  /// - Parameters:
  ///   - messages: what the remote said to a push that it refused.
  ///   - tip: where its branch stood then.
  mutating func abandoned(_ messages: String, over tip: ObjectID?) -> String? {
    let named = Self.lock(in: messages)
    guard let named, named == lock, tip == self.tip else {
      (lock, self.tip, start) = (named, tip, .now)
      return nil
    }
    return start.duration(to: .now) < Self.timeout ? nil : named
  }

  /// The path that git names.
  ///
  /// It says: `Unable to create '/srv/me.git/refs/heads/me.lock': File exists.`
  ///
  /// The sentence is in the remote's language; the quotes and the ending are not.
  static func lock(in messages: String) -> String? {
    for line in messages.split(separator: "\n") {
      guard let end = line.firstRange(of: ".lock'"),
        let start = line[..<end.lowerBound].lastIndex(of: "'")
      else { continue }
      return String(line[line.index(after: start)..<end.lowerBound]) + ".lock"
    }
    return nil
  }
}
