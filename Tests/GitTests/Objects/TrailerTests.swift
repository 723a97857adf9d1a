import CountMeGit
import TestSupport
import Testing

@Suite("Trailers of a commit's message") struct TrailerTests {
  private func commit(_ message: String, in diary: borrowing DiaryFixture) throws -> Commit {
    let draft = CommitDraft(
      tree: try diary.tree(["a.json": "1"]), parents: [], author: DiaryFixture.identity(),
      message: message)
    return try diary.repository.commit(try diary.repository.write(draft.bytes, .commit))
  }

  /// Law: they are the lines behind the last empty one, whatever ends the message; the first paragraph has none.
  @Test("are the lines of the last paragraph", arguments: UInt64(0)..<20)
  func lastParagraph(seed: UInt64) throws {
    let diary = try DiaryFixture()
    var random = SplitMix64(seed: seed)
    for _ in 0..<50 {
      let lines = (0..<Int.random(in: 1...9, using: &random)).map { _ in
        ["", "", "what", "Why: because", "Undo-of: 1", "é: ÿ"].randomElement(using: &random) ?? ""
      }
      let message = lines.joined(separator: "\n")
      let kept = Array(lines.reversed().drop(while: \.isEmpty).reversed())
      let start = kept.lastIndex(where: \.isEmpty).map { $0 + 1 } ?? kept.endIndex
      let commit = try commit(message, in: diary)
      #expect(commit.trailerLines.map(String.init) == Array(kept[start...]), "\(message)")
      #expect(commit.subject == lines[0])
    }
  }

  @Test("are none where the paragraph is longer than anybody's", arguments: [1 << 17, 1 << 17 + 1])
  func tooLong(bytes: Int) throws {
    let diary = try DiaryFixture()
    let paragraph = "Why: because\n" + String(repeating: "a", count: bytes - 13)
    let commit = try commit("what\n\n\(paragraph)", in: diary)
    #expect((commit.trailer("Why") == "because") == (bytes <= 1 << 17))
  }
}
