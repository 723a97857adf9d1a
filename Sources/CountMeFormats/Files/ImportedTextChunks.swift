import CountMeModel

/// A file's text as UTF-8, piece by piece, whatever it was written in.
///
/// UTF-16 is known by its byte-order mark. Latin-1 cannot be known: it is what is not UTF-8, in
/// formats that are written in it. A byte-order mark of UTF-8 is left out.
package final class ImportedTextChunks {
  private enum Encoding {
    case utf8, latin1
    case utf16(low: Int, high: Int)
  }

  private let file: ImportedFile
  private let chunks: ImportedChunks
  private let allowsControls: Bool
  private var encoding = Encoding.utf8
  private var first: [UInt8]?
  private var given = 0
  /// A byte of UTF-16 whose fellows come with the next piece.
  private var rest: [UInt8] = []

  /// Looks at the file's beginning.
  ///
  /// - Parameter allowsLatin1: whether the format may be in Latin-1 or its Windows variant; then the
  ///   file is read once more, to see whether all of it is UTF-8.
  /// - Parameter allowsControls: whether control characters make it no other kind of file: of a table that
  ///   many people have typed, one row is no reason to leave the others out.
  /// - Throws: ``ImportError`` for a file that holds nothing or cannot be read.
  package init(
    _ file: ImportedFile, allowsLatin1: Bool = false, allowsControls: Bool = false
  ) throws(ImportError) {
    self.file = file
    self.allowsControls = allowsControls
    chunks = try ImportedChunks(file.content)
    guard let first = try chunks.next() else {
      throw ImportError(.empty, at: .start)
    }
    self.first = first
    if first.starts(with: [0xFF, 0xFE]) {
      encoding = .utf16(low: 0, high: 1)
      self.first = Array(first.dropFirst(2))
    } else if first.starts(with: [0xFE, 0xFF]) {
      encoding = .utf16(low: 1, high: 0)
      self.first = Array(first.dropFirst(2))
    } else if first.starts(with: [0xEF, 0xBB, 0xBF]) {
      given = 3
      self.first = Array(first.dropFirst(3))
    } else if allowsLatin1, try Self.isLatin1(file, isTyped: allowsControls) {
      encoding = .latin1
    }
  }

  /// The next piece, or nil at the end.
  ///
  /// - Throws: ``ImportError/Reason/binary`` with the place for a file that is no text.
  package func next() throws(ImportError) -> [UInt8]? {
    let chunk: [UInt8]
    if let first {
      chunk = first
      self.first = nil
    } else if let next = try chunks.next() {
      chunk = next
    } else {
      return nil
    }
    switch encoding {
    case .utf16(let low, let high): return utf16(chunk, low, high)
    case .utf8:
      try requireText(chunk)
      return chunk
    case .latin1:
      try requireText(chunk)
      return ImportedText.windows(chunk)
    }
  }

  private func requireText(_ chunk: [UInt8]) throws(ImportError) {
    if !allowsControls,
      let place = chunk.firstIndex(where: { $0 < 0x20 && ($0 < 0x09 || $0 > 0x0D || $0 == 0x0B) })
    {
      throw ImportError(.binary, at: try position(of: given + place))
    }
    given += chunk.count
  }

  /// Where a byte of the file stands, which is read again for it.
  private func position(of place: Int) throws(ImportError) -> TextPosition {
    var place = place
    var position = TextPosition.start
    let chunks = try ImportedChunks(file.content)
    while place > 0, let chunk = try chunks.next() {
      for byte in chunk.prefix(place) { position.pass(byte) }
      place -= chunk.count
    }
    return position
  }

  private func utf16(_ chunk: [UInt8], _ low: Int, _ high: Int) -> [UInt8] {
    let bytes = rest + chunk
    var units = stride(from: 0, to: bytes.count - 1, by: 2).map {
      UInt16(bytes[$0 + low]) | UInt16(bytes[$0 + high]) << 8
    }
    var used = units.count * 2
    // Half a surrogate pair waits for its fellow.
    if let last = units.last, last & 0xFC00 == 0xD800 {
      units.removeLast()
      used -= 2
    }
    rest = Array(bytes[used...])
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  /// Whether more of a file is Latin-1 than UTF-8.
  ///
  /// A file in UTF-8 in which few bytes are damaged is no file in Latin-1: it would be read wrong throughout.
  ///
  /// - Parameter isTyped: whether many people have typed it; then one byte that is not UTF-8 is enough.
  private static func isLatin1(_ file: ImportedFile, isTyped: Bool) throws(ImportError) -> Bool {
    let chunks = try ImportedChunks(file.content)
    var rest: [UInt8] = []
    var (scalars, others) = (0, 0)
    while let chunk = try chunks.next() {
      let bytes = rest + chunk
      let end = wholeScalars(bytes)
      var place = 0
      while let next = bytes[place..<end].firstIndex(where: { $0 >= 0x80 }) {
        let length = scalarLength(bytes[next..<end])
        if length > 1 { scalars += 1 } else { others += 1 }
        place = next + length
      }
      rest = Array(bytes[end...])
    }
    // In a file that has none else, what could begin one at the very end is a letter of Latin-1.
    if !rest.isEmpty, scalars == 0 { others += 1 }
    return others > (isTyped ? 0 : scalars)
  }

  /// How many bytes the scalar of UTF-8 has that begins here; 1 where none does.
  private static func scalarLength(_ bytes: ArraySlice<UInt8>) -> Int {
    let length =
      switch bytes.first ?? 0 {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 1
      }
    let fellows = bytes.dropFirst().prefix(length - 1)
    return fellows.count == length - 1 && fellows.allSatisfy { $0 & 0xC0 == 0x80 } ? length : 1
  }

  /// How many bytes there are before a scalar at the end that may go on.
  private static func wholeScalars(_ bytes: [UInt8]) -> Int {
    for back in 1...3 where back <= bytes.count {
      let byte = bytes[bytes.count - back]
      if byte & 0xC0 == 0x80 { continue }
      let length = byte < 0x80 ? 1 : byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
      return length > back ? bytes.count - back : bytes.count
    }
    return bytes.count
  }
}
