import CountMeClibgit2

/// One zlib stream that is used again for every object: setting one up costs more than most objects.
///
/// Starting over clears zlib's tables, and for objects of a few hundred bytes that is most of the
/// work: so the tables can be chosen small.
@safe final class Deflater {
  private var stream = unsafe z_stream()

  /// For objects up to about `1 << window` bytes, 9 to 15; nil when there is no memory.
  init?(level: Int32, window: Int32) {
    let memory = window - 7
    guard unsafe countme_deflate_init(&stream, level, window, memory) == Z_OK else { return nil }
  }

  deinit {
    unsafe deflateEnd(&stream)
  }

  /// `bytes` as one complete zlib stream, added to `output`.
  func append(_ bytes: borrowing [UInt8], to output: inout [UInt8]) {
    unsafe deflateReset(&stream)
    // zlib's own bound is too small for a few stored bytes.
    let bound = unsafe Int(deflateBound(&stream, UInt(bytes.count))) + 64
    let packed = unsafe [UInt8](unsafeUninitializedCapacity: bound) { target, count in
      unsafe bytes.withUnsafeBufferPointer { source in
        unsafe stream.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
        unsafe stream.avail_in = UInt32(source.count)
        unsafe stream.next_out = target.baseAddress
        unsafe stream.avail_out = UInt32(bound)
        let status = unsafe deflate(&stream, Z_FINISH)
        precondition(status == Z_STREAM_END, "an object does not fit in the room for it")
      }
      count = unsafe bound - Int(stream.avail_out)
    }
    output += packed
  }
}
