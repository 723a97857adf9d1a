import CountMeModel

/// Reads CSV by RFC 4180, record by record.
///
/// A byte-order mark in front is skipped; lines may end with CR LF, LF or CR; empty lines are no
/// records; every record has as many fields as the first one, if the dialect does not allow others.
package struct CSVReader {
  private var bytes: [UInt8]
  private let dialect: CSVDialect
  private var offset = 0
  private var line = 1
  private var column = 1
  private var width: Int?

  private enum Sign {
    static let quote = UInt8(ascii: "\"")
    static let lineFeed = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")
    static let number = UInt8(ascii: "#")
  }

  package init(_ bytes: [UInt8], dialect: CSVDialect = .strict) {
    self.bytes = bytes
    self.dialect = dialect
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
  }

  /// The next record, or nil at the end.
  ///
  /// - Complexity: linear in the record's bytes.
  package mutating func next() throws(ImportError) -> CSVRecord? {
    skipEmptyLines()
    guard offset < bytes.count else { return nil }
    var record = CSVRecord()
    if let width { record.fields.reserveCapacity(width) }
    let start = position
    record.fields.append(try field())
    while offset < bytes.count, bytes[offset] == dialect.separator {
      step()
      record.fields.append(try field())
    }
    let width = self.width ?? record.fields.count
    guard record.fields.count == width || dialect.allowsAnyWidth else {
      throw ImportError(.csv(.fieldCount(found: record.fields.count, expected: width)), at: start)
    }
    self.width = width
    skipLineEnd()
    return record
  }

  /// Whether the text ended inside a line: what wrote it may have been stopped.
  var isCutOff: Bool {
    offset == bytes.count && bytes.last != Sign.lineFeed && bytes.last != Sign.carriageReturn
  }

  /// Whether everything was read that is here.
  var isAtEnd: Bool { offset == bytes.count }

  /// Goes past the lines without a record, empty ones and comments, whose ends are here for certain: a
  /// CR at the end may be half of one.
  mutating func skipWholeLinesWithoutRecord() {
    while offset + 1 < bytes.count {
      if isAtComment {
        let end = bytes[offset...].firstIndex { $0 == Sign.lineFeed || $0 == Sign.carriageReturn }
        guard let end, end + 1 < bytes.count else { return }
        while offset < end { step() }
      } else if !isAtLineEnd {
        return
      }
      skipLineEnd()
    }
  }

  /// How many bytes are here that were not read.
  var unread: Int { bytes.count - offset }

  /// Adds what comes next, and lets go of what was read.
  mutating func append(_ more: [UInt8]) {
    bytes.removeFirst(offset)
    offset = 0
    bytes += more
  }

  /// Where the next byte is.
  var position: TextPosition { TextPosition(line: line, column: column) }

  private var isAtLineEnd: Bool {
    offset == bytes.count || bytes[offset] == Sign.lineFeed || bytes[offset] == Sign.carriageReturn
  }

  private mutating func field() throws(ImportError) -> CSVRecord.Field {
    offset < bytes.count && bytes[offset] == Sign.quote ? try quotedField() : try plainField()
  }

  private mutating func plainField() throws(ImportError) -> CSVRecord.Field {
    let start = position
    let first = offset
    while !isAtLineEnd, bytes[offset] != dialect.separator {
      guard bytes[offset] != Sign.quote || dialect.allowsInnerQuotes else {
        throw ImportError(.csv(.quoteInsideField), at: position)
      }
      step()
    }
    return try field(bytes[first..<offset], at: start)
  }

  private mutating func quotedField() throws(ImportError) -> CSVRecord.Field {
    let start = position
    var content: [UInt8] = []
    step()
    while offset < bytes.count {
      if bytes[offset] == Sign.quote {
        step()
        guard offset < bytes.count, bytes[offset] == Sign.quote else {
          guard isAtLineEnd || bytes[offset] == dialect.separator else {
            throw ImportError(.csv(.textAfterQuote), at: position)
          }
          return try field(content[...], at: start)
        }
      }
      content.append(bytes[offset])
      step()
    }
    throw ImportError(.csv(.unclosedQuote), at: start)
  }

  private func field(
    _ content: ArraySlice<UInt8>, at start: TextPosition
  ) throws(ImportError) -> CSVRecord.Field {
    guard let text = String(validating: content, as: UTF8.self) else {
      throw ImportError(.csv(.invalidUTF8), at: start)
    }
    return CSVRecord.Field(text: text, position: start)
  }

  /// Goes past one byte; one that goes on with a scalar has been counted with its first byte.
  private mutating func step() {
    let byte = bytes[offset]
    offset += 1
    let isInsideLineEnd =
      byte == Sign.carriageReturn && offset < bytes.count && bytes[offset] == Sign.lineFeed
    if byte == Sign.lineFeed || byte == Sign.carriageReturn && !isInsideLineEnd {
      line += 1
      column = 1
    } else if byte & 0xC0 != 0x80 {
      column += 1
    }
  }

  private mutating func skipEmptyLines() {
    while offset < bytes.count {
      if isAtLineEnd {
        skipLineEnd()
      } else if isAtComment {
        while !isAtLineEnd { step() }
      } else {
        return
      }
    }
  }

  private var isAtComment: Bool {
    guard dialect.hasComments, bytes[offset] == Sign.number else { return false }
    return dialect.header.isEmpty || !bytes[offset...].starts(with: dialect.header)
  }

  private mutating func skipLineEnd() {
    guard offset < bytes.count else { return }
    let isPair =
      bytes[offset] == Sign.carriageReturn && offset + 1 < bytes.count
      && bytes[offset + 1] == Sign.lineFeed
    step()
    if isPair { step() }
  }
}
