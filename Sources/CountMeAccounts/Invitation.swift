import CountMeHistory
public import CountMeModel

/// An invitation of the account that is signed in.
public struct Invitation: Sendable, Equatable {
  /// How an invitation stands.
  public enum Standing: Sendable, Equatable {
    /// It can be used.
    case open
    /// It has let a device in.
    case used(device: String)
    /// It was withdrawn.
    case withdrawn
    /// Its days are over.
    case over
  }

  /// The id, which is also the name of its document.
  public let id: String
  /// What the device, or whom the person, it is meant for is called.
  public let name: String
  /// The share that it shows; nil where it lets a device in.
  public let share: String?
  /// Until when it can be used.
  public let validUntil: Timestamp?
  /// How it stands.
  public let standing: Standing
}

extension Invitation {
  init(_ document: InvitationDocument, _ standing: Standing) {
    self.init(
      id: document.id, name: document.name, share: document.share,
      validUntil: document.validUntil, standing: standing)
  }

  init(_ document: InvitationDocument, _ check: CertifiedAccount, now: Timestamp) {
    let standing: Standing =
      if let device = check.devices.first(where: { $0.invitation == document.id }) {
        .used(device: device.id)
      } else if document.isWithdrawn {
        .withdrawn
      } else {
        document.isGood(at: now) ? .open : .over
      }
    self.init(document, standing)
  }
}
