import CountMeClibgit2

/// One zlib stream that is used again for every object: setting one up costs as much as unpacking a small
/// object.
///
/// Unpacks into a room of known size: a damaged object can neither hang nor overflow.
final class Inflater {
  /// zlib makes no more than this of one byte.
  static let bestRatio = 1032

  /// What came out of a stream.
  struct Output {
    let bytes: [UInt8]
    /// Whether the stream ended, and with the right checksum.
    let isWhole: Bool
  }

  /// Nil where there was no memory for it.
  private let stream = ZlibStream()

  /// Unpacks the stream at the front of `packed`, up to `limit` bytes of it.
  func inflate(_ packed: ArraySlice<UInt8>, limit: Int) -> Output {
    unsafe packed.withUnsafeBytes { unsafe inflate($0[...], limit: limit) }
  }

  /// Unpacks the stream at the front of bytes that lie elsewhere.
  func inflate(_ packed: Slice<UnsafeRawBufferPointer>, limit: Int) -> Output {
    // zlib counts in 32 bits; no document is near that.
    guard let stream, limit < Int(UInt32.max), stream.reset() else {
      return Output(bytes: [], isWhole: false)
    }
    let packed = unsafe UnsafeRawBufferPointer(rebasing: packed)
    var isWhole = false
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: max(limit, 1)) { buffer, count in
      let step = unsafe stream.unpack(packed, into: buffer, flush: Z_FINISH)
      count = step.written
      isWhole = step.status == Z_STREAM_END && count <= limit
    }
    return Output(bytes: bytes, isWhole: isWhole)
  }
}
