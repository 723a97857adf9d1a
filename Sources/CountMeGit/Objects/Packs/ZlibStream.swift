import CountMeClibgit2

/// What zlib unpacks, piece by piece, and the memory that it takes for that.
@safe final class ZlibStream {
  // zlib remembers where its stream lies: it must not move.
  private let stream: UnsafeMutablePointer<z_stream>

  /// Begins a stream; nil where there is no memory for it.
  ///
  /// - Parameter windowBits: which frame it has, as zlib's `inflateInit2` says it.
  init?(windowBits: Int32 = 15) {
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    let size = unsafe Int32(MemoryLayout<z_stream>.size)
    guard unsafe inflateInit2_(stream, windowBits, ZLIB_VERSION, size) == Z_OK else {
      unsafe stream.deallocate()
      return nil
    }
  }

  deinit {
    unsafe inflateEnd(stream)
    unsafe stream.deallocate()
  }

  /// Begins anew; false where that cannot be.
  func reset() -> Bool { unsafe inflateReset(stream) == Z_OK }

  /// Unpacks as much of `input` as `output` has room for.
  ///
  /// - Parameter flush: `Z_FINISH` where all is there and there is room for all.
  /// - Returns: how many bytes were read and written, and zlib's status.
  func unpack(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableBufferPointer<UInt8>,
    flush: Int32 = Z_NO_FLUSH
  ) -> (read: Int, written: Int, status: Int32) {
    // zlib counts in 32 bits; what is longer is read in several goes.
    let given = UInt32(clamping: input.count)
    let start = unsafe input.bindMemory(to: UInt8.self).baseAddress
    unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: start)
    unsafe stream.pointee.avail_in = given
    unsafe stream.pointee.next_out = output.baseAddress
    unsafe stream.pointee.avail_out = UInt32(output.count)
    let status = unsafe inflate(stream, flush)
    return unsafe (
      Int(given - stream.pointee.avail_in), output.count - Int(stream.pointee.avail_out), status
    )
  }
}
