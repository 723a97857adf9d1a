package import CountMeHistory
package import CountMeStore

/// The owner's devices in the groups that are attached here.
///
/// A group is an account of its own, with a key for each device of the owner's: whoever revokes a device of the
/// person's account has not revoked it there.
package struct GroupDevices {
  /// The person's own diary.
  private let store: Store
  private let groups: [AttachedDiary]
  private let others: [AttachedDiary]

  /// Looks which groups the person has, before anything is revoked.
  package init(_ store: Store) throws(DiaryError) {
    self.store = store
    let all = try AttachedDiaries(of: store.folder).all
    (groups, others) = (all.filter { $0.role == .owner }, all.filter { $0.role == .member })
  }

  /// Revokes in each group what stands there for a device of the person's own account.
  ///
  /// - Parameter own: the account's devices that stay.
  func revoke(
    _ device: DeviceDocument, beside own: [DeviceDocument], password: borrowing Password
  ) -> [GroupRevocation] {
    inEachGroup(password) { others in
      let same = others.filter { $0.isOf(device) }
      guard same.isEmpty else { return same }
      // Those that came in before have ids of their own there: the name tells, where no two have it.
      let rest = others.filter { other in !own.contains { other.isOf($0) } }
      let named = rest.filter { PersonName($0.name) == PersonName(device.name) }
      let isOnly = !own.contains { PersonName($0.name) == PersonName(device.name) }
      if named.count == 1, isOnly { return named }
      return rest.isEmpty ? [] : nil
    }
  }

  /// Revokes in each group all devices of the owner's but this one, and withdraws what is open, as a new password does.
  func revokeOthers(password: borrowing Password) -> [GroupRevocation] {
    inEachGroup(password, isWithdrawing: true) { $0 }
  }

  /// Revokes some devices in each group; one that fails keeps no other from it.
  ///
  /// - Parameter choose: of the owner's other devices those that are meant; nil where nobody can tell.
  private func inEachGroup(
    _ password: borrowing Password, isWithdrawing: Bool = false,
    _ choose: ([DeviceDocument]) -> [DeviceDocument]?
  ) -> [GroupRevocation] {
    var all: [GroupRevocation] = []
    for group in groups {
      var outcomes: [GroupRevocation.Outcome] = []
      do throws(DiaryError) {
        outcomes = try Groups(store).asOwner(of: group, password) {
          store, password throws(DiaryError) in
          let missed = try AccountChange(store).takeInAccountNews()
          let outcome = try Self.revoke(in: store, isWithdrawing, choose, password)
          // A device that joined there nobody knows of here.
          return [outcome, missed.map { .failed($0) }].compactMap(\.self)
        }
      } catch {
        outcomes = [.failed(error)]
      }
      all += outcomes.map { GroupRevocation(name: group.name, group: group, outcome: $0) }
    }
    do throws(DiaryError) {
      for group in try OwnGroups(store).elsewhere() {
        all.append(GroupRevocation(name: group.name, group: nil, outcome: .notAttached))
      }
    } catch {
      all.append(GroupRevocation(name: "", group: nil, outcome: .unlisted(error)))
    }
    for group in others where hasOthers(of: group) {
      all.append(GroupRevocation(name: group.name, group: group, outcome: .onlyOwner))
    }
    return all
  }

  /// Whether somebody may have other devices in a group that they are a member of.
  private func hasOthers(of group: AttachedDiary) -> Bool {
    // Of one that cannot be opened nobody can say so.
    guard let opened = try? Groups.open(group, store.environment) else { return true }
    let present: CurrentAccount
    do throws(DiaryError) { present = try Sessions(opened).currentAccount() } catch {
      return error != .account(.notSignedIn)
    }
    guard let own = present.thisDevice?.member else { return false }
    return present.otherDevices.contains { device in
      device.member.map { PersonName($0) == PersonName(own) } ?? false
    }
  }

  /// Revokes in a group that is attached now what the person's own account has revoked already.
  package static func catchUp(
    in group: Store, with own: Store, password: borrowing Password
  ) throws(DiaryError) {
    let check = try CertifiedAccount(tree: try own.head().tree, in: own.repository)
    _ = try revoke(
      in: group, false,
      { others in
        others.filter { other in
          let same = check.devices.filter { other.isOf($0) }
          return !same.isEmpty && same.allSatisfy(\.isRevoked)
        }
      }, password)
  }

  /// - Returns: nil where there was nothing to revoke.
  private static func revoke(
    in group: Store, _ isWithdrawing: Bool, _ choose: ([DeviceDocument]) -> [DeviceDocument]?,
    _ password: borrowing Password
  ) throws(DiaryError) -> GroupRevocation.Outcome? {
    let present = try Sessions(group).currentAccount()
    // A device that was revoked there cannot revoke others.
    guard present.thisDevice?.isRevoked == false else { throw .account(.deviceRevoked) }
    let others = present.otherDevices.filter { $0.member == nil }
    let devices = choose(others)
    let check = try CertifiedAccount(tree: try group.head().tree, in: group.repository)
    let open = isWithdrawing ? check.invitations.filter(check.isOpen) : []
    if devices?.isEmpty != false, open.isEmpty {
      return devices == nil ? .unclear(others.map(\.id).sorted()) : nil
    }
    try AccountChange(group).changeAccount("revoked devices", { $0.unlock(password) }) {
      _, account throws(DiaryError) in
      let (repository, now) = (try group.folder.format().repositoryID, group.environment.now())
      return (devices ?? []).map { $0.revoked(by: account, in: repository, now: now).file }
        + open.map { $0.withdrawn(by: account, in: repository, now: now).file }
    }
    return devices?.isEmpty == false ? .revoked((devices ?? []).map(\.id).sorted()) : nil
  }

  /// Revokes one of the owner's other devices in one group.
  ///
  /// - Parameter device: its name, its id there, or the beginning of that.
  /// - Throws: ``WordsFailure/unknownName(_:of:known:)`` or ``WordsFailure/ambiguousName(_:of:candidates:)``.
  package func revoke(
    _ device: String, in group: AttachedDiary, password: borrowing Password
  ) throws(DiaryError) -> String {
    try Groups(store).asOwner(of: group, password) { store, password throws(DiaryError) in
      try AccountChange(store).takeInAccountNews()
      let meant = try Sessions(store).currentAccount().ownDevice(meant: device)
      return try DeviceList(store).revoke(meant) { $0.unlock(password) }.document.id
    }
  }
}

extension CurrentAccount {
  /// The id of the only other device of the owner's that a text names, or of whose id it is the beginning.
  ///
  /// That nobody else's id begins so is asked for, too: a member's device is nothing that is revoked by the way.
  fileprivate func ownDevice(meant text: String) throws(DiaryError) -> String {
    let own = otherDevices.filter { $0.member == nil }
    let named = own.filter { PersonName($0.name) == PersonName(text) }
    let whole = otherDevices.filter { $0.id == text }
    let found = whole.isEmpty ? named : whole
    guard let device = found.isEmpty ? try self.device(beginning: text) : found.first,
      found.count < 2
    else {
      throw .words(.ambiguousName(text, of: .device, candidates: found.map(\.id).sorted()))
    }
    if let member = device.member {
      throw .words(.misunderstood(.ownDevice(not: device.id, of: member), text: text))
    }
    return device.id
  }
}

extension DeviceDocument {
  /// Whether a device of a group is the one of the owner's own account.
  fileprivate func isOf(_ own: DeviceDocument) -> Bool {
    id == own.id || id.hasPrefix("\(own.id)-")
  }
}
