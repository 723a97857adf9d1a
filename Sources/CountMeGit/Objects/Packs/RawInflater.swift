import CountMeClibgit2

/// Unpacks a deflate stream piece by piece: without a frame, as zip archives hold it, or a member of gzip.
package struct RawInflater: ~Copyable {
  private let stream: ZlibStream
  /// Whether the stream's end was reached.
  package private(set) var isFinished = false
  /// How many bytes at the end of what was given last stand behind the stream.
  package private(set) var unused = 0

  /// Begins a stream; nil where there is no memory for it.
  package init?(isGzip: Bool = false) {
    guard let stream = ZlibStream(windowBits: isGzip ? 31 : -15) else { return nil }
    self.stream = stream
  }

  /// What comes out of the next bytes; nil where they are no such stream.
  ///
  /// - Parameter limit: the most bytes that may come out; more make it nil too.
  package mutating func inflate(_ packed: [UInt8], limit: Int) -> [UInt8]? {
    var result: [UInt8] = []
    var offset = 0
    while !isFinished {
      let room = 1 << 18
      var status = Z_OK
      let piece = unsafe [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
        let step = unsafe packed[offset...].withUnsafeBytes { input in
          unsafe stream.unpack(input, into: buffer)
        }
        offset += step.read
        (count, status) = (step.written, step.status)
      }
      result += piece
      isFinished = status == Z_STREAM_END
      guard status == Z_OK || status == Z_STREAM_END || status == Z_BUF_ERROR,
        result.count <= limit
      else { return nil }
      if piece.count < room { break }
    }
    unused = packed.count - offset
    return result
  }
}
