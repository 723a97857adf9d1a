import CountMeModel
import Testing

/// Text that is refused, why, and exactly where.
struct RefusedTextTests {
  struct Case: CustomTestStringConvertible {
    var bytes: [UInt8]
    /// Nil where the byte at the offset cannot stand there.
    var reason: JSONError.Reason?
    var line: Int
    var column: Int
    var offset: Int

    /// A fault on the first line of ASCII text, where the column follows from the offset.
    init(_ text: String, _ reason: JSONError.Reason?, at offset: Int) {
      self.init(Array(text.utf8), reason, line: 1, column: offset + 1, offset: offset)
    }

    init(_ text: String, _ reason: JSONError.Reason?, line: Int, column: Int, offset: Int) {
      self.init(Array(text.utf8), reason, line: line, column: column, offset: offset)
    }

    init(_ bytes: [UInt8], _ reason: JSONError.Reason?, line: Int, column: Int, offset: Int) {
      (self.bytes, self.reason) = (bytes, reason)
      (self.line, self.column, self.offset) = (line, column, offset)
    }

    var testDescription: String { String(decoding: bytes, as: UTF8.self) }
  }

  private func check(_ test: Case) {
    let error = #expect(throws: JSONError.self) { try JSONValue(parsing: test.bytes) }
    #expect(error?.reason == test.reason ?? .unexpectedByte(test.bytes[test.offset]))
    #expect(error?.line == test.line)
    #expect(error?.column == test.column)
    #expect(error?.offset == test.offset)
  }

