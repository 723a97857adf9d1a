import CountMeModel
import Testing

/// The bytes of a document.
struct CanonicalFormTests {
  @Test func `a document as it stands in the repository`() {
    let value: JSONValue = [
      "name": "Oats", "calories": 311, "tags": ["a", "b"], "empty": [], "none": [:],
      "nested": ["z": .null, "a": [["deep": true]]],
    ]
    #expect(
      value.canonicalText == """
        {
          "calories": 311,
          "empty": [],
          "name": "Oats",
          "nested": {
            "a": [
              {
                "deep": true
              }
            ],
            "z": null
          },
          "none": {},
          "tags": [
            "a",
            "b"
          ]
        }

        """)
    #expect(
      value.compactText
        == #"{"calories":311,"empty":[],"name":"Oats","nested":{"a":[{"deep":true}],"#
        + #""z":null},"none":{},"tags":["a","b"]}"#)
  }

  @Test(arguments: [
    ("", #""""#),
    ("\"\\/", #""\"\\/""#),
    ("\u{8}\u{9}\u{A}\u{C}\u{D}", #""\b\t\n\f\r""#),
    ("\u{0}\u{1}\u{B}\u{E}\u{1F}", #""\u0000\u0001\u000b\u000e\u001f""#),
    ("\u{7F}\u{80}\u{2028}\u{FEFF}", "\"\u{7F}\u{80}\u{2028}\u{FEFF}\""),
    ("Müsli ☕️ 𝄞", "\"Müsli ☕️ 𝄞\""),
    ("a\nü", "\"a\\nü\""),
  ]) func `only what must be is escaped`(text: String, json: String) {
    // As bytes: Swift takes canonically equivalent texts for equal.
    #expect(Array(JSONValue.string(text).compactText.utf8) == Array(json.utf8))
  }

  @Test func `keys are sorted by code point, not by UTF-16`() {
    let object: JSONObject = ["\u{1F600}": 1, "\u{FB33}": 2, "a": 3, "B": 4, "": 5, "aa": 6]
    #expect(object.keys == ["", "B", "a", "aa", "\u{FB33}", "\u{1F600}"])
  }

  @Test(arguments: [
    ("null", "null\n"), ("[]", "[]\n"), ("{}", "{}\n"), ("[[]]", "[\n  []\n]\n"),
    ("-0", "0\n"), ("1.50", "1.5\n"), (#""\u002f""#, "\"/\"\n"), ("1e2", "100\n"),
  ]) func `other forms become the canonical one`(text: String, canonical: String) throws {
    #expect(try JSONValue(parsing: Array(text.utf8)).canonicalText == canonical)
  }
}
