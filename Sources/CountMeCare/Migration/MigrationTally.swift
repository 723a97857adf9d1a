public import CountMeModel

/// A plan in numbers, and a hash by which the same plan is known again.
public struct MigrationTally: Sendable, Equatable {
  /// How many documents the account had not.
  public let moved: Int
  /// How many both had, in different versions.
  public let merged: Int
  /// How many change because others do.
  public let followed: Int
  /// How many are in the account already.
  public let same: Int
  /// The paths of those that stay with the guest, sorted.
  public let left: [String]
  /// The SHA-256 of the plan, in hex.
  public let digest: String
}

extension MigrationTally {
  /// The numbers by name.
  public var json: JSONObject {
    [
      "moved": .number(Double(moved)), "merged": .number(Double(merged)),
      "followed": .number(Double(followed)), "same": .number(Double(same)),
      "left": .array(left.map { .string($0) }), "digest": .string(digest),
    ]
  }

  /// Reads what ``json`` made.
  init?(_ json: JSONObject) {
    func integer(_ name: String) -> Int? { json[name]?.number.flatMap { Int(exactly: $0) } }
    guard let moved = integer("moved"), let merged = integer("merged"),
      let followed = integer("followed"), let same = integer("same"),
      let left = json["left"]?.array?.compactMap(\.string), let digest = json["digest"]?.string
    else { return nil }
    self.init(
      moved: moved, merged: merged, followed: followed, same: same, left: left, digest: digest)
  }
}
