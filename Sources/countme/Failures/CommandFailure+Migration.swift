import CountMeKit

extension CommandFailure {
  /// Makes the text for what a guest wrote.
  static func of(_ failure: MigrationFailure) -> CommandFailure {
    switch failure {
    case .refuted(let reason):
      CommandFailure(
        .data,
        "nothing was moved, because what was written is not what was planned: "
          + reason.printable,
        hint:
          "it was rolled back, and the guest's documents are as they were; countme doctor may find out why"
      )
    case .nothingToRollBack:
      CommandFailure(
        .notFound, "there is no migration to roll back",
        hint: "they are kept for 30 days; countme undo and countme backup restore are other ways")
    }
  }
}
