import Glibc

/// Reads a line that must not be seen.
///
/// The terminal is read key by key with signals off: Ctrl-C would otherwise end the process and
/// leave the person's shell without echo.
package enum SecretPrompt {
  /// How reading a secret ended.
  package enum Outcome: Sendable, Equatable {
    /// The bytes that were typed before Return.
    case line([UInt8])
    /// Ctrl-C, or Ctrl-D on an empty line.
    case cancelled
  }

  /// Reads from standard input, which must be a terminal, until Return.
  ///
  /// - Parameter ask: shows the question, once nothing that is typed is seen any more.
  package static func read(_ ask: () -> Void) -> Outcome {
    var shown = termios()
    guard unsafe tcgetattr(STDIN_FILENO, &shown) == 0 else { return .cancelled }
    var hidden = shown
    hidden.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG)
    unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden)
    defer { unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &shown) }
    ask()
    return readKeys()
  }

  private static func readKeys() -> Outcome {
    var line: [UInt8] = []
    // So that typing leaves no shorter copies behind in memory.
    line.reserveCapacity(1024)
    while let key = nextKey() {
      switch key {
      case 0x0A, 0x0D: return .line(line)
      case 0x03: return .cancelled
      case 0x04: if line.isEmpty { return .cancelled }
      case 0x08, 0x7F: removeLastCharacter(of: &line)
      case 0x15: line.removeAll()
      default: line.append(key)
      }
    }
    return line.isEmpty ? .cancelled : .line(line)
  }

  private static func nextKey() -> UInt8? {
    var key: UInt8 = 0
    while true {
      let count = unsafe Self.readByte(&key)
      if count == 1 { return key }
      guard count < 0, errno == EINTR else { return nil }
    }
  }

  private static func readByte(_ key: UnsafeMutablePointer<UInt8>) -> Int {
    unsafe Glibc.read(STDIN_FILENO, key, 1)
  }

  /// Takes away one character of UTF-8, not one byte.
  private static func removeLastCharacter(of line: inout [UInt8]) {
    while let byte = line.popLast(), byte & 0xC0 == 0x80 {}
  }
}
