public import CountMeModel

/// One side of a conflict.
public struct ConflictSide: Sendable, Equatable {
  /// What it did to the document.
  public enum Change: String, Sendable {
    case added, edited, deleted
    /// It left something that is no valid document.
    case spoilt
    /// It left the document as it was.
    case none
  }

  /// What it did.
  public let change: Change
  /// The document as it left it; nil where it has none that can be read.
  public let fields: JSONObject?
  /// The device that wrote it.
  public let device: String
  /// Whether that is this device.
  public let isThisDevice: Bool
  /// The commit that wrote it, in hex.
  public let commit: String
  /// When it was written, by the clock there.
  public let time: ZonedTime
}
