/// The scalars that one place of an expression accepts, such as `[a-z]` or `\d`.
struct ScalarSet: Sendable {
  /// Ranges of scalar values, in any order.
  private var ranges: [ClosedRange<UInt32>]
  private var categories: [(members: Set<Unicode.GeneralCategory>, isNegated: Bool)] = []
  private var isNegated = false

  init(_ ranges: [ClosedRange<UInt32>] = []) {
    self.ranges = ranges
  }

  init(_ category: Set<Unicode.GeneralCategory>, isNegated: Bool) {
    ranges = []
    categories = [(category, isNegated)]
  }

  /// How many ranges and categories a look at a scalar goes through at most.
  var partCount: Int { ranges.count + categories.count }

  mutating func insert(_ range: ClosedRange<UInt32>) {
    ranges.append(range)
  }

  /// Adds another set that is not negated itself.
  mutating func insert(_ other: ScalarSet) {
    ranges += other.ranges
    categories += other.categories
  }

  /// Turns `[…]` into `[^…]`.
  mutating func negate() {
    isNegated.toggle()
  }

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    holds(scalar) != isNegated
  }

  private func holds(_ scalar: Unicode.Scalar) -> Bool {
    for range in ranges where range.contains(scalar.value) { return true }
    guard !categories.isEmpty else { return false }
    let own = scalar.properties.generalCategory
    return categories.contains { $0.members.contains(own) != $0.isNegated }
  }
}

extension ScalarSet {
  /// `\d`: the ten digits of ASCII.
  static let digits = ScalarSet([0x30...0x39])

  /// `\w`: letters, digits and the underscore of ASCII.
  static let wordScalars = ScalarSet([0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])

  /// `\s`: white space and line ends, as ECMA-262 lists them.
  static let space = ScalarSet([
    0x09...0x0D, 0x20...0x20, 0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A, 0x2028...0x2029,
    0x202F...0x202F, 0x205F...0x205F, 0x3000...0x3000, 0xFEFF...0xFEFF,
  ])

  /// `.`: everything but line ends.
  static let anyButLineEnds = ScalarSet([0x0A...0x0A, 0x0D...0x0D, 0x2028...0x2029]).complement

  /// Everything.
  static let all = ScalarSet([0...0x10FFFF])

  /// What this set of sorted ranges leaves out, as ranges again.
  var complement: ScalarSet {
    var result = ScalarSet()
    var next: UInt32 = 0
    for range in ranges {
      if range.lowerBound > next { result.insert(next...(range.lowerBound - 1)) }
      next = range.upperBound + 1
    }
    if next <= 0x10FFFF { result.insert(next...0x10FFFF) }
    return result
  }
}
