/// Which folders have changed since somebody found all files to be as they should, by numbers that grow with each
/// change: what git's fsmonitor calls tokens.
package struct ChangedFolders: Sendable {
  /// What is known at a moment.
  package struct Answer: Sendable, Equatable {
    /// The moment: what changes from now on has a greater number.
    package let token: Int
    /// What the files were last found to be; nil where nobody has looked at all of them yet.
    package let known: Known?
  }

  /// What all files but those in some folders are.
  package struct Known: Sendable, Equatable {
    /// What they were found to be, in the words of whoever looked.
    package let state: String
    /// The folders in which files may be otherwise, without those below them; the root is the empty path.
    package let folders: Set<String>

    package init(state: String, folders: Set<String>) {
      (self.state, self.folders) = (state, folders)
    }
  }

  /// What somebody found.
  package struct Look: Sendable {
    let known: Known
    /// The moment before it.
    let token: Int
    /// Whether it was at all files, and not only at those in the folders that were told.
    let isWhole: Bool
  }

  /// For how long a look at all files counts: what no event tells is found at the next one.
  private static let lifetime: Int64 = 3_600_000

  private var number = 0
  /// Up to here nobody knows which folders have changed.
  private var lost = 0
  private var changes: [String: Int] = [:]
  private var found: (known: Known, token: Int, until: Int64)?

  package init() {}

  /// Whether a folder's path is told apart from all others by comparing strings, which takes two spellings of one
  /// letter for the same.
  package static func canTell(_ folder: String) -> Bool {
    folder.utf8.allSatisfy { $0 < 128 }
  }

  /// Notes that something in a folder has changed.
  package mutating func note(_ folder: String) {
    guard Self.canTell(folder) else { return noteAll() }
    number += 1
    changes[folder] = number
  }

  /// Notes that anything may have changed.
  package mutating func noteAll() {
    number += 1
    lost = number
    changes = [:]
    found = nil
  }

  /// What is known.
  ///
  /// - Parameter now: the milliseconds of a clock that never goes back.
  package func answer(at now: Int64) -> Answer {
    guard let found, now < found.until else { return Answer(token: number, known: nil) }
    let later = changes.filter { $0.value > found.token }.keys
    return Answer(
      token: number,
      known: Known(state: found.known.state, folders: found.known.folders.union(later)))
  }

  /// Takes in what somebody has found.
  ///
  /// Where more is known already, or may have been lost since they began, nothing follows from it.
  package mutating func take(_ look: Look, at now: Int64) {
    guard look.token >= lost, look.token <= number, look.token >= found?.token ?? 0,
      let until = look.isWhole ? now + Self.lifetime : found?.until
    else { return }
    found = (look.known, look.token, until)
    changes = changes.filter { $0.value > look.token }
  }
}
