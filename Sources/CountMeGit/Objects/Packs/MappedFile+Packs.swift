import CountMeClibgit2
import CountMePlatform

/// What reading packs needs of a file; every place must lie inside of it.
extension MappedFile {
  func byte(at place: Int) -> UInt8 { unsafe withBytes { unsafe $0[place] } }

  func objectID(at place: Int) -> ObjectID {
    unsafe withBytes { unsafe ObjectID(bytes: UnsafeRawBufferPointer(rebasing: $0[place...])) }
  }

  /// The CRC-32 of the bytes in `range`.
  func checksum(_ range: Range<Int>) -> UInt32 {
    unsafe withBytes { bytes in
      let bytes = unsafe bytes[range].bindMemory(to: UInt8.self)
      return unsafe UInt32(truncatingIfNeeded: crc32_z(0, bytes.baseAddress, bytes.count))
    }
  }

  /// Adds a copy of the bytes in `range` to `output`.
  func append(_ range: Range<Int>, to output: inout [UInt8]) {
    unsafe withBytes { unsafe output.append(contentsOf: $0[range]) }
  }

  /// Unpacks the zlib stream that begins at `start` and ends before `end`.
  func inflate(from start: Int, to end: Int, size: Int, by inflater: Inflater) -> Inflater.Output {
    unsafe withBytes { unsafe inflater.inflate($0[start..<end], limit: size) }
  }
}
