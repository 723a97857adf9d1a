import CountMeModel
import TestSupport
import Testing

@testable import CountMeCare
@testable import CountMeHistory
@testable import CountMeImporters
@testable import CountMeJournal
@testable import CountMeStore
@testable import CountMeSync

@Suite("Text for spreadsheets") struct SpreadsheetTextTests {
  @Test("is no formula, and is read back as it was", arguments: UInt64(0)..<20)
  func roundTrip(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let signs = [
      "'", "=", "+", "-", "@", "\t", "\r", "\n", "＝", "＠", "a", "5", " ", "\u{301}", "\"",
      ";",
    ]
    for _ in 0..<200 {
      let text = (0..<Int.random(in: 0...6, using: &random))
        .map { _ in signs[Int.random(in: 0..<signs.count, using: &random)] }.joined()
      let cell = SpreadsheetText.guarded(text)
      #expect(SpreadsheetText.unguarded(cell) == text)
      #expect(!"\t\r\n".unicodeScalars.contains(cell.unicodeScalars.first ?? "a"))
      // Whatever it is that parts cells for whoever opens it.
      for part in cell.unicodeScalars.split(whereSeparator: ";\t\r\n".unicodeScalars.contains) {
        #expect(!"=+-@＝＠".unicodeScalars.contains(part.first ?? "a"), "\(cell.debugDescription)")
      }
      for kind in [CellValue.Kind.text, .typed, .unknown] {
        let value = CellValue.value(of: CellValue.text(of: .string(text), kind), kind)
        #expect(value == .string(text), "\(text.debugDescription), \(kind)")
      }
    }
  }

  @Test("stands without marks in a field that the schema does not have, where it is no JSON")
  func unknownFields() {
    #expect(CellValue.text(of: "from the garden", .unknown) == "from the garden")
    let others: [JSONValue] = ["5", "true", "[1]", "", "null", 5, true, ["a"], "say \"a\""]
    for value in others {
      #expect(CellValue.value(of: CellValue.text(of: value, .unknown), .unknown) == value)
    }
  }
}
