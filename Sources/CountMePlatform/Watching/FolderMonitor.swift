/// What a process that watches a folder tells others of the same user, so that they need not look at every file:
/// the same as git's `core.fsmonitor` (git-fsmonitor--daemon(1)), for as long as a watch runs.
package struct FolderMonitor: Sendable {
  /// The moment of an answer, as whoever gave it understands it.
  package struct Token: Sendable, Equatable {
    fileprivate let text: String
  }

  private let path: String
  private let root: String

  /// The monitor of the folder `root` that listens at `path`, if there is one.
  package init(at path: String, of root: String) {
    (self.path, self.root) = (path, root)
  }

  /// Asks what is known now; nil where nobody watches, or not everything is told to whoever does.
  package func query() -> (token: Token, known: ChangedFolders.Known?)? {
    // A copy of the folder may lead to the socket of the one that it was made of.
    guard let folder = FileFacts(followingLinksTo: root)?.identity,
      let answer = LocalSocket.ask(Self.bytes([Self.queryWord, folder]), at: path)
    else { return nil }
    var fields = Self.fields(answer)
    let token = Token(text: fields.removeFirst())
    guard !token.text.isEmpty else { return nil }
    guard let state = fields.first else { return (token, nil) }
    return (token, ChangedFolders.Known(state: state, folders: Set(fields.dropFirst())))
  }

  /// Tells what the files were found to be by somebody who looked at them; nobody waits for it.
  ///
  /// - Parameters:
  ///   - token: what was answered before they looked.
  ///   - isWhole: whether they looked at all files, and not only at those in the folders that were answered.
  package func tell(_ known: ChangedFolders.Known, foundAfter token: Token, isWhole: Bool) {
    let fields = [isWhole ? Self.wholeWord : Self.shortWord, token.text, known.state]
    LocalSocket.tell(Self.bytes(fields + known.folders), at: path)
  }

  /// Answers at `path` for a folder that is watched.
  ///
  /// - Throws: ``SystemError`` where nobody can listen there.
  package static func listen(
    at path: String, for source: ChangeSource
  ) throws(SystemError) -> LocalSocket.Listener {
    // So that nobody takes the numbers of a watch that has ended for those of the next one.
    let watch = "\(SystemClock.processID).\(SystemClock.millisecondsSince1970)."
    return try LocalSocket.Listener(at: path) { question in
      let fields = Self.fields(question)
      switch fields.first {
      case queryWord? where fields.count == 2 && fields[1] == source.identity:
        guard let answer = source.changedFolders() else { return bytes([""]) }
        let token = "\(watch)\(answer.token)"
        guard let known = answer.known else { return bytes([token]) }
        let whole = bytes([token, known.state] + known.folders)
        return whole.count < LocalSocket.limit ? whole : bytes([token])
      case wholeWord?, shortWord?:
        guard fields.count > 2, fields[1].hasPrefix(watch),
          let token = Int(fields[1].dropFirst(watch.utf8.count))
        else { return nil }
        let known = ChangedFolders.Known(state: fields[2], folders: Set(fields.dropFirst(3)))
        source.take(
          ChangedFolders.Look(known: known, token: token, isWhole: fields.first == wholeWord))
        return nil
      default: return bytes([""])
      }
    }
  }

  // With the version of what is said, for a watch may be older than who asks.
  private static let queryWord = "query 1"
  private static let wholeWord = "found all 1"
  private static let shortWord = "found 1"

  /// A path can hold any byte but a zero.
  private static func bytes(_ fields: [String]) -> [UInt8] {
    Array(fields.joined(separator: "\0").utf8) + [0]
  }

  private static func fields(_ bytes: [UInt8]) -> [String] {
    bytes.dropLast().split(separator: 0, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
