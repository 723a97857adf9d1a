import Testing

@testable import CountMeModel

/// What an expression matches and what it does not.
struct PatternCase: CustomTestStringConvertible {
  let pattern: String
  let matching: [String]
  let other: [String]

  init(_ pattern: String, matches matching: [String], not other: [String] = []) {
    self.pattern = pattern
    self.matching = matching
    self.other = other
  }

  var testDescription: String { pattern }
}

@Suite struct PatternTests {
  private static let cases = [
    PatternCase("", matches: ["", "a"]),
    PatternCase("a", matches: ["a", "xay"], not: ["", "A"]),
    PatternCase("^a*$", matches: ["", "aaa"], not: ["aab", "baa"]),
    PatternCase("^[0-2][0-9]:[0-5][0-9]$", matches: ["08:15"], not: ["8:15", "08:15:00", "08:65"]),
    PatternCase("^ssh-ed25519 [A-Za-z0-9+/]+=*$", matches: ["ssh-ed25519 AA/+=="], not: ["ssh"]),
    PatternCase("a|b|", matches: ["", "c"]),
    PatternCase("^(foo|ba[rz])+$", matches: ["foobarbaz"], not: ["", "fo", "foob"]),
    PatternCase("^(?:a|(?<name>b))?c$", matches: ["c", "ac", "bc"], not: ["abc"]),
    PatternCase("^a{2,3}$", matches: ["aa", "aaa"], not: ["a", "aaaa"]),
    PatternCase("^a{2}$", matches: ["aa"], not: ["a", "aaa"]),
    PatternCase("^a{2,}?$", matches: ["aa", "aaaaa"], not: ["a"]),
    PatternCase("^a{0}b$", matches: ["b"], not: ["ab"]),
    PatternCase("^(a*)*$", matches: ["", "aaaa"], not: ["ab"]),
    PatternCase("^(|a)+$", matches: ["", "aa"], not: ["b"]),
    PatternCase(".", matches: ["a", "ä", "🐲"], not: ["", "\n", "\r", "\u{2028}"]),
    PatternCase("^.$", matches: ["🐲"], not: ["e\u{301}"]),
    PatternCase("^🐲*$", matches: ["", "🐲🐲"], not: ["🐉"]),
    PatternCase("^a$", matches: ["a"], not: ["a\n"]),
    PatternCase("^\\d+$", matches: ["123"], not: ["१२३", "a"]),
    PatternCase("^\\D$", matches: ["a", "߀"], not: ["0"]),
    PatternCase("^\\w+$", matches: ["aZ_9"], not: ["é", "-"]),
    PatternCase("^\\W$", matches: ["é", " "], not: ["a"]),
    PatternCase(
      "^\\s$", matches: [" ", "\t", "\u{A0}", "\u{FEFF}", "\u{2029}"], not: ["a", "\u{1}"]),
    PatternCase("^\\S$", matches: ["a"], not: ["\u{2003}"]),
    PatternCase("\\bcat\\b", matches: ["a cat.", "cat"], not: ["concat", "cats"]),
    PatternCase("a\\Bb", matches: ["ab"], not: ["a b"]),
    PatternCase("^[^a-c]$", matches: ["d", "ä"], not: ["b", ""]),
    PatternCase("^[\\d\\-x]$", matches: ["5", "-", "x"], not: ["y"]),
    PatternCase("^[a-]$", matches: ["a", "-"], not: ["b"]),
    PatternCase("^[-a]$", matches: ["a", "-"], not: ["b"]),
    PatternCase("^[^\\W]$", matches: ["a"], not: [" "]),
    PatternCase("^[\\b]$", matches: ["\u{8}"], not: ["b"]),
    PatternCase("^[]$", matches: [], not: ["", "a"]),
    PatternCase("^[^]$", matches: ["a", "\n"], not: [""]),
    PatternCase("^[.*+?(){}|$]$", matches: [".", "$", "{"], not: ["a"]),
    PatternCase("^\\.\\*\\/\\-\\\"\\@$", matches: [".*/-\"@"]),
    PatternCase("^\\t\\n\\v\\f\\r\\0$", matches: ["\t\n\u{B}\u{C}\r\0"]),
    PatternCase("^\\cA\\x41\\u00e4\\u{1F432}\\uD83D\\uDC32$", matches: ["\u{1}Aä🐲🐲"]),
    PatternCase("^\\p{Lu}\\p{L}*$", matches: ["Äpfel", "Ω"], not: ["äpfel", "1"]),
    PatternCase("^\\p{Letter}$", matches: ["x", "ж"], not: ["-"]),
    PatternCase("^\\P{gc=Nd}$", matches: ["a"], not: ["٣"]),
    PatternCase("^[\\p{Nd}_]$", matches: ["٣", "_"], not: ["a"]),
    PatternCase("^\\p{ASCII}$", matches: ["a"], not: ["ä"]),
    PatternCase("x{1,2}y", matches: ["xxxy"], not: ["y"]),
  ]

  @Test(arguments: cases) func `an expression matches what ECMA-262 says`(_ item: PatternCase)
    throws
  {
    let pattern = try SchemaPattern(item.pattern)
    for text in item.matching { #expect(pattern.matches(text), "\(text.debugDescription)") }
    for text in item.other { #expect(!pattern.matches(text), "\(text.debugDescription)") }
  }

  @Test(arguments: [
    "(", ")", "a)", "[", "[a", "*", "a**", "^*", "\\b+", "a{", "a{2", "a{,2}", "a{3,2}", "}", "]",
    "\\", "\\a", "\\Z", "\\x4", "\\u12", "\\u{110000}", "\\u{}", "\\uD83D",
    "\\uD83Dx", "\\c1", "\\01", "\\1", "\\k<a>", "(?<a>b", "(?<>b)", "(?=a)", "(?!a)", "(?<=a)",
    "(?<!a)", "(?i)a", "[b-a]", "[\\d-x]", "\\p{Greek}", "\\p", "\\p{L", "(a{1000}){1000}",
    String(repeating: "(", count: 60) + String(repeating: ")", count: 60),
  ])
  func `an expression that is wrong or not supported is refused`(_ text: String) {
    #expect(throws: PatternError.self) { try SchemaPattern(text) }
  }

  @Test(.timeLimit(.minutes(1))) func `no expression takes more than linear time`() throws {
    let text = String(repeating: "a", count: 5000) + "!"
    for source in ["^(a+)+$", "^(a|a)*$", "(a*)*b", "^(a?){40}a{40}$", "(.*)*=.*"] {
      let pattern = try SchemaPattern(source)
      #expect(!pattern.matches(text), "\(source)")
    }
    _ = try SchemaPattern("((((){2000}){2000}){2000}){2000}")
  }
}

extension SchemaPattern {
  /// Whether the expression matches, however long it takes.
  func matches(_ text: String) -> Bool {
    var work = Int.max
    return matches(text, work: &work)
  }
}
