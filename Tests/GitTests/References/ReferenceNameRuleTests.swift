import CountMePlatform
import TestSupport
import Testing

@testable import CountMeGit

/// Law: a name is valid where git says so.
@Suite("The names of references") struct ReferenceNameRuleTests {
  private static let parts = [
    "a", "b.c", ".", "..", "lock", ".lock", "a.lock", "a.lock.", "a.locks", ".loc", "@", "@{", "{",
    "/",
    "//", "é", " ", "~", "^", ":", "?", "*", "[", "\\", "\u{7f}", "\u{1}", "-", "HEAD",
  ]

  private func isGits(_ name: String) throws -> Bool {
    let ending = try ChildProcess.run(
      "git", ["check-ref-format", name], environment: ChildEnvironment(),
      timeout: IdleTimeout(idle: .seconds(30)))
    return ending.exit == .status(0)
  }

  @Test("are those that git takes") func names() throws {
    var random = SplitMix64(seed: 20_261_125)
    var valid = 0
    for _ in 0..<300 {
      let count = Int.random(in: 1...4, using: &random)
      let name = (0..<count).reduce("refs/") { name, _ in
        name + (Self.parts.randomElement(using: &random) ?? "")
          + (Bool.random(using: &random) ? "/a" : "")
      }
      let isValid = ReferenceNameRule.isValid(name)
      #expect(try isValid == isGits(name), "\(name)")
      valid += isValid ? 1 : 0
    }
    #expect(valid > 20)
  }

  @Test("are HEAD, or below refs/ and of a length that fits into a line")
  func bounds() {
    #expect(ReferenceNameRule.isValid("HEAD"))
    #expect(!ReferenceNameRule.isValid("heads/main"))
    #expect(ReferenceNameRule.isValid("refs/" + String(repeating: "a", count: 1_019)))
    #expect(!ReferenceNameRule.isValid("refs/" + String(repeating: "a", count: 1_020)))
  }
}
