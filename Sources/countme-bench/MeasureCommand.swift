import ArgumentParser
import CountMeModel
import Git

/// `countme-bench measure`: all rows at every size.
struct MeasureCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "measure", abstract: "Measure every row, print a table.")

  @Option(help: "The sizes of the diaries, as 1000,36000,100000.")
  var documents = "1000,36000,100000"
  @Option(help: "How often each row is measured.") var repetitions = 5
  @Option(help: "How many documents a merge changes on each side.") var changes = 1000
  @Option(help: "How many commits are pushed and fetched.") var commits = 1000
  @Option(help: "The only rows that are measured, as import,eat; what they need is made.")
  var rows: String?
  @Option(help: "Where to work; the folder is removed at the end.")
  var folder = "/tmp/countme-bench"
  @Flag(help: "Leave the folder as it is at the end.") var keep = false
  @Option(name: .customLong("json"), help: "The file for the same as JSON.") var json: String?

  @Option(help: "The file for a page with plots.") var page: String?

  func run() throws {
    let sizes = documents.split(separator: ",").compactMap { Int($0) }
    guard !sizes.isEmpty, repetitions > 0 else {
      throw ValidationError("--documents wants numbers, as 1000,36000; --repetitions at least 1")
    }
    var rows: [Row] = []
    for size in sizes {
      let run = Run(
        workshop: try Workshop(folder: "\(folder)/\(size)"), documents: size,
        repetitions: repetitions, changes: changes, commits: commits,
        chosen: self.rows.map { Set($0.split(separator: ",").map(String.init)) })
      rows += try run.measured()
      if !keep { try DurableFile.removeTree(run.workshop.folder) }
    }
    for line in ReportTable(rows).lines { print(line) }
    if let json {
      try DurableFile.write(JSONValue.array(rows.map(\.json)).canonicalBytes(), to: json)
    }
    if let page { try DurableFile.write(Array(PlotPage(rows).html.utf8), to: page) }
  }
}
