/// The number on a package, a GTIN of 8, 12, 13 or 14 digits whose last one checks the others.
///
/// Source: GS1 General Specifications, 7.9 (check digit) and 7.10 (UPC-E).
public struct Barcode: Sendable, Hashable {
  /// The number as it is looked up: 8 digits, or 13 or 14 with zeros in front.
  public let digits: String

  /// Reads digits, of which spaces and hyphens may part some; nil where the last one is wrong.
  public init?(_ text: String) {
    guard let plain = Self.plain(text) else { return nil }
    if Self.isChecked(plain) {
      digits = Self.normalized(plain)
    } else if plain.count == 8, let whole = Self.expanded(plain), Self.isChecked(whole) {
      digits = Self.normalized(whole)
    } else {
      return nil
    }
  }

  /// Whether a text has as many digits as a barcode, whatever the last one is.
  public static func hasForm(_ text: String) -> Bool { plain(text) != nil }

  private static func plain(_ text: String) -> [UInt8]? {
    let bytes = text.utf8.filter { $0 != 0x20 && $0 != 0x2D }
    guard [8, 12, 13, 14].contains(bytes.count), bytes.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return bytes
  }

  /// Whether the digits, three times every second one from the right, add up to a multiple of ten.
  private static func isChecked(_ digits: [UInt8]) -> Bool {
    var sum = 0
    for (place, digit) in digits.reversed().enumerated() {
      sum += Int(digit - 0x30) * (place % 2 == 0 ? 1 : 3)
    }
    return sum > 0 && sum % 10 == 0
  }

  /// A short number of 8 digits or, with zeros in front, one of 13 or 14.
  private static func normalized(_ digits: [UInt8]) -> String {
    let significant = digits.drop { $0 == 0x30 }
    let length = significant.count <= 8 ? 8 : significant.count <= 13 ? 13 : 14
    let zeros = [UInt8](repeating: 0x30, count: length - significant.count)
    return String(decoding: zeros + significant, as: UTF8.self)
  }

  /// The number that a UPC-E leaves zeros out of; nil where it is none.
  private static func expanded(_ digits: [UInt8]) -> [UInt8]? {
    guard digits[0] <= 0x31 else { return nil }
    let (zero, body, last) = (UInt8(0x30), digits[1...5], digits[6])
    let zeros = { (count: Int) in [UInt8](repeating: zero, count: count) }
    let middle: [UInt8] =
      switch last {
      case 0x30...0x32: body.prefix(2) + [last] + zeros(4) + body.suffix(3)
      case 0x33: body.prefix(3) + zeros(5) + body.suffix(2)
      case 0x34: body.prefix(4) + zeros(5) + body.suffix(1)
      default: Array(body) + zeros(4) + [last]
      }
    return [digits[0]] + middle + [digits[7]]
  }
}
