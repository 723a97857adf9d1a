import CountMeGit
package import CountMeModel
import CountMeSodium

/// The signed documents that whoever judges many commits has read already, by the ids of their files.
///
/// Checking a signature costs more than all else of a small commit, and nearly every commit has the documents of the
/// one before. Whatever is checked is work that is counted: a commit of a hundred bytes can stand on two thousand
/// signatures.
package final class KnownDocuments {
  /// A signature costs as much as so many checks of a schema's node.
  static let signatureWork = 1_000
  /// What it costs to find a document again.
  static let lookupWork = 2
  /// More than an account can have at once.
  private static let mostDocuments = 4 * AccountPlace.devices

  let meter: WorkMeter?
  /// Whose signature stands below the devices and invitations.
  private var key: VerifyingKey?
  var accounts: [ObjectID: AccountDocument] = [:]
  var shares: [ObjectID: ShareDocument] = [:]
  var invitations: [ObjectID: InvitationDocument] = [:]
  /// Those that the account key signed: what others vouch for depends on more than the file.
  var devices: [ObjectID: DeviceDocument] = [:]

  package init(meter: WorkMeter? = nil) {
    self.meter = meter
  }

  /// Begins to read what an account key has signed.
  func begin(with key: VerifyingKey) {
    if self.key != key { (invitations, devices) = ([:], [:]) }
    self.key = key
  }

  /// The document of a file that was read before; nil for one that has to be.
  func found<Document>(
    _ file: ObjectID, in kept: KeyPath<KnownDocuments, [ObjectID: Document]>
  ) throws(DiaryError) -> Document? {
    let known = self[keyPath: kept][file]
    try meter.spend(known == nil ? Self.signatureWork : Self.lookupWork)
    return known
  }

  /// Keeps a document of which the file alone tells what it is.
  func keep<Document>(
    _ document: Document, as file: ObjectID,
    in kept: ReferenceWritableKeyPath<KnownDocuments, [ObjectID: Document]>
  ) {
    if self[keyPath: kept].count >= Self.mostDocuments { self[keyPath: kept].removeAll() }
    self[keyPath: kept][file] = document
  }
}
