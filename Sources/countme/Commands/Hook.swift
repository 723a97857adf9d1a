import ArgumentParser
import CountMeKit

/// `countme hook`: what git runs on a remote.
struct Hook: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hook",
    abstract: "Judge what is pushed to a bare repository (git calls this).", shouldDisplay: false,
    subcommands: [PreReceiveHook.self])
}
