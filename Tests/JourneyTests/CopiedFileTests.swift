import Foundation
import TestSupport
import Testing

/// Files in the folder that are no document of their name, or none that the diary takes in.
@Suite("A file that was copied by hand", .ownThread) struct CopiedFileTests {
  /// Law: what `status` says cannot be used counts for nothing, and every page says so or leaves it out.
  @Test("counts once, and what no entry can have counts for nothing")
  func countsOnce() throws {
    let diary = try DiaryJourney()
    try diary.run("countme eat Oats 311")
    let pages = ["today --json", "list foodItems", "stats", "export csv --collection foodItems"]
    let before = try pages.map { try diary.run("countme \($0)") }
    try diary.runBesideEdits(
      "f=$(grep -rl '\"Oats\"' foodItems); cp $f ${f%??????.json}abcdef.json")
    for (page, text) in zip(pages, before) where page != "today --json" {
      #expect(try diary.runBesideEdits("countme \(page)") == text, "\(page)")
    }
    let today = try diary.runBesideEdits(
      "countme today --json | jq -c '[.unusable, (.foodItems | length)]'")
    #expect(today.contains("abcdef.json") && today.hasSuffix(",1]\n"), "\(today)")
    #expect(try diary.runBesideEdits("countme status").contains("abcdef.json"))
    try diary.runBesideEdits("rm $(find foodItems -name '*abcdef.json')")
    try diary.runBesideEdits(
      "sed -i 's/\"calories\": 311/\"calories\": -311/' $(grep -rl Oats foodItems)")
    let negative = try diary.runBesideEdits("countme today --json | jq -c .unusable")
    #expect(negative.contains("foodItems/"), "\(negative)")
  }

  @Test("A document that is too large in its canonical form is not valid")
  func tooLarge() throws {
    let diary = try DiaryJourney()
    let large =
      "{\"id\":\"a\",\"x\":[\(Array(repeating: "1", count: 150_000).joined(separator: ","))]}"
    _ = try diary.shell.run("cat >large.json", input: large)
    let answer = try diary.shell.run(
      """
      jq -c '. + input' ~/large.json $(countme eat Oats 311 >/dev/null; grep -rl Oats foodItems) >~/whole.json
      countme validate foodItems ~/whole.json
      """, in: diary.folder)
    #expect(answer.code == 65 && answer.errors.contains("its canonical form has"), "\(answer)")
  }
}
