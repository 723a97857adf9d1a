import Synchronization

/// What is asked of other programs and of servers, told to whoever wants to see what is done (`--verbose`).
package enum WorkTrace {
  private static let teller = Mutex<(@Sendable (String) -> Void)?>(nil)

  /// Tells from now on.
  package static func begin(_ tell: @escaping @Sendable (String) -> Void) {
    teller.withLock { $0 = tell }
  }

  /// Tells something where somebody wants to know; what nobody asked for costs a look.
  package static func tell(_ text: @autoclosure () -> String) {
    if let tell = teller.withLock({ $0 }) { tell(text()) }
  }

  /// A program with its arguments, without git's settings, and without what lets somebody in: an address may have a
  /// password.
  static func command(_ words: [String]) -> String {
    let isGit = words.first?.split(separator: "/").last?.hasPrefix("git") ?? false
    let said = words.indices.filter { place in
      !isGit || words[place] != "-c" && (place == 0 || words[place - 1] != "-c")
    }
    return said.map { words[$0] }.map { word in
      let word = word.replacing(#/(://)[^/\s]*@/#, with: { "\($0.1)…@" })
      return word.count > longest ? "\(word.prefix(longest))…" : word
    }.joined(separator: " ")
  }

  private static let longest = 80
}
