/// A command that was taken back, or done again.
public struct UndoneCommand: Sendable, Equatable {
  /// What it had been, in the words of its commit.
  public let summary: String
  /// The commit that was taken back: the command's, or the undo's that was done again.
  public let revision: Revision
  /// What is different now.
  public let receipt: Receipt
}
