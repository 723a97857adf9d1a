import CountMeModel
import TestSupport
import Testing

@testable import CountMeKit

@Suite("Text for spreadsheets") struct SpreadsheetTextTests {
  @Test("is no formula, and is read back as it was", arguments: UInt64(0)..<20)
  func roundTrip(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let signs = [
      "'", "=", "+", "-", "@", "\t", "\r", "\n", "＝", "＠", "a", "5", " ", "\u{301}", "\"",
    ]
    for _ in 0..<200 {
      let text = (0..<Int.random(in: 0...4, using: &random))
        .map { _ in signs[Int.random(in: 0..<signs.count, using: &random)] }.joined()
      let cell = SpreadsheetText.guarded(text)
      #expect(SpreadsheetText.unguarded(cell) == text)
      #expect(!"=+-@\t\r\n＝＠".unicodeScalars.contains(cell.unicodeScalars.first ?? "a"))
      let value = CellValue.value(of: CellValue.text(of: .string(text), isText: true), isText: true)
      #expect(value == .string(text), "\(text.debugDescription)")
    }
  }
}
