import ArgumentParser
import CountMeGit
import CountMeKit
import CountMeModel
import CountMePlatform

/// `countme-bench fill`: many documents in one commit.
struct FillCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "fill", shouldDisplay: false)

  @Option var documents: Int
  @Argument var folder: String

  func run() async throws {
    let environment = DiaryEnvironment.system()
    let diary = try Diary(opening: DiaryFolder(at: folder), environment: environment)
    let generated = try GeneratedDiary(documents: documents, last: environment.now().date)
    _ = try await diary.journal.apply(
      generated.edits, summary: "imported \(generated.count) documents")
  }
}
