import CountMeModel
import TestSupport

/// Random values that reach every corner of the form: deep, empty, odd text, odd numbers.
struct RandomJSON {
  var generator: SplitMix64

  init(seed: Int) {
    generator = SplitMix64(seed: UInt64(seed))
  }

  /// A value at most `depth` levels deep.
  mutating func value(depth: Int = 5) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 9 : 6), using: &generator) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &generator))
    case 2, 3: return .number(number())
    case 4, 5: return .string(text())
    case 6: return .array((0..<count()).map { _ in value(depth: depth - 1) })
    default: return .object(object(depth: depth - 1))
    }
  }

  /// An object with random keys.
  mutating func object(depth: Int) -> JSONObject {
    var object = JSONObject()
    for _ in 0..<count() {
      object[text()] = value(depth: depth)
    }
    return object
  }

  /// A finite number; never -0, which the canonical form has no sign for.
  mutating func number() -> Double {
    let number =
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: Double(Int.random(in: -1000...1000, using: &generator))
      case 1: Double(Int.random(in: -1_000_000...1_000_000, using: &generator)) / 1000
      case 2: Double.random(in: -1e3...1e3, using: &generator)
      default: Double(bitPattern: generator.next())
      }
    return number.isFinite && number != 0 ? number : 0
  }

  /// Text of up to 20 scalars from plain letters to controls and beyond the basic plane.
  mutating func text() -> String {
    var text = ""
    for _ in 0..<Int.random(in: 0...20, using: &generator) {
      let limit: UInt32 =
        [0x20, 0x7F, 0x7F, 0x7F, 0x800, 0x10000, 0x110000]
        .randomElement(using: &generator) ?? 0x7F
      let scalar = Unicode.Scalar(UInt32.random(in: 0..<limit, using: &generator))
      text.unicodeScalars.append(scalar ?? "\u{FFFD}")
    }
    return text
  }

  private mutating func count() -> Int { Int.random(in: 0...5, using: &generator) }
}