  @Test(arguments: [
    Case("", .unexpectedEnd, at: 0),
    Case("  ", .unexpectedEnd, at: 2),
    Case("[", .unexpectedEnd, at: 1),
    Case("[1", .unexpectedEnd, at: 2),
    Case("[1,", .unexpectedEnd, at: 3),
    Case("{", .unexpectedEnd, at: 1),
    Case(#"{"a""#, .unexpectedEnd, at: 4),
    Case(#"{"a":"#, .unexpectedEnd, at: 5),
    Case(#"{"a":1"#, .unexpectedEnd, at: 6),
    Case(#"{"a":1,"#, .unexpectedEnd, at: 7),
    Case("tru", .unexpectedEnd, at: 3),
    Case("]", nil, at: 0),
    Case("[1 2]", nil, at: 3),
    Case("[,1]", nil, at: 1),
    Case("[1,,2]", nil, at: 3),
    Case("[1,]", nil, at: 2),
    Case("[1 , ]", nil, at: 3),
    Case(#"{"a":1,}"#, nil, at: 6),
    Case("{,}", nil, at: 1),
    Case("[1}", nil, at: 2),
    Case(#"{"a":1]"#, nil, at: 6),
    Case(#"{"a" 1}"#, nil, at: 5),
    Case(#"{"a",1}"#, nil, at: 4),
    Case("{a:1}", nil, at: 1),
    Case("{'a':1}", nil, at: 1),
    Case("{1:1}", nil, at: 1),
    Case(#"{"a":}"#, nil, at: 5),
    Case("'a'", nil, at: 0),
    Case("True", nil, at: 0),
    Case("nul1", nil, at: 3),
    Case("NaN", nil, at: 0),
    Case("Infinity", nil, at: 0),
    Case("// x\n1", nil, at: 0),
    Case("[1,/* x */2]", nil, at: 3),
    Case("[\u{B}1]", nil, at: 1),
    Case("1 2", .trailingText, at: 2),
    Case("{}}", .trailingText, at: 2),
    Case("[]\u{0}", .trailingText, at: 2),
    Case("nullx", .trailingText, at: 4),
    Case("\"a\"b", .trailingText, at: 3),
  ]) func structure(test: Case) { check(test) }

  @Test(arguments: [
    Case("01", .invalidNumber, at: 0),
    Case("-01", .invalidNumber, at: 1),
    Case("[00]", .invalidNumber, at: 1),
    Case("-", .unexpectedEnd, at: 1),
    Case("-a", nil, at: 1),
    Case("+1", nil, at: 0),
    Case(".5", nil, at: 0),
    Case("1.", .unexpectedEnd, at: 2),
    Case("[1.]", nil, at: 3),
    Case("1.e1", nil, at: 2),
    Case("1e", .unexpectedEnd, at: 2),
    Case("1e+", .unexpectedEnd, at: 3),
    Case("1e1.5", .trailingText, at: 3),
    Case("0x1", .trailingText, at: 1),
    Case("1_000", .trailingText, at: 1),
    Case("--1", nil, at: 1),
    Case("-Infinity", nil, at: 1),
    Case("1e309", .numberOutOfRange, at: 0),
    Case("[0, -1e400]", .numberOutOfRange, at: 4),
    Case("1.7976931348623159e308", .numberOutOfRange, at: 0),
    Case("1e99999999999999999999", .numberOutOfRange, at: 0),
    Case("[" + String(repeating: "9", count: 400) + "]", .numberOutOfRange, at: 1),
  ]) func numbers(test: Case) { check(test) }

  @Test(arguments: [
    Case("\"", .unexpectedEnd, at: 1),
    Case("\"a", .unexpectedEnd, at: 2),
    Case(#""a\"#, .unexpectedEnd, at: 3),
    Case(#""\""#, .unexpectedEnd, at: 3),
    Case("\"a\nb\"", .controlCharacter, at: 2),
    Case("\"\t\"", .controlCharacter, at: 1),
    Case("\"\\n\u{0}\"", .controlCharacter, at: 3),
    Case("\"\u{1F}\"", .controlCharacter, at: 1),
    Case(#""\x41""#, .invalidEscape, at: 1),
    Case(#""ab\'""#, .invalidEscape, at: 3),
    Case(#""\U0041""#, .invalidEscape, at: 1),
    Case("\"\\\n\"", .invalidEscape, at: 1),
    Case(#""\u12G4""#, nil, at: 5),
    Case(#""\u12"#, .unexpectedEnd, at: 5),
    Case(#""\u 041""#, nil, at: 3),
    Case(#""\ud800""#, .loneSurrogate, at: 1),
    Case(#""x\ud800x""#, .loneSurrogate, at: 2),
    Case(#""\udc00""#, .loneSurrogate, at: 1),
    Case(#""\udc00\ud800""#, .loneSurrogate, at: 1),
    Case(#""\ud800\ud800\udc00""#, .loneSurrogate, at: 1),
    Case(#""\ud800\u0041""#, .loneSurrogate, at: 1),
    Case(#""\ud800\n""#, .loneSurrogate, at: 1),
  ]) func strings(test: Case) { check(test) }

  @Test(arguments: [
    // Not UTF-8: stray, cut, overlong, surrogate, beyond Unicode, UTF-16.
    Case([0x22, 0x80, 0x22], .invalidUTF8, line: 1, column: 2, offset: 1),
    Case([0x22, 0x61, 0xFF, 0x22], .invalidUTF8, line: 1, column: 3, offset: 2),
    Case([0x22, 0xC3, 0x22], .invalidUTF8, line: 1, column: 2, offset: 1),
    Case([0x22, 0xC0, 0x80, 0x22], .invalidUTF8, line: 1, column: 2, offset: 1),
    Case([0x22, 0xE0, 0x80, 0xAF, 0x22], .invalidUTF8, line: 1, column: 2, offset: 1),
    Case([0x22, 0xED, 0xA0, 0x80, 0x22], .invalidUTF8, line: 1, column: 2, offset: 1),
    Case([0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], .invalidUTF8, line: 1, column: 2, offset: 1),
    Case([0x22, 0xC3, 0xA9, 0xE2, 0x82, 0x22], .invalidUTF8, line: 1, column: 3, offset: 3),
    Case([0x22, 0x5C, 0x6E, 0xFE, 0x22], .invalidUTF8, line: 1, column: 4, offset: 3),
    Case([0xFF, 0xFE, 0x31, 0x00], nil, line: 1, column: 1, offset: 0),
    Case([0x31, 0x00], .trailingText, line: 1, column: 2, offset: 1),
    Case([0xEF, 0xBB, 0xBF, 0x31], .byteOrderMark, line: 1, column: 1, offset: 0),
    Case([0x20, 0xEF, 0xBB, 0xBF, 0x31], nil, line: 1, column: 2, offset: 1),
    Case([0xE9], nil, line: 1, column: 1, offset: 0),
  ]) func encoding(test: Case) { check(test) }

  @Test(arguments: [
    Case(#"{"a":1,"a":1}"#, .duplicateKey("a"), at: 7),
    Case(#"{"a":1,"\u0061":2}"#, .duplicateKey("a"), at: 7),
    Case(#"{"userId":"me","b":0,"userId":"victim"}"#, .duplicateKey("userId"), at: 21),
    Case(#"{"c":1,"b":2,"a":3,"b":4,"c":5}"#, .duplicateKey("b"), at: 19),
    Case(#"[{"":1,"":2}]"#, .duplicateKey(""), at: 7),
    Case("{\"ü\":1,\n\"\\u00fc\":2}", .duplicateKey("ü"), line: 2, column: 1, offset: 9),
  ]) func duplicates(test: Case) { check(test) }

  @Test(arguments: [
    Case("{\n  \"a\": tru\n}", nil, line: 2, column: 11, offset: 12),
    Case("[\r\n1,\r\n]", nil, line: 2, column: 2, offset: 4),
    Case("\n\n  x", nil, line: 3, column: 3, offset: 4),
    Case("[\"müsli\", x]", nil, line: 1, column: 11, offset: 11),
    Case("[\"👩‍🚀\" x]", nil, line: 1, column: 8, offset: 15),
    Case("[1,\n", .unexpectedEnd, line: 2, column: 1, offset: 4),
  ]) func `columns count scalars`(test: Case) { check(test) }

  @Test func limits() {
    check(Case(String(repeating: "[", count: 65), .tooDeep(limit: 64), at: 64))
    check(Case(String(repeating: "[", count: 1 << 20), .tooDeep(limit: 64), at: 64))
    check(Case(String(repeating: #"{"a":"#, count: 65), .tooDeep(limit: 64), at: 64 * 5))
    check(Case(String(repeating: " ", count: (1 << 20) + 1), .tooLong(limit: 1 << 20), at: 1 << 20))
  }

  @Test func `what was expected is said`() {
    func expected(_ text: String) -> String? {
      #expect(throws: JSONError.self) { try JSONValue(parsing: Array(text.utf8)) }?.expected
    }
    #expect(expected("[1 2]") == "`,` or `]`")
    #expect(expected(#"{"a" 1}"#) == "`:`")
    #expect(expected("{1}") == "a key in quotes")
    #expect(expected("[x]") == "a value")
    #expect(expected("folse") == "`false`")
    #expect(expected("1x") == "the end of the text")
  }
}
