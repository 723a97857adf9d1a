import ArgumentParser

extension ParsableCommand {
  /// The word that a person types for the command; each one's configuration names it.
  static var typedName: String { configuration.commandName ?? "" }
}
