import CountMeModel
import Testing

/// Text that is read, and the value it stands for.
struct AcceptedTextTests {
  @Test(
    arguments: [
      ("null", .null),
      ("true", true),
      ("false", false),
      (" \t\r\n 1 \n", 1),
      ("[]", []),
      ("[ ]", []),
      ("{}", [:]),
      ("{ \n}", [:]),
      ("[1,2]", [1, 2]),
      ("[null, 1, \"1\", {}]", [.null, 1, "1", [:]]),
      ("[[[]]]", [[[]]]),
      (#"{"a":{"b":[true]}}"#, ["a": ["b": [true]]]),
      (#"{"b":1,"a":2}"#, ["a": 2, "b": 1]),
      (#"{"":0}"#, ["": 0]),
      // One letter in two ways of writing is two keys: bytes count.
      ("{\"\u{E9}\":1,\"e\u{301}\":2}", .object(["e\u{301}": 2, "\u{E9}": 1])),
    ] as [(String, JSONValue)]) func values(text: String, value: JSONValue) throws
  {
    #expect(try JSONValue(parsing: Array(text.utf8)) == value)
  }

  @Test(arguments: [
    (#""""#, ""),
    (#""plain""#, "plain"),
    (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
    (#""\u0041\u00e9\u20AC""#, "A\u{E9}\u{20AC}"),
    (#""\u0000\u001b\u007f""#, "\u{0}\u{1B}\u{7F}"),
    (#""\uD834\uDd1e""#, "\u{1D11E}"),
    (#""\ud800\udc00\udbff\udfff""#, "\u{10000}\u{10FFFF}"),
    (#""\uFFFE\uFFFF\uFEFF""#, "\u{FFFE}\u{FFFF}\u{FEFF}"),
    (#""a\nb\nc""#, "a\nb\nc"),
    (#""\\u0041""#, #"\u0041"#),
    (
      "\"\u{7F}\u{80}\u{7FF}\u{800}\u{FFFF}\u{10000}\u{10FFFF}\"",
      "\u{7F}\u{80}\u{7FF}\u{800}\u{FFFF}\u{10000}\u{10FFFF}"
    ),
    ("\"\u{2028}\u{2029}\u{FEFF}\"", "\u{2028}\u{2029}\u{FEFF}"),
    ("\"Müsli \\u26a1 ☕️\"", "Müsli \u{26A1} ☕️"),
  ]) func strings(text: String, value: String) throws {
    #expect(try JSONValue(parsing: Array(text.utf8)) == .string(value))
  }

  @Test func `the limits themselves are allowed`() throws {
    let deep = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
    _ = try JSONValue(parsing: Array(deep.utf8))
    let long = "\"" + String(repeating: "x", count: (1 << 20) - 2) + "\""
    _ = try JSONValue(parsing: Array(long.utf8))
  }

  @Test func `importers may take in more`() throws {
    let deep = String(repeating: "[", count: 100) + String(repeating: "]", count: 100)
    _ = try JSONValue(parsing: Array(deep.utf8), limits: .imported)
    let long = "\"" + String(repeating: "x", count: 1 << 21) + "\""
    _ = try JSONValue(parsing: Array(long.utf8), limits: .imported)
    let deeper = Array(String(repeating: "[", count: 1000).utf8)
    let error = #expect(throws: JSONError.self) {
      try JSONValue(parsing: deeper, limits: JSONLimits(bytes: .max, depth: .max))
    }
    #expect(error?.offset == JSONLimits.deepest)
  }

  @Test func `the greatest depth fits the stack of a task`() async throws {
    let limits = JSONLimits(bytes: .max, depth: JSONLimits.deepest)
    let text = String(repeating: "[{\"a\":", count: limits.depth / 2)
    let closing = String(repeating: "}]", count: limits.depth / 2)
    let bytes = Array((text + "0" + closing).utf8)
    let value = try await Task.detached { try JSONValue(parsing: bytes, limits: limits) }.value
    #expect(value.compactBytes() == bytes)
  }
}
