import CountMeClibgit2

/// Unpacks a deflate stream piece by piece: without a frame, as zip archives hold it, or a member of gzip.
@safe package struct RawInflater: ~Copyable {
  // zlib remembers where its stream lies: it must not move.
  private let stream: UnsafeMutablePointer<z_stream>
  /// Whether the stream's end was reached.
  package private(set) var isFinished = false
  /// How many bytes at the end of what was given last stand behind the stream.
  package private(set) var unused = 0

  /// Begins a stream; nil where there is no memory for it.
  package init?(isGzip: Bool = false) {
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    let status = unsafe inflateInit2_(
      stream, isGzip ? 31 : -15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard status == Z_OK else {
      unsafe stream.deallocate()
      return nil
    }
  }

  deinit {
    unsafe inflateEnd(stream)
    unsafe stream.deallocate()
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
        var packed = packed
        unsafe packed.withUnsafeMutableBufferPointer { input in
          unsafe stream.pointee.next_in = input.baseAddress.map { unsafe $0 + offset }
          unsafe stream.pointee.avail_in = UInt32(input.count - offset)
          unsafe stream.pointee.next_out = buffer.baseAddress
          unsafe stream.pointee.avail_out = UInt32(room)
          status = unsafe CountMeClibgit2.inflate(stream, Z_NO_FLUSH)
          unsafe offset = input.count - Int(stream.pointee.avail_in)
          unsafe count = room - Int(stream.pointee.avail_out)
        }
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
