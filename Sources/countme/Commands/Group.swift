import ArgumentParser
import CountMeKit

/// `countme group`: diaries that several people write.
struct Group: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "group",
    abstract: "Keep a diary together with others: a kitchen's stock, meals, favourites.",
    discussion: """
      A group is a diary of its own beside yours, on the same remotes. Those whom you invite write in it \
      as you do; none of you writes in another's own diary. Whoever can read the remote can read every \
      diary on it with plain git, yours, too. countme sync includes the group.
      """,
    subcommands: [
      Create.self, Attach.self, Invite.self, Members.self, Remove.self, Rename.self, Leave.self,
      Delete.self,
    ])
}
