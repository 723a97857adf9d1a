import ArgumentParser
import CountMeKit

/// Where an invitation is used, and where what it leads to is attached.
struct InvitationArguments: ParsableArguments {
  @Argument(help: "The remote's address.") var url: String
  @Argument(help: "The code of the invitation.") var code: String
  @Option(
    name: .customLong("as"),
    help: ArgumentHelp(
      "What you call it (else the group's, or the sharer's, own name).", valueName: "name")
  )
  var name: String?
  @OptionGroup var folder: AttachedFolder

  /// The code; one that nobody gave out lets nobody in.
  var known: InvitationCode { InvitationCode(code) }
}
