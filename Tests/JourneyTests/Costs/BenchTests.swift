import Foundation
import TestSupport
import Testing

/// The bench runs from end to end: small, and of a debug build, so that its figures mean nothing.
///
/// Of its parts each run takes two, and the long form all.
@Suite("The bench", .ownThread)
struct BenchTests {
  private struct Line: Decodable {
    struct Side: Decodable {
      var median: Double?
      var peakKiB: Double
    }
    var work: String
    var documents: Int
    var things: Int
    var rival: String?
    var ours: Side
    var git: Side?
  }

  /// What the bench measures besides diaries of several sizes.
  private enum Part: CaseIterable { case histories, accounts, shares, days, peers }

  private static let chosen = RandomCases.some(Part.allCases, of: 261, few: 2)

  /// Measures in a folder of its own, and reads the rows and the page.
  private func measure(_ options: String) throws -> (rows: [Line], table: String, page: String) {
    let folder = try TemporaryFolder()
    let answer = try Shell(home: folder.path).run(
      """
      '\(Shell.products)/countme-bench' --folder "$HOME/bench" --repetitions 1 \(options) \
        --json rows.json --page page.html
      [ -z "$(ls -A bench)" ]
      """)
    #expect(answer.code == 0, "\(answer)")
    let json = try Data(contentsOf: URL(filePath: "\(folder.path)/rows.json"))
    let page = try String(contentsOfFile: "\(folder.path)/page.html", encoding: .utf8)
    return (try JSONDecoder().decode([Line].self, from: json), answer.output, page)
  }

  @Test("Two sizes: rows, the growth of each, and memory")
  func sizes() throws {
    let (rows, table, page) = try measure("--documents 60,120 --rows today,eat --changes 5")
    #expect(rows.map(\.documents) == [60, 60, 60, 120, 120, 120])
    #expect(rows.allSatisfy { ($0.ours.median ?? 0) > 0 })
    #expect(rows.first { $0.work == "one entry" }?.git?.median ?? 0 > 0)
    #expect(table.contains("cost of one") && table.contains("at 120"))
    #expect(rows.count { $0.work.hasPrefix("peak memory") } == 2)
    #expect(page.hasSuffix("</html>\n") && page.contains("<svg") && page.contains("<pre>"))
  }

  @Test("A row that there is not is refused, and those that there are are named")
  func unknownRow() throws {
    let folder = try TemporaryFolder()
    let answer = try Shell(home: folder.path).run(
      "'\(Shell.products)/countme-bench' --folder \"$HOME/bench\" --rows eat,merge")
    #expect(answer.code == 64 && answer.errors.contains("there is no row merge; there are: start,"))
    #expect(try Shell(home: folder.path).run("ls").output.isEmpty)
  }

  @Test(
    "Two lengths of a history: what looks back, what reads all of it",
    .enabled(if: chosen.contains(.histories)))
  func histories() throws {
    let (rows, table, _) = try measure("--documents none --histories 60,700")
    let works = ["verify", "doctor", "log, a month in the folder", "undo, all files in the folder"]
    for work in works { #expect(rows.filter { $0.work == work }.map(\.documents) == [60, 700]) }
    #expect(rows.allSatisfy { ($0.ours.median ?? 0) > 0 })
    #expect(table.contains("cost of one, by commits") && !table.contains("by documents"))
  }

  @Test("Other accounts on the remote", .enabled(if: chosen.contains(.accounts)))
  func accounts() throws {
    let rows = try measure("--documents none --accounts 3").rows
    #expect(rows.map(\.documents) == [3, 3, 3])
    #expect(rows.allSatisfy { ($0.ours.median ?? 0) > 0 })
  }

  @Test(
    "Sharing: the owner's syncs, a first follow, and a follower's own day",
    .enabled(if: chosen.contains(.shares)))
  func shares() throws {
    let rows = try measure("--documents none --shares 60").rows
    #expect(rows.map(\.documents) == [60, 60, 60, 60, 60])
    #expect(rows.allSatisfy { ($0.ours.median ?? 0) > 0 && ($0.git?.median ?? 0) > 0 })
  }

  @Test(
    "Days of daily use: the disk on both sides, and what is sent",
    .enabled(if: chosen.contains(.days)))
  func days() throws {
    let rows = try measure("--documents none --year 4").rows
    for place in ["here", "at the remote"] {
      let disk = rows.filter { $0.work == "daily use, commits on disk \(place)" }
      #expect(disk.map(\.things) == [40, 80, 120, 160])
      #expect(disk.allSatisfy { ($0.ours.median ?? 0) > 0 && ($0.git?.median ?? 0) > 0 })
    }
    let sent = rows.filter { $0.work == "daily use, sent on a day" }
    #expect(sent.count == 4)
    // Forty commits are signed, and no signature is like another.
    #expect(sent.allSatisfy { ($0.ours.median ?? 0) > 4 && ($0.git?.median ?? 0) > 4 })
  }

  @Test(
    "Other programs: those of git always, the others where they are installed",
    .enabled(if: chosen.contains(.peers)))
  func peers() throws {
    let rows = try measure("--documents none --peers 100").rows
    let names = Set(rows.compactMap(\.rival))
    #expect(names.contains("git with git-merge-countme"))
    #expect(rows.allSatisfy { ($0.git?.median ?? 0) > 0 && $0.things == 1 })
  }
}
