import CountMeClibgit2

/// One zlib stream that is used again for every object: setting one up costs as much as unpacking a small
/// object.
///
/// Unpacks into a room of known size: a damaged object can neither hang nor overflow.
@safe final class Inflater {
  /// zlib makes no more than this of one byte.
  static let bestRatio = 1032

  /// What came out of a stream.
  struct Output {
    let bytes: [UInt8]
    /// Whether the stream ended, and with the right checksum.
    let isWhole: Bool
  }

  // zlib remembers where its stream lies: it must not move.
  private let stream: UnsafeMutablePointer<z_stream>
  /// Whether there was memory for it.
  private let isReady: Bool

  init() {
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    isReady =
      unsafe inflateInit_(stream, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
  }

  deinit {
    if isReady { unsafe inflateEnd(stream) }
    unsafe stream.deallocate()
  }

  /// Unpacks the stream at the front of `packed`, up to `limit` bytes of it.
  func inflate(_ packed: ArraySlice<UInt8>, limit: Int) -> Output {
    unsafe packed.withUnsafeBytes { unsafe inflate($0[...], limit: limit) }
  }

  /// Unpacks the stream at the front of bytes that lie elsewhere.
  func inflate(_ packed: Slice<UnsafeRawBufferPointer>, limit: Int) -> Output {
    // zlib counts in 32 bits; no document is near that.
    guard isReady, limit < Int(UInt32.max), unsafe inflateReset(stream) == Z_OK else {
      return Output(bytes: [], isWhole: false)
    }
    let packed = unsafe UnsafeRawBufferPointer(rebasing: packed).bindMemory(to: UInt8.self)
    var isWhole = false
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: max(limit, 1)) { buffer, count in
      unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: packed.baseAddress)
      unsafe stream.pointee.avail_in = UInt32(clamping: packed.count)
      unsafe stream.pointee.next_out = buffer.baseAddress
      unsafe stream.pointee.avail_out = UInt32(buffer.count)
      let status = unsafe CountMeClibgit2.inflate(stream, Z_FINISH)
      unsafe count = buffer.count - Int(stream.pointee.avail_out)
      isWhole = status == Z_STREAM_END && count <= limit
    }
    return Output(bytes: bytes, isWhole: isWhole)
  }
}
