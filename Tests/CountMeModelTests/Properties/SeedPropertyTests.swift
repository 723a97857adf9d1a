import Foundation
import Testing

/// Each of the seed's properties has a test that bears its name: none may be dropped or renamed.
@Suite("The seed's properties")
struct SeedPropertyTests {
  @Test("There are 32, and every title is one of its own")
  func titles() {
    #expect(SeedProperties.titles.count == 32)
    #expect(Set(SeedProperties.titles).count == 32)
  }

  @Test("Each has a test of its name", arguments: 1...32)
  func isTested(number: Int) throws {
    let wanted = "\(number): \(SeedProperties.titles[number - 1])"
    let found = try Self.testedNames().filter { $0 == wanted }
    #expect(!found.isEmpty, "no @Test is called “\(SeedProperties.feature)\(wanted)”")
  }

  @Test("No test bears a number or a title that the seed does not have")
  func nothingElse() throws {
    let known = SeedProperties.titles.enumerated().map { "\($0.offset + 1): \($0.element)" }
    let strangers = try Self.testedNames().filter { !known.contains($0) }
    #expect(strangers.isEmpty)
  }

  /// What follows the feature's name in the display name of a test, in every source of the tests.
  ///
  /// Only the literal that is a test's first argument counts, on its line or on the next one: not
  /// a comment that mentions a property.
  private static func testedNames() throws -> [String] {
    let display = /@Test\(\s*"Feature: firebase-user-auth, Property ([^"\n]*)"\s*[,)]/
    return try sources().flatMap { source in
      source.matches(of: display).map { String($0.1) }
    }
  }

  private static func sources() throws -> [String] {
    let tests = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let names = try FileManager.default.subpathsOfDirectory(atPath: tests.path)
    return try names.filter { $0.hasSuffix(".swift") }.sorted().map {
      try String(contentsOf: tests.appending(path: $0), encoding: .utf8)
    }
  }
}
