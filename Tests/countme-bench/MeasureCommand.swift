import ArgumentParser
import CountMeGit
import CountMeModel
import CountMePlatform

/// `countme-bench measure`: all rows at every size.
struct MeasureCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "measure", abstract: "Measure every row, print a table.")

  @Flag(help: "Everything but peers, at the least sizes that show how it grows, in ten minutes.")
  var quick = false
  @Option(help: "The sizes of the diaries, or none. (default: 1000,36000,100000)")
  var documents: String?
  @Option(help: "How often each row is measured. (default: 5)") var repetitions: Int?
  @Option(help: "How many documents a merge changes on each side. (default: 1000)")
  var changes: Int?
  @Option(help: "How many commits are pushed and fetched. (default: 1000)") var commits: Int?
  @Option(help: "The only rows that are measured, as import,eat; what they need is made.")
  var rows: String?
  @Option(help: "Also daily use for so many days, such as 365: what it leaves on disk.")
  var year: Int?
  @Option(help: "Also histories of daily use, so many commits long, as 5000,20000,150000.")
  var histories: String?
  @Option(help: "Also remotes with so many other accounts, as 1,10000.") var accounts: String?
  @Option(help: "Also diaries with a share of so many documents, as 1000,36000.")
  var shares: String?
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
    guard plan.documents.isEmpty == (documents == "none"), plan.repetitions > 0 else {
      throw ValidationError("--documents wants numbers, as 1000,36000; --repetitions at least 1")
    }
    let unknown = rows?.split(separator: ",").first { RowName(rawValue: String($0)) == nil }
    if let unknown {
      let names = RowName.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("there is no row \(unknown); there are: \(names)")
    }
    guard plan.year == 0 || plan.year >= 4, peers == 0 || peers >= 100 else {
      throw ValidationError("--year wants 4 days or more, --peers 100 items or more")
    }
  }

  private var plan: MeasuringPlan {
    var plan = quick ? MeasuringPlan.quick : .whole
    if let documents { plan.documents = Self.numbers(documents) }
    if let histories { plan.histories = Self.numbers(histories) }
    if let accounts { plan.accounts = Self.numbers(accounts) }
    if let shares { plan.shares = Self.numbers(shares) }
    plan.repetitions = repetitions ?? plan.repetitions
    plan.changes = changes ?? plan.changes
    plan.commits = commits ?? plan.commits
    plan.year = year ?? plan.year
    return plan
  }

  func run() async throws {
    if let meals {
      try DurableFile.removeTree("\(folder)/meals")
      for line in try await MealEstimates(meals, folder: "\(folder)/meals").lines { print(line) }
      try DurableFile.removeTree("\(folder)/meals")
      return
    }
    var rows: [Row] = []
    let plan = plan
    for size in plan.documents {
      rows += try inFolder("\(size)") { workshop in
        try Run(
          workshop: workshop, documents: size, repetitions: plan.repetitions,
          changes: plan.changes, commits: plan.commits, verified: plan.verified, chosen: chosen
        ).measured()
      }
    }
    if peers > 0 {
      rows += try inFolder("peers") { try PeerRun(workshop: $0, items: peers).measured() }
    }
    for commits in plan.histories {
      rows += try inFolder("history-\(commits)") {
        try LongHistory(workshop: $0, commits: commits, repetitions: plan.repetitions).measured()
      }
    }
    for others in plan.accounts {
      rows += try inFolder("accounts-\(others)") {
        try ManyAccounts(workshop: $0, others: others, repetitions: plan.repetitions).measured()
      }
    }
    for documents in plan.shares {
      rows += try inFolder("shares-\(documents)") {
        try SharedDiary(workshop: $0, documents: documents, repetitions: plan.repetitions)
          .measured()
      }
    }
    if plan.year > 0 {
      rows += try inFolder("year") { try Year(workshop: $0, days: plan.year).measured() }
    }
    for line in ReportTable(rows).lines + GrowthTable.lines(rows) { print(line) }
    if let json {
      try DurableFile.write(JSONValue.array(rows.map(\.json)).canonicalBytes(), to: json)
    }
    if let page { try DurableFile.write(Array(PlotPage(rows).html.utf8), to: page) }
  }

  private static func numbers(_ text: String) -> [Int] {
    text.split(separator: ",").compactMap { Int($0) }
  }

  private var chosen: Set<RowName>? {
    rows.map { Set($0.split(separator: ",").compactMap { RowName(rawValue: String($0)) }) }
  }

  /// Works in a folder of its own, which is removed afterwards.
  private func inFolder(_ name: String, _ measure: (Workshop) throws -> [Row]) throws -> [Row] {
    let workshop = try Workshop(folder: "\(folder)/\(name)")
    let rows = try measure(workshop)
    if !keep { try DurableFile.removeTree(workshop.folder) }
    return rows
  }
}
