public import CountMeModel
package import CountMeSodium

/// A group of the person's own, as the account's document names it to each of their devices.
public struct OwnedGroup: Sendable, Equatable {
  /// The id of the group's account.
  public let id: UserID
  /// What the group is called.
  public let name: String

  package init(id: UserID, name: String) {
    self.id = id
    self.name = name
  }

  fileprivate init?(_ note: JSONValue) {
    guard let id = note["userId"]?.string.flatMap({ UserID($0) }), let name = note["name"]?.string
    else { return nil }
    self.init(id: id, name: name)
  }

  fileprivate var json: JSONValue { ["name": .string(name), "userId": .string(id.text)] }
}

extension AccountDocument {
  /// The groups that the person owns, in the order in which they were made; none where an older program made them.
  package var groups: [OwnedGroup] {
    (fields["ownedGroups"]?.array ?? []).compactMap { OwnedGroup($0) }
  }

  /// The account with other groups, signed again: a new password or address that was set apart from it counts.
  package func owning(
    _ groups: [OwnedGroup], by account: borrowing SigningKey, in repository: String
  ) -> AccountDocument {
    changed(by: account, in: repository, now: nil) {
      $0["ownedGroups"] = groups.isEmpty ? nil : .array(groups.map(\.json))
    }
  }
}
