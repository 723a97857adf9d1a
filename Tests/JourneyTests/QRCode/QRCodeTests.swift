import Foundation
import TestSupport
import Testing

@testable import countme

@Suite("QR codes", .ownThread)
struct QRCodeTests {
  /// Codes that other programs made, which are standard: the Python packages `segno` of texts in upper case, and
  /// `qrcode` of others.
  private static let known: [(text: String, rows: [String])] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "qr-codes.txt")
    let all = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return all.components(separatedBy: "text: ").dropFirst().map { part in
      let lines = part.split(separator: "\n").map(String.init)
      return (lines[0], Array(lines.dropFirst()))
    }
  }()

  @Test(
    "Module for module as other programs make them, from version 1 to 10", arguments: known.indices)
  func likeOthers(number: Int) throws {
    let (text, rows) = Self.known[number]
    let code = try #require(QRCode(text))
    #expect(code.modules.map { String($0.map { $0 ? "#" : "." }) } == rows)
  }

  @Test("All versions are among those")
  func versions() {
    let sizes = Set(Self.known.map(\.rows.count))
    #expect(sizes == Set((1...10).map { 17 + 4 * $0 }))
  }

  @Test("A text has the smallest version with room for it, and none where it is too long")
  func room() {
    let sizes = [14: 21, 15: 25, 106: 41, 107: 45, 213: 57]
    for (length, size) in sizes {
      #expect(QRCode(String(repeating: "a", count: length))?.size == size, "\(length)")
    }
    #expect(QRCode(String(repeating: "a", count: 214)) == nil)
    #expect(QRCode(String(repeating: "A", count: 311))?.size == 57)
    #expect(QRCode(String(repeating: "A", count: 312)) == nil)
    #expect(QRCode("")?.size == 21)
    #expect(QRCode("Küche 🍲")?.size == 21)
  }

  /// The modules that lines show, with what is around them.
  private func shown(_ lines: [String], isWrittenDark: Bool) -> [[Bool]] {
    lines.map(Self.inked).flatMap { line -> [[Bool]] in
      let signs = line.filter { "█▀▄ ".contains($0) }
      return [
        signs.map { ("█▀".contains($0)) == isWrittenDark },
        signs.map { ("█▄".contains($0)) == isWrittenDark },
      ]
    }
  }

  /// A line of grounds as the signs that dark ones write, without its styles.
  private static func inked(_ line: String) -> String {
    line.replacing(/\u{1B}\[38;5;231;48;5;16m([ ▀▄]+)\u{1B}\[0m/) { run in
      String(run.1.map { [" ": "█", "▀": "▄", "▄": "▀"][$0] ?? $0 })
    }.replacing(/\u{1B}\[[\d;]+m/, with: "")
  }

  @Test("Two rows a line, with four light modules around them", arguments: [true, false])
  func lines(isColored: Bool) throws {
    let code = try #require(QRCode("countme join ../kitchen.git"))
    let shown = shown(code.lines(isColored: isColored), isWrittenDark: isColored)
    #expect(shown.allSatisfy { $0.count == code.columns && $0.count == code.size + 8 })
    let inside = shown[4..<4 + code.size].map { Array($0[4..<4 + code.size]) }
    #expect(inside == code.modules)
    let dark = shown.joined().count { $0 }
    #expect(dark == code.modules.joined().count { $0 })
    #expect(shown.count == code.size + 9)
  }

  @Test("Colours are said where they may be, and left alone by what keeps a terminal safe")
  func colours() throws {
    let code = try #require(QRCode("countme"))
    for line in code.lines(isColored: true) {
      #expect(line.hasPrefix("\u{1B}[38;5;16;48;5;231m") && line.hasSuffix("\u{1B}[0m"))
      // A block need not fill its cell: what is dark is so by its ground, and blocks are white.
      #expect(!line.contains("█"))
      #expect(!line.contains(/\u{1B}\[38;5;16;48;5;231m *[▀▄]/))
      #expect([line].narrowed(to: 40).map { $0.terminalText(isStyled: true) } == [line])
    }
    #expect(code.lines(isColored: true).contains { $0.contains("\u{1B}[38;5;231;48;5;16m ") })
    #expect(code.lines(isColored: true).count == code.rows)
    #expect(code.lines(isColored: false).allSatisfy { !$0.contains("\u{1B}") })
  }
}
