import ArgumentParser
import CountMeGit
import CountMeModel
import CountMePlatform

/// `countme-bench measure`: all rows at every size.
struct MeasureCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "measure", abstract: "Measure every row, print a table.")

  @Option(help: "The sizes of the diaries, as 1000,36000,100000, or none.")
  var documents = "1000,36000,100000"
  @Option(help: "How often each row is measured.") var repetitions = 5
  @Option(help: "How many documents a merge changes on each side.") var changes = 1000
  @Option(help: "How many commits are pushed and fetched.") var commits = 1000
  @Option(help: "The only rows that are measured, as import,eat; what they need is made.")
  var rows: String?
  @Option(help: "Also daily use for so many days, such as 365: what it leaves on disk.") var year =
    0
  @Option(help: "Also other programs that sync, with so many items, such as 10000.") var peers = 0
  @Option(
    help:
      "Only how near meals are estimated: a file of text, kcal and g of carbohydrates, with tabs.")
  var meals: String?
  @Option(help: "Where to work; the folder is removed at the end.")
  var folder = "/tmp/countme-bench"
  @Flag(help: "Leave the folder as it is at the end.") var keep = false
  @Option(name: .customLong("json"), help: "The file for the same as JSON.") var json: String?

  @Option(help: "The file for a page with plots.") var page: String?

  func validate() throws {
    guard documents == "none" || !sizes.isEmpty, repetitions > 0 else {
      throw ValidationError("--documents wants numbers, as 1000,36000; --repetitions at least 1")
    }
    guard year == 0 || year >= 4, peers == 0 || peers >= 100 else {
      throw ValidationError("--year wants 4 days or more, --peers 100 items or more")
    }
  }

  func run() async throws {
    if let meals {
      try DurableFile.removeTree("\(folder)/meals")
      for line in try await MealEstimates(meals, folder: "\(folder)/meals").lines { print(line) }
      try DurableFile.removeTree("\(folder)/meals")
      return
    }
    var rows: [Row] = []
    for size in sizes {
      rows += try inFolder("\(size)") { workshop in
        try Run(
          workshop: workshop, documents: size, repetitions: repetitions, changes: changes,
          commits: commits, chosen: chosen
        ).measured()
      }
    }
    if peers > 0 {
      rows += try inFolder("peers") { try PeerRun(workshop: $0, items: peers).measured() }
    }
    if year > 0 {
      rows += try inFolder("year") { try Year(workshop: $0, days: year).measured() }
    }
    for line in ReportTable(rows).lines + [""] + GrowthTable(rows).lines { print(line) }
    if let json {
      try DurableFile.write(JSONValue.array(rows.map(\.json)).canonicalBytes(), to: json)
    }
    if let page { try DurableFile.write(Array(PlotPage(rows).html.utf8), to: page) }
  }

  private var sizes: [Int] { documents.split(separator: ",").compactMap { Int($0) } }

  private var chosen: Set<String>? {
    rows.map { Set($0.split(separator: ",").map(String.init)) }
  }

  /// Works in a folder of its own, which is removed afterwards.
  private func inFolder(_ name: String, _ measure: (Workshop) throws -> [Row]) throws -> [Row] {
    let workshop = try Workshop(folder: "\(folder)/\(name)")
    let rows = try measure(workshop)
    if !keep { try DurableFile.removeTree(workshop.folder) }
    return rows
  }
}
