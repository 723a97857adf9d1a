import CountMeGit
import CountMeHistory
public import CountMeModel
public import CountMeStore

/// What a backup says of itself, in a JSON file beside its bundle.
public struct BackupManifest: Sendable, Equatable {
  /// Why a backup was made.
  public enum Reason: String, Sendable {
    /// A person asked for it.
    case asked
    /// It was the day's turn, while a watch ran.
    case daily
    /// A command was about to remove or replace documents.
    case precaution
  }

  /// How much of a backup that was read is known to come from whoever knew the passphrase.
  public enum Proof: String, Sendable {
    /// All of it, the manifest included.
    case everything
    /// The history and the documents; an older program left the manifest's other words unsealed.
    case documents
    /// Nothing: it is whole, and anybody can have written it.
    case nothing
  }

  /// The newest version of manifests that this program knows.
  public static let supportedVersion = 2

  /// The version: 2 where the bundle is sealed together with the manifest, else 1.
  public let version: Int
  /// The id, which begins with the time and is the files' name.
  public let id: String
  /// When it was made.
  public let time: Timestamp
  /// What kind of reason there was.
  public let reason: Reason
  /// The reason in words, such as `before deleting the account`.
  public let note: String
  /// Whose documents they are; empty for a guest.
  public let user: UserID
  /// Which diary they are of.
  public let repositoryID: String
  /// The branch's full name, which the bundle has, too.
  public let reference: String
  /// The newest commit, in hex.
  public let commit: String
  /// Its tree, in hex.
  public let tree: String
  /// How many documents of each collection there are, sorted by name.
  public let counts: [CollectionCount]
  /// The bytes of the bundle's file.
  public internal(set) var size: Int
  /// The SHA-256 of the bundle's file, in hex.
  public internal(set) var digest: String
  /// Whether a passphrase is needed.
  public let isEncrypted: Bool
  /// The diary's format.
  public let format: Int
  /// The program's version.
  public let program: String

  /// What reading all of it proves.
  public var proof: Proof {
    isEncrypted ? version >= Self.sealedVersion ? .everything : .documents : .nothing
  }

  /// The first version whose encrypted bundles have the manifest in them.
  static let sealedVersion = 2

  /// How many documents there are.
  public var documentCount: Int { counts.reduce(0) { $0 + $1.count } }
}

extension BackupManifest {
  /// The canonical bytes.
  var bytes: [UInt8] { JSONValue.object(json).canonicalBytes() }

  /// What of it is sealed before the bundle: all but the size and the hash of the sealed file itself.
  var sealedBytes: [UInt8] {
    var json = json
    json["size"] = nil
    json["sha256"] = nil
    return JSONValue.object(json).canonicalBytes() + [0]
  }

  /// What is told of a backup that is not what its manifest says.
  func damaged(_ detail: String) -> DiaryError { .backup(.damaged(id: id, detail: detail)) }

  /// The manifest as JSON.
  public var json: JSONObject {
    var counts = JSONObject()
    for count in self.counts { counts[count.collection.text] = .number(Double(count.count)) }
    return [
      "manifest": .number(Double(version)), "id": .string(id),
      "time": .string(time.text), "reason": .string(reason.rawValue), "note": .string(note),
      "userId": .string(user.text), "repositoryId": .string(repositoryID),
      "reference": .string(reference), "commit": .string(commit), "tree": .string(tree),
      "counts": .object(counts), "size": .number(Double(size)), "sha256": .string(digest),
      "encrypted": .bool(isEncrypted), "format": .number(Double(format)),
      "program": .string(program),
    ]
  }

  /// Reads a manifest.
  ///
  /// - Throws: ``BackupFailure/newer(id:found:supported:)``, ``BackupFailure/damaged(id:detail:)``.
  init(_ bytes: [UInt8], id: String) throws(DiaryError) {
    guard let json = (try? JSONValue(parsing: bytes))?.object else {
      throw .backup(.damaged(id: id, detail: "its manifest is not JSON"))
    }
    func integer(_ name: String) -> Int? { json[name]?.number.flatMap { Int(exactly: $0) } }
    for (name, supported) in [
      ("manifest", Self.supportedVersion), ("format", FormatDocument.supportedVersion),
    ] {
      guard let found = integer(name), found >= 1 else {
        throw .backup(.damaged(id: id, detail: "its manifest has no \(name)"))
      }
      guard found <= supported else {
        throw .backup(.newer(id: id, found: found, supported: supported))
      }
    }
    guard json["id"]?.string == id, let time = json["time"]?.string.flatMap({ Timestamp($0) }),
      let reason = json["reason"]?.string.flatMap({ Reason(rawValue: $0) }),
      let user = json["userId"]?.string.flatMap({ $0.isEmpty ? .guest : UserID($0) }),
      let repositoryID = json["repositoryId"]?.string, let reference = json["reference"]?.string,
      DiaryBranch(reference: reference)?.owner == user,
      let commit = json["commit"]?.string, ObjectID(hex: commit) != nil,
      let tree = json["tree"]?.string, ObjectID(hex: tree) != nil,
      let size = integer("size"), let digest = json["sha256"]?.string,
      let isEncrypted = json["encrypted"]?.bool, let counts = Self.counts(json["counts"]?.object)
    else { throw .backup(.damaged(id: id, detail: "its manifest is not complete")) }
    let version = integer("manifest") ?? 0
    guard isEncrypted || version < Self.sealedVersion else {
      throw .backup(.damaged(id: id, detail: "its manifest is one of an encrypted backup"))
    }
    self.init(
      version: version, id: id, time: time, reason: reason, note: json["note"]?.string ?? "",
      user: user,
      repositoryID: repositoryID, reference: reference, commit: commit, tree: tree, counts: counts,
      size: size, digest: digest, isEncrypted: isEncrypted, format: integer("format") ?? 0,
      program: json["program"]?.string ?? "")
  }

  /// More than any diary has: the sum of all collections stays a number.
  private static let mostDocuments = 1 << 32

  private static func counts(_ members: JSONObject?) -> [CollectionCount]? {
    guard let members else { return nil }
    var counts: [CollectionCount] = []
    for (name, value) in members {
      guard let collection = CollectionName(name),
        let count = value.number.flatMap({ Int(exactly: $0) }), 0...mostDocuments ~= count
      else { return nil }
      counts.append(CollectionCount(collection: collection, count: count))
    }
    return counts.sorted { $0.collection < $1.collection }
  }
}
