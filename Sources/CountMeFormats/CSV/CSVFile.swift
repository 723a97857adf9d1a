import CountMeModel

/// Reads CSV whose text comes piece by piece; only the record that is being read is in memory.
package struct CSVFile {
  private let text: ImportedTextChunks
  private var reader: CSVReader
  private var hasMore = true
  private let limit: Int

  /// - Parameters:
  ///   - text: the file's text.
  ///   - dialect: how it is written.
  ///   - limit: the bytes of the longest record that is believed.
  package init(_ text: ImportedTextChunks, dialect: CSVDialect = .strict, limit: Int = 1 << 24) {
    self.text = text
    self.limit = limit
    reader = CSVReader([], dialect: dialect)
  }

  /// The next record, or nil at the end.
  ///
  /// - Throws: ``ImportError`` with the place of what is no CSV or no text.
  package mutating func next() throws(ImportError) -> CSVRecord? {
    while true {
      reader.skipWholeLinesWithoutRecord()
      var attempt = reader
      do throws(ImportError) {
        let record = try attempt.next()
        if !attempt.isAtEnd || !hasMore {
          reader = attempt
          return record
        }
      } catch {
        if !attempt.isAtEnd || !hasMore || reader.unread > limit {
          reader = attempt
          throw error
        }
      }
      // What was read up to here may go on in the next piece.
      attempt = CSVReader([])
      try readOn()
    }
  }

  /// Whether the text ended inside a line: what wrote it may have been stopped.
  package var isCutOff: Bool { !hasMore && reader.isCutOff }

  /// Takes as much again as there is, so that a long record is not begun again for every piece.
  private mutating func readOn() throws(ImportError) {
    guard reader.unread <= limit else {
      throw ImportError(.csv(.recordTooLong(limit: limit)), at: reader.position)
    }
    let wanted = max(reader.unread, 1)
    var taken = 0
    while taken < wanted {
      guard let chunk = try text.next() else {
        hasMore = false
        return
      }
      taken += chunk.count
      reader.append(chunk)
    }
  }
}
