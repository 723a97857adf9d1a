/// The fewest decimal digits that read back to a double, of those the nearest to it.
struct ShortestDigits {
  /// The digits; none is 0 at either end.
  private var digits = InlineArray<20, UInt8>(repeating: 0)

  private var count = 0

  /// How many digits stand before the point: the number is 0.ddd × 10 to this power.
  private var pointPlace = 0

  /// Takes the digits from Swift's own description, which has them with zeros around.
  init(_ magnitude: Double) {
    let description = magnitude.description
    let text = description.utf8Span.span
    var end = text.count
    var isInFraction = false
    for index in text.indices {
      switch text[index] {
      case UInt8(ascii: "e"):
        end = index
        pointPlace += Self.exponent(text.extracting((index + 1)...))
      case UInt8(ascii: "."): isInFraction = true
      case let digit where index < end: push(digit, isInFraction: isInFraction)
      default: break
      }
    }
    while count > 0, digits[count - 1] == UInt8(ascii: "0") { count -= 1 }
  }

  /// Takes the next digit; a zero at the front only moves the point.
  private mutating func push(_ digit: UInt8, isInFraction: Bool) {
    if !isInFraction { pointPlace += 1 }
    if count == 0, digit == UInt8(ascii: "0") {
      pointPlace -= 1
    } else {
      digits[count] = digit
      count += 1
    }
  }

  private static func exponent(_ text: Span<UInt8>) -> Int {
    var value = 0
    for index in text.indices where text[index] >= UInt8(ascii: "0") {
      value = value * 10 + Int(text[index] - UInt8(ascii: "0"))
    }
    return text[0] == UInt8(ascii: "-") ? -value : value
  }

  /// Appends the number as ECMAScript lays it out.
  func append(to bytes: inout [UInt8]) {
    switch pointPlace {
    case count...21 where count <= 21:
      append(0..<count, to: &bytes)
      appendZeros(pointPlace - count, to: &bytes)
    case 1...21:
      append(0..<pointPlace, to: &bytes)
      bytes.append(UInt8(ascii: "."))
      append(pointPlace..<count, to: &bytes)
    case -5...0:
      appendZeros(1, to: &bytes)
      bytes.append(UInt8(ascii: "."))
      appendZeros(-pointPlace, to: &bytes)
      append(0..<count, to: &bytes)
    default: appendScientific(to: &bytes)
    }
  }

  private func appendScientific(to bytes: inout [UInt8]) {
    let exponent = pointPlace - 1
    append(0..<1, to: &bytes)
    if count > 1 {
      bytes.append(UInt8(ascii: "."))
      append(1..<count, to: &bytes)
    }
    bytes.append(UInt8(ascii: "e"))
    bytes.append(exponent < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+"))
    CanonicalNumber.appendDigits(UInt64(exponent.magnitude), to: &bytes)
  }

  private func append(_ range: Range<Int>, to bytes: inout [UInt8]) {
    for index in range { bytes.append(digits[index]) }
  }

  private func appendZeros(_ count: Int, to bytes: inout [UInt8]) {
    for _ in 0..<count { bytes.append(UInt8(ascii: "0")) }
  }
}
