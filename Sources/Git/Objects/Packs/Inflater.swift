import Clibgit2

/// Unpacks zlib streams into a room of known size: a damaged one can neither hang nor overflow.
enum Inflater {
  /// What came out of a stream.
  struct Output {
    let bytes: [UInt8]
    /// Whether the stream ended, and with the right checksum.
    let isWhole: Bool
  }

  /// Unpacks the stream at the front of `packed`, up to `limit` bytes of it.
  static func inflate(_ packed: ArraySlice<UInt8>, limit: Int) -> Output {
    var isWhole = false
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: max(limit, 1)) { buffer, count in
      var length = UInt(buffer.count)
      let status = unsafe packed.withUnsafeBufferPointer { source in
        unsafe uncompress(buffer.baseAddress, &length, source.baseAddress, UInt(source.count))
      }
      isWhole = status == Z_OK && length <= limit
      count = Int(length)
    }
    return Output(bytes: bytes, isWhole: isWhole)
  }
}
