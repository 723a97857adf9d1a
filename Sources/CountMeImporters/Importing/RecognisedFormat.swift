/// A format that an input seems to be of.
public struct RecognisedFormat: Sendable {
  /// The format.
  public let format: ImportFormat
  /// What tells it.
  public let reason: String
}
