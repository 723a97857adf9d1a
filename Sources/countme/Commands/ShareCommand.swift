import ArgumentParser
import CountMeKit

/// `countme share`: parts of the diary that others may read.
struct ShareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "share",
    abstract: "Let others read a part of your diary.",
    discussion: """
      A share is a branch of its own on the remote, with what you chose and nothing else; countme sync \
      keeps it up to date. Whoever can read a remote can read the share, invited or not, and everything \
      else that is there. --remote puts a share on a remote that has nothing else of yours.
      """,
    subcommands: [Create.self, Invite.self, List.self, Show.self, End.self])
}
