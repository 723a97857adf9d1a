import CountMeModel
import TestSupport
import Testing

@testable import CountMeCare
@testable import CountMeFormats
@testable import CountMeImporters
@testable import CountMeJournal

@Suite struct CSVReaderTests {
  private func table(_ bytes: [UInt8]) throws(ImportError) -> [[String]] {
    var reader = CSVReader(bytes)
    var rows: [[String]] = []
    while let record = try reader.next() { rows.append(record.fields.map(\.text)) }
    return rows
  }

  private func table(_ text: String) throws(ImportError) -> [[String]] {
    try table(Array(text.utf8))
  }

  @Test(arguments: UInt64(0)..<200)
  func `what a writer writes is read back`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let table = RandomTable(using: &random)
    #expect(try self.table(table.bytes(using: &random)) == table.rows, "seed \(seed)")
  }

  @Test(
    arguments: [
      ("", []),
      ("\n\r\n\n", []),
      ("a,b", [["a", "b"]]),
      ("a,b\r\n", [["a", "b"]]),
      ("a\rb\r", [["a"], ["b"]]),
      ("a,\n,\n", [["a", ""], ["", ""]]),
      ("\u{FEFF}a\n", [["a"]]),
      ("\"a\"\"b\",\"c\r\nd\"\n", [["a\"b", "c\r\nd"]]),
      ("\"\"\n", [[""]]),
      ("a\n\nb\n", [["a"], ["b"]]),
    ] as [(String, [[String]])])
  func `quirks that are allowed`(text: String, rows: [[String]]) throws {
    #expect(try table(text) == rows)
  }

  @Test(arguments: [
    ("a,b\nc\n", CSVFault.fieldCount(found: 1, expected: 2), 2, 1),
    ("ä,\"b\nc", .unclosedQuote, 1, 3),
    ("ä,\"b\" c", .textAfterQuote, 1, 6),
    ("a\r\nöb\"c", .quoteInsideField, 2, 3),
    ("\"x\r\ny\",z\"\n", .quoteInsideField, 2, 5),
  ])
  func `faults are told with their places`(
    text: String, reason: CSVFault, line: Int, column: Int
  ) {
    #expect(throws: ImportError(.csv(reason), at: TextPosition(line: line, column: column))) {
      try table(text)
    }
  }

  @Test func `bytes that are not UTF-8 are told with the place of their field`() {
    #expect(throws: ImportError(.csv(.invalidUTF8), at: TextPosition(line: 2, column: 3))) {
      try table(Array("a,b\nc,".utf8) + [0xFF])
    }
  }

  @Test(arguments: UInt64(0)..<200)
  func `no bytes make the reader fail otherwise or go on for ever`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let alphabet = Array("\"\",,\r\n a\u{E4}".utf8) + [0xFF]
    let bytes = (0..<Int.random(in: 0..<60, using: &random)).map { _ in
      alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
    }
    let rows = (try? table(bytes)) ?? []
    #expect(rows.allSatisfy { $0.count == rows[0].count }, "seed \(seed)")
  }
}
