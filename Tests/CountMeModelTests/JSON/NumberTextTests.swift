import CountMeModel
import TestSupport
import Testing

/// Numbers as RFC 8785 prints them, and back.
struct NumberTextTests {
  /// RFC 8785, appendix B, then the borders of each layout.
  @Test(
    arguments: [
      (0x0000_0000_0000_0000, "0"),
      (0x8000_0000_0000_0000, "0"),
      (0x0000_0000_0000_0001, "5e-324"),
      (0x8000_0000_0000_0001, "-5e-324"),
      (0x7fef_ffff_ffff_ffff, "1.7976931348623157e+308"),
      (0xffef_ffff_ffff_ffff, "-1.7976931348623157e+308"),
      (0x4340_0000_0000_0000, "9007199254740992"),
      (0xc340_0000_0000_0000, "-9007199254740992"),
      (0x4430_0000_0000_0000, "295147905179352830000"),
      (0x44b5_2d02_c7e1_4af5, "9.999999999999997e+22"),
      (0x44b5_2d02_c7e1_4af6, "1e+23"),
      (0x44b5_2d02_c7e1_4af7, "1.0000000000000001e+23"),
      (0x444b_1ae4_d6e2_ef4e, "999999999999999700000"),
      (0x444b_1ae4_d6e2_ef4f, "999999999999999900000"),
      (0x444b_1ae4_d6e2_ef50, "1e+21"),
      (0x3eb0_c6f7_a0b5_ed8c, "9.999999999999997e-7"),
      (0x3eb0_c6f7_a0b5_ed8d, "0.000001"),
      (0x41b3_de43_5555_5553, "333333333.3333332"),
      (0x41b3_de43_5555_5554, "333333333.33333325"),
      (0x41b3_de43_5555_5555, "333333333.3333333"),
      (0x41b3_de43_5555_5556, "333333333.3333334"),
      (0x41b3_de43_5555_5557, "333333333.33333343"),
      (0xbecb_f647_612f_3696, "-0.0000033333333333333333"),
      (0x4314_3ff3_c1cb_0959, "1424953923781206.2"),
    ] as [(UInt64, String)]) func samples(bits: UInt64, text: String) throws
  {
    let number = Double(bitPattern: bits)
    #expect(JSONValue.number(number).compactText == text)
    #expect(try JSONValue(parsing: Array(text.utf8)).number == number)
  }

  @Test(arguments: [
    (0.1, "0.1"), (-1.5, "-1.5"), (81.2, "81.2"), (0.000001, "0.000001"), (1e-7, "1e-7"),
    (0.00001234, "0.00001234"), (123456789.123456, "123456789.123456"), (1e9 + 0.1, "1000000000.1"),
    (5e-7, "5e-7"), (0.0001, "0.0001"), (100, "100"), (1e20, "100000000000000000000"),
    (1e21, "1e+21"), (4.35, "4.35"), (0.30000000000000004, "0.30000000000000004"),
    (5.684341886080802e-14, "5.684341886080802e-14"), (2e-44, "2e-44"), (12e300, "1.2e+301"),
  ]) func layouts(number: Double, text: String) {
    #expect(JSONValue.number(number).compactText == text)
  }

  @Test(arguments: [
    ("-0", 0), ("-0.0e5", 0), ("0e99999999999", 0), ("1E2", 100), ("1e+2", 100), ("10e-1", 1),
    ("1.0", 1), ("1e-400", 0), ("-1e-400", 0), ("2.4703282292062327e-324", 0),
    ("2.4703282292062328e-324", .leastNonzeroMagnitude),
    ("9007199254740993", 9_007_199_254_740_992),
    ("9007199254740993.0000000000000001", 9_007_199_254_740_994),
    ("1.7976931348623158e308", .greatestFiniteMagnitude),
    ("0." + String(repeating: "0", count: 400) + "1", 0),
    ("1" + String(repeating: "0", count: 300), 1e300),
    ("123456789012345678901234567890", 1.2345678901234568e29),
    ("18446744073709551615", 1.8446744073709552e19), ("1.0000000000000002", 1.0000000000000002),
    ("8.5e-27", 8.5e-27), ("9007199254740993e-1", 900_719_925_474_099.2),
  ]) func `reading rounds to the nearest`(text: String, number: Double) throws {
    let value = try #require(try JSONValue(parsing: Array(text.utf8)).number)
    #expect(value == number)
    #expect(value.sign == .plus)
  }

  @Test func `numbers that JSON cannot say are null`() {
    #expect(JSONValue.array([.number(.nan), .number(.infinity)]).compactText == "[null,null]")
  }

  /// Swift's own reader, which is the C library's, is the reference.
  @Test(arguments: 0..<100) func `decimals read as the C library reads them`(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    for _ in 0..<100 {
      var text = String(random.next() >> (random.next() % 64))
      if Bool.random(using: &random) { text += ".\(random.next() >> (random.next() % 64))" }
      if Bool.random(using: &random) { text += "e\(Int.random(in: -50...50, using: &random))" }
      let expected = try #require(Double(text))
      let number = try JSONValue(parsing: Array(text.utf8)).number
      #expect(number?.bitPattern == expected.bitPattern, "\(text)")
    }
  }

  @Test(arguments: 0..<100) func `doubles come back bit for bit, in ECMAScript's form`(
    seed: Int
  ) throws {
    var random = SplitMix64(seed: UInt64(seed))
    for _ in 0..<100 {
      let number = Double(bitPattern: random.next() >> (random.next() % 8))
      guard number.isFinite, number != 0 else { continue }
      let text = JSONValue.number(number).compactText
      let back = try JSONValue(parsing: Array(text.utf8)).number
      #expect(back?.bitPattern == number.bitPattern, "\(text)")
      #expect(hasECMAScriptForm(text, magnitude: number.magnitude), "\(text)")
    }
  }

  /// Fixed from 1e-6 up to 1e21, else scientific; no zero that says nothing.
  private func hasECMAScriptForm(_ text: String, magnitude: Double) -> Bool {
    let isFixed = magnitude >= 1e-6 && magnitude < 1e21
    let digits = text.split(separator: "e")[0]
    guard text.contains("e") != isFixed, !digits.hasSuffix(".") else { return false }
    guard !digits.contains(".") || !digits.hasSuffix("0") else { return false }
    return isFixed || text.contains("e+") || text.contains("e-")
  }
}
