/// Compresses objects for packs, each in the way that pays for what it is.
final class ObjectDeflater {
  private let storing: Deflater
  private let small: Deflater
  private let large: Deflater

  /// nil when there is no memory.
  init?() {
    guard let storing = Deflater(level: 0, window: 11), let small = Deflater(level: 1, window: 13),
      let large = Deflater(level: 4, window: 15)
    else { return nil }
    self.storing = storing
    self.small = small
    self.large = large
  }

  /// Adds an object, or a delta, as one complete zlib stream to `output`.
  ///
  /// `holdsIDs`: whether the bytes are mostly ids of objects, as those of a tree or of its delta. These
  /// do not become smaller, and to find that out costs fifty times as much as to store them.
  func append(_ bytes: borrowing [UInt8], holdsIDs: Bool, to output: inout [UInt8]) {
    let deflater =
      if holdsIDs, bytes.count <= 4096 { storing } else if bytes.count <= 8192 { small } else {
        large
      }
    deflater.append(bytes, to: &output)
  }
}
