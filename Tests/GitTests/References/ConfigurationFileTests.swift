import TestSupport
import Testing

@testable import CountMeGit
@testable import CountMePlatform

@Suite("A configuration that is read without libgit2") struct ConfigurationFileTests {
  private struct Setting: Equatable, CustomStringConvertible {
    let name: String
    let value: String
    var description: String { "\(name)=\(value.debugDescription)" }
  }

  /// Law: whatever stands in the file, what is read is what git reads, and where git reads nothing, nothing.
  @Test("has git's settings in git's order")
  func asGit() throws {
    let diary = try DiaryFixture()
    var readable = 0
    for seed in UInt64(0)..<400 {
      var random = SplitMix64(seed: seed)
      let text = Self.file(&random)
      try DurableFile.write(Array(text.utf8), to: "\(diary.path)/config", flush: .later)
      let output = try diary.run("git config --file config --null --list 2>/dev/null || echo none")
      let ours = ConfigurationFile(Array(text.utf8))?.settings.map {
        Setting(name: $0.name, value: $0.value)
      }
      if output.hasSuffix("none") {
        #expect(ours == nil, "seed \(seed): \(text.debugDescription)")
      } else {
        readable += 1
        #expect(ours == Self.settings(output), "seed \(seed): \(text.debugDescription)")
      }
    }
    #expect((100..<390).contains(readable), "\(readable) of 400 files could be read")
  }

  @Test("has the last value of a name, whatever the case of section and key")
  func names() throws {
    let file = try #require(
      ConfigurationFile(
        Array("[Core]\n\tBare = no\n[core]\nbare=yes\n[branch \"A.b\"] merge = x\n".utf8)))
    #expect(file["core.bare"] == "yes")
    #expect(file["CORE.Bare"] == "yes")
    #expect(file["branch.A.b.MERGE"] == "x")
    #expect(file["branch.a.b.merge"] == nil)
  }

  @Test("says yes in all of git's words")
  func yes() throws {
    let diary = try DiaryFixture()
    let values = [
      "= true", "= YES", "= on", "= 1", "= 2", "", "= false", "= no", "= Off", "= 0", "=", "= \"\"",
    ]
    for value in values {
      let text = "[core]\n\tkey \(value)\n"
      try diary.write(text, to: "config")
      let git = try diary.run("git config --file config --type=bool core.key")
      #expect(ConfigurationFile(Array(text.utf8))?.isOn("core.key") == (git == "true"), "\(value)")
    }
    #expect(try #require(ConfigurationFile([])).isOn("core.key") == nil)
  }

  @Test("is left to libgit2 where it takes in other files")
  func including() throws {
    let diary = try DiaryFixture()
    let plain = try Repository.open(at: diary.path)
    let isPlain = plain.references.files != nil
    #expect(isPlain)
    try diary.write("[a]\nb = taken in\n", to: ".git/other")
    try diary.run("git config include.path other")
    #expect(try plain.setting("a.b") == "taken in")
    let special = try Repository.open(at: diary.path)
    let isSpecial = special.references.files == nil
    #expect(isSpecial)
    #expect(try special.setting("a.b") == "taken in")
  }

  private static func settings(_ output: String) -> [Setting] {
    output.split(separator: "\0").map { entry in
      let parts = entry.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      return Setting(name: String(parts[0]), value: parts.count > 1 ? String(parts[1]) : "true")
    }
  }

  /// Some lines of a configuration, of which few are wrong.
  private static func file(_ random: inout SplitMix64) -> String {
    var text = Int.random(in: 0..<20, using: &random) == 0 ? "\u{FEFF}" : ""
    let sections = [
      "[core]", "[CORE]", "[a.B]", "[remote \"origin\"]", "[x \"Y z\"]", "[x \"q\\\"\\\\\\n\"]",
      "[s]  # why", " [t] k = v", "[u \"\"]",
    ]
    let lines = [
      "key = value", "\tKey=  two words ", "k2", "K-3 = \"quoted # no comment\" tail",
      "k4 = a ; comment", "k5 = x\\ty\\n\\\"z\\\\", "k6 = first \\\n  second", "# only a comment",
      "", "   ;", "k7 =", "k8 = \" kept \" ", "k9 = ä#b", "k10 = a \"b\" c\r", "k11 = \\\n\n",
    ]
    let wrong = ["[", "[x", "[x \"a]", "1k = v", "k = \"open", "k = \\q", "k # no", "= v", "[a b]"]
    for _ in 0..<Int.random(in: 0...9, using: &random) {
      let choice = Int.random(in: 0..<40, using: &random)
      let line =
        switch choice {
        case 0: wrong.randomElement(using: &random)
        case ..<12: sections.randomElement(using: &random)
        default: lines.randomElement(using: &random)
        }
      text += (line ?? "") + "\n"
    }
    return Bool.random(using: &random) ? "[first]\n" + text : text
  }
}
