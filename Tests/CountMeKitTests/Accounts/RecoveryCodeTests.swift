import CountMeModel
import CountMeSodium
import TestSupport
import Testing

@testable import CountMeHistory

@Suite("Recovery codes")
struct RecoveryCodeTests {
  private static let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz")

  @Test("a code is read back however it is typed", arguments: 0..<100)
  func forgiving(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let code = RecoveryCode.random()
    #expect(code.text.count == 34)
    var typed = ""
    for character in code.text where character != "-" || Bool.random(using: &random) {
      if Int.random(in: 0..<6, using: &random) == 0 {
        typed += [" ", "-", "\t", "\n"].randomElement(using: &random) ?? " "
      }
      typed.append(Self.asWritten(character, &random))
    }
    #expect(RecoveryCode(typed) == code, "\(typed)")
  }

  private static func asWritten(_ character: Character, _ random: inout SplitMix64) -> Character {
    let alike: [Character: [Character]] = [
      "0": ["0", "o", "O"], "1": ["1", "l", "L", "i", "I"],
    ]
    let lower = alike[character]?.randomElement(using: &random) ?? character
    return Bool.random(using: &random) ? Character(lower.uppercased()) : lower
  }

  @Test("any one wrong character is found", arguments: 0..<20)
  func oneWrong(seed: UInt64) {
    let code = RecoveryCode.random()
    let characters = Array(code.text.filter { $0 != "-" })
    for index in characters.indices {
      for other in Self.alphabet where other != characters[index] {
        var changed = characters
        changed[index] = other
        #expect(RecoveryCode(String(changed)) == nil, "\(code.text) \(index) \(other)")
      }
    }
  }

  @Test("two neighbours that changed places are found", arguments: 0..<100)
  func swapped(seed: UInt64) {
    let code = RecoveryCode.random()
    let characters = Array(code.text.filter { $0 != "-" })
    for index in characters.indices.dropLast()
    where characters[index] != characters[index + 1] {
      var changed = characters
      changed.swapAt(index, index + 1)
      #expect(RecoveryCode(String(changed)) == nil, "\(code.text) \(index)")
    }
  }

  @Test("a code that is cut, longer, or holds a foreign character is refused")
  func refused() {
    let code = RecoveryCode.random().text
    for text in ["", "-", String(code.dropLast()), code + "0", "u" + code.dropFirst(), code + "é"] {
      #expect(RecoveryCode(text) == nil, "\(text)")
    }
  }
}
