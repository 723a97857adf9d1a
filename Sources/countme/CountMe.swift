import ArgumentParser

/// The program: its subcommands are one file each in `Commands/`.
@main
struct CountMe: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "countme",
    abstract: "Your health diary: plain JSON documents in a git repository.",
    version: "0.1.0"
  )
}
