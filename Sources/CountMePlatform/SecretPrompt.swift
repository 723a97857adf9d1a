import Synchronization

import Glibc

/// Reads a line that must not be seen.
///
/// The terminal is read key by key with signals off: Ctrl-C would otherwise end the process and
/// leave the person's shell without echo. A signal from elsewhere that ends it shows what is typed first.
package enum SecretPrompt {
  /// How reading a secret ended.
  package enum Outcome: Sendable, Equatable {
    /// The bytes that were typed before Return.
    case line([UInt8])
    /// Ctrl-C, or Ctrl-D on an empty line.
    case cancelled
  }

  /// How the terminal treats keys while nothing is hidden.
  private static let shown = Atomic<UInt32>(0)

  /// Reads from standard input, which must be a terminal, until Return.
  ///
  /// - Parameter ask: shows the question, once nothing that is typed is seen any more.
  package static func read(_ ask: () -> Void) -> Outcome {
    var terminal = termios()
    guard unsafe tcgetattr(STDIN_FILENO, &terminal) == 0 else { return .cancelled }
    let flags = terminal.c_lflag
    shown.store(flags, ordering: .relaxed)
    let handled = CrashHandler.handle([SIGINT, SIGTERM, SIGHUP]) { number in
      SecretPrompt.setFlags(SecretPrompt.shown.load(ordering: .relaxed), TCSANOW)
      raise(number)
    }
    defer { for number in handled { signal(number, nil) } }
    setFlags(flags & ~tcflag_t(ECHO | ICANON | ISIG), TCSAFLUSH)
    defer { setFlags(flags, TCSAFLUSH) }
    ask()
    return readKeys()
  }

  /// Nothing but calls that a handler of signals may make.
  private static func setFlags(_ flags: tcflag_t, _ when: Int32) {
    var terminal = termios()
    guard unsafe tcgetattr(STDIN_FILENO, &terminal) == 0 else { return }
    terminal.c_lflag = flags
    unsafe tcsetattr(STDIN_FILENO, when, &terminal)
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
    return line.isEmpty || Interrupt.isRequested ? .cancelled : .line(line)
  }

  /// The next key; nil where there is none any more, or where the program was asked to end.
  private static func nextKey() -> UInt8? {
    var key: UInt8 = 0
    while !Interrupt.isRequested {
      // A wish to end is noted in the thread that the signal meets, which need not be this one.
      var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      guard unsafe poll(&input, 1, 200) > 0 else { continue }
      let count = unsafe Self.readByte(&key)
      if count == 1 { return key }
      guard count < 0, errno == EINTR else { return nil }
    }
    return nil
  }

  private static func readByte(_ key: UnsafeMutablePointer<UInt8>) -> Int {
    unsafe Glibc.read(STDIN_FILENO, key, 1)
  }

  /// Takes away one character of UTF-8, not one byte.
  private static func removeLastCharacter(of line: inout [UInt8]) {
    while let byte = line.popLast(), byte & 0xC0 == 0x80 {}
  }
}
