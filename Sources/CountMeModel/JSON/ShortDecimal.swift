/// A decimal number of up to 19 digits, whose nearest double integer arithmetic can find.
struct ShortDecimal {
  private var significand: UInt64 = 0
  private var isInFraction = false
  private var isExact = true

  /// The power of ten that the digits are multiplied by.
  var exponent = 0

  /// Adds a digit on the right.
  @inline(__always)
  mutating func append(_ digit: UInt8) {
    // Below this, ten times as much and nine more still fit.
    if significand < 1_000_000_000_000_000_000 {
      significand = significand &* 10 &+ UInt64(digit)
    } else {
      isExact = false
    }
    if isInFraction { exponent &-= 1 }
  }

  /// Notes that the digits that follow stand behind the point.
  @inline(__always)
  mutating func startFraction() { isInFraction = true }

  /// The double nearest to the number, ties to even; nil where that takes more than 64 bits.
  @inline(__always)
  var nearestDouble: Double? {
    guard isExact else { return nil }
    // One operation on exact operands rounds once (Clinger 1990).
    if significand <= 1 << 53, (-22...0).contains(exponent) {
      return Double(significand) / Self.powersOfTen[-exponent]
    }
    return wideNearest
  }

  /// The same by 128-bit multiplication or division by a power of five.
  ///
  /// Kept are 63 bits or more and, in the last one, whether anything was left over: enough for
  /// the one rounding to 53 bits. The power of two is exact.
  @inline(never)
  private var wideNearest: Double? {
    guard significand != 0 else { return 0 }
    guard (-27...27).contains(exponent) else { return nil }
    let power = Self.powersOfFive[abs(exponent)]
    let shift = significand.leadingZeroBitCount
    let scaled = significand << shift
    if exponent < 0 {
      let powerShift = power.leadingZeroBitCount
      let (quotient, rest) = (power << powerShift)
        .dividingFullWidth((scaled >> 1, scaled << 63))
      return Self.double(
        quotient, hasRest: rest != 0, powerOfTwo: exponent - 63 - shift + powerShift)
    }
    let (high, low) = scaled.multipliedFullWidth(by: power)
    let highShift = high.leadingZeroBitCount
    // With no bit in the high half the product is the low one, exactly.
    if high == 0 { return Self.double(low, hasRest: false, powerOfTwo: exponent - shift) }
    let top = high << highShift | (highShift == 0 ? 0 : low >> (64 - highShift))
    return Self.double(
      top, hasRest: low << highShift != 0, powerOfTwo: exponent - shift + 64 - highShift)
  }

  private static func double(_ bits: UInt64, hasRest: Bool, powerOfTwo: Int) -> Double {
    Double(hasRest ? bits | 1 : bits) * Double(sign: .plus, exponent: powerOfTwo, significand: 1)
  }

  private static let powersOfTen: InlineArray<23, Double> = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11,
    1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  private static let powersOfFive: InlineArray<28, UInt64> = {
    var powers = InlineArray<28, UInt64>(repeating: 1)
    for index in 1..<28 { powers[index] = powers[index - 1] * 5 }
    return powers
  }()
}
