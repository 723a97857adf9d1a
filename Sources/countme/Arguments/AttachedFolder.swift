import ArgumentParser

/// Where a diary that comes to be attached lies.
struct AttachedFolder: ParsableArguments {
  @Option(
    name: .customLong("folder"),
    help: ArgumentHelp("Its folder (else one beside your diary).", valueName: "dir"),
    completion: .directory)
  var path: String?
}
