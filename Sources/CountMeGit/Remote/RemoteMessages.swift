/// What a remote, or a program on the way to it, says to people.
package enum RemoteMessages {
  /// The lines that a terminal is left with, which are worth reading.
  ///
  /// ssh ends its lines with a carriage return, and what tells how far git is writes over itself by one: of such a line
  /// the last state counts, and of progress nothing.
  package static func lines(_ text: String) -> [String] {
    // A carriage return and what follows it are one character.
    text.unicodeScalars.split(separator: "\n").map { left(of: $0) }.filter {
      !$0.isEmpty && !isProgress($0)
    }
  }

  private static func left(of line: Substring.UnicodeScalarView) -> String {
    let states = line.split(separator: "\r").map { trimmed(String($0)) }
    return states.last { !$0.isEmpty } ?? ""
  }

  private static func trimmed(_ state: String) -> String {
    var words = state.replacing("\u{1B}[K", with: "")
    while words.last?.isWhitespace == true { words.removeLast() }
    return words
  }

  private static func isProgress(_ line: String) -> Bool {
    line.contains(/: +\d+% \(\d+\/\d+\)/)
  }
}

extension PushReport {
  /// What the remote said, line by line.
  package var remoteLines: [String] { RemoteMessages.lines(remoteMessages) }
}

extension TransportError {
  /// What the other side said, line by line.
  package var remoteLines: [String] { RemoteMessages.lines(remoteMessages) }
}
