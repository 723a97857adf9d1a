import CountMeModel

/// The lines of a text that comes piece by piece.
package struct ImportedLines {
  private let text: ImportedTextChunks
  private var bytes: [UInt8] = []
  private var offset = 0
  private var hasMore = true
  /// The number of the line that was given last, counted from 1.
  package private(set) var number = 0
  /// The bytes of the longest line that is believed.
  private static let limit = 1 << 26

  package init(_ text: ImportedTextChunks) {
    self.text = text
  }

  /// The next line without its end, or nil at the end of the text.
  package mutating func next() throws(ImportError) -> [UInt8]? {
    var searched = offset
    while true {
      if let end = bytes[searched...].firstIndex(of: 0x0A) {
        return take(upTo: end, and: 1)
      }
      searched = bytes.count - offset
      guard hasMore else { return offset < bytes.count ? take(upTo: bytes.count, and: 0) : nil }
      guard searched <= Self.limit else {
        throw ImportError(
          .tooLong(mebibytes: Self.limit >> 20),
          at: TextPosition(line: number + 1, column: 1))
      }
      bytes.removeFirst(offset)
      offset = 0
      if let chunk = try text.next() { bytes += chunk } else { hasMore = false }
    }
  }

  private mutating func take(upTo end: Int, and mark: Int) -> [UInt8] {
    number += 1
    let line = Array(bytes[offset..<end])
    offset = end + mark
    return line
  }
}
