import ArgumentParser
import CountMeKit
import CountMeModel

/// `countme-bench plant`: a new diary with an account; run in a process of its own, as people do.
struct PlantCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "plant", shouldDisplay: false)

  /// Who the diary belongs to.
  static let email = "bench@countme.invalid"
  /// Their password.
  static let password = "correct horse battery"

  @Argument var folder: String

  func run() async throws {
    let diary = try await Diary.create(at: folder, environment: .system())
    _ = try await diary.account.create(
      email: EmailAddress(Self.email), password: Password(Array(Self.password.utf8)), cost: .least)
    // What is measured is a diary as people have it: of nothing they would be reminded with each command.
    try await diary.account.recoveryCodeWasShown()
  }
}
