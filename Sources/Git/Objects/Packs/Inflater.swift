import Clibgit2

/// Unpacks zlib streams into a room of known size: a damaged one can neither hang nor overflow.
enum Inflater {
  /// zlib makes no more than this of one byte.
  static let bestRatio = 1032

  /// What came out of a stream.
  struct Output {
    let bytes: [UInt8]
    /// Whether the stream ended, and with the right checksum.
    let isWhole: Bool
  }

  /// Unpacks the stream at the front of `packed`, up to `limit` bytes of it.
  static func inflate(_ packed: ArraySlice<UInt8>, limit: Int) -> Output {
    unsafe packed.withUnsafeBytes { unsafe inflate($0[...], limit: limit) }
  }

  /// Unpacks the stream at the front of bytes that lie elsewhere.
  static func inflate(_ packed: Slice<UnsafeRawBufferPointer>, limit: Int) -> Output {
    let packed = unsafe packed.bindMemory(to: UInt8.self)
    var isWhole = false
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: max(limit, 1)) { buffer, count in
      var length = UInt(buffer.count)
      let status = unsafe uncompress(
        buffer.baseAddress, &length, packed.baseAddress, UInt(packed.count))
      isWhole = status == Z_OK && length <= limit
      count = Int(length)
    }
    return Output(bytes: bytes, isWhole: isWhole)
  }
}
