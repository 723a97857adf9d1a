import Glibc

/// What a program must ask the system about its terminal; it decides and prints nothing itself.
package enum Terminal {
  /// One of a process's three standard streams.
  package enum Stream: Int32, Sendable {
    case input = 0
    case output = 1
    case error = 2
  }

  /// Whether a person sits at the other end of `stream`.
  package static func isInteractive(_ stream: Stream) -> Bool {
    isatty(stream.rawValue) == 1
  }

  /// Whether something was typed, or pasted, that nobody has read yet.
  package static var hasWaitingInput: Bool {
    var input = pollfd(fd: Stream.input.rawValue, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&input, 1, 0) > 0
  }

  /// The width of the window behind `stream` in columns, or nil where there is none.
  package static func columns(of stream: Stream) -> Int? {
    window(behind: stream).flatMap { $0.ws_col > 0 ? Int($0.ws_col) : nil }
  }

  /// The height of the window behind `stream` in lines, or nil where there is none.
  package static func rows(of stream: Stream) -> Int? {
    window(behind: stream).flatMap { $0.ws_row > 0 ? Int($0.ws_row) : nil }
  }

  private static func window(behind stream: Stream) -> winsize? {
    var size = winsize()
    let status = unsafe ioctl(stream.rawValue, UInt(TIOCGWINSZ), &size)
    return status == 0 ? size : nil
  }

  /// Everything that comes from standard input until it ends, up to `limit` bytes.
  package static func readInput(limit: Int) throws(SystemError) -> [UInt8] {
    // Not /dev/stdin: that cannot be opened where it is a socket.
    try FileSystem.readAll(Stream.input.rawValue, room: 65536, limit, "standard input")
  }

  /// Writes all of `bytes`, going on after interruptions.
  ///
  /// - Throws: for example where the disk behind a redirection is full or the reader of a pipe has gone.
  package static func write(_ bytes: [UInt8], to stream: Stream) throws(SystemError) {
    try DurableFile.writeAll(bytes, to: stream.rawValue, "the answer")
  }
}
