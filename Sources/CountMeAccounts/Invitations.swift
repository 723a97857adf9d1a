package import CountMeHistory
import CountMeModel
package import CountMeSodium
package import CountMeStore

/// Makes, lists and withdraws invitations.
package struct Invitations {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// Makes an invitation, which the next sync announces.
  ///
  /// - Parameters:
  ///   - kind: whom it lets in.
  ///   - name: what the device or the person is called.
  ///   - share: the share that a follower may see.
  ///   - unlock: how the account is opened.
  package func invite(
    _ kind: InvitationDocument.Kind, name: String, share: String? = nil,
    _ unlock: (AccountDocument) -> SigningKey?
  ) throws(DiaryError) -> NewInvitation {
    let name = try PersonName(checking: name).text
    let code = InvitationCode.random()
    let random = Base32.text(store.environment.randomBytes(5)).prefix(4)
    let id = "\(Slug(name).id?.text ?? kind.rawValue)-\(random)"
    let made = try AccountChange(store).commitSigned("invited \(name)", unlock) {
      _, account throws(DiaryError) in
      let document = InvitationDocument.make(
        code, id: id, kind, name: name, share: share, by: account,
        in: try store.folder.format().repositoryID, now: store.environment.now())
      return ([document.file], document)
    }
    return NewInvitation(
      invitation: Invitation(made, .open), code: code,
      remote: try Remotes(store).remotes().first?.address)
  }

  /// The invitations of the account that is signed in, the newest first.
  package func list() throws(DiaryError) -> [Invitation] {
    _ = try Sessions(store).currentAccount()
    let check = try CertifiedAccount(tree: try store.head().tree, in: store.repository)
    return check.invitations.sorted {
      ($1.fields["createdAt"]?.string ?? "", $0.id) < ($0.fields["createdAt"]?.string ?? "", $1.id)
    }.map { Invitation($0, check, now: store.environment.now()) }
  }

  /// Withdraws an open invitation: from then on its code lets nobody in.
  ///
  /// - Parameter id: its id, or the beginning of it.
  /// - Throws: ``AccountFailure/invitationUsed(device:)`` where a device was let in already.
  package func withdraw(
    _ id: String, _ unlock: (AccountDocument) -> SigningKey?
  ) throws(DiaryError) -> Invitation {
    try AccountChange(store).commitSigned("withdrew an invitation", unlock) {
      _, account throws(DiaryError) in
      let check = try CertifiedAccount(tree: try store.head().tree, in: store.repository)
      let invitation = try Self.invitation(beginning: id, check, now: store.environment.now())
      let document = invitation.withdrawn(
        by: account, in: try store.folder.format().repositoryID, now: store.environment.now())
      return ([document.file], Invitation(document, .withdrawn))
    }
  }

  private static func invitation(
    beginning id: String, _ check: CertifiedAccount, now: Timestamp
  ) throws(DiaryError) -> InvitationDocument {
    let open = check.invitations.filter { Invitation($0, check, now: now).standing == .open }
    let all = check.invitations.filter { !id.isEmpty && $0.id.hasPrefix(id) }
    let found = all.filter { $0.id == id }.isEmpty ? all : all.filter { $0.id == id }
    guard let only = found.first else {
      throw .words(.unknownName(id, of: .invitation, known: open.map(\.id).sorted()))
    }
    guard found.count == 1 else {
      throw .words(
        .ambiguousName(id, of: .invitation, candidates: found.map(\.id).sorted()))
    }
    if let device = check.devices.first(where: { $0.invitation == only.id }) {
      throw .account(.invitationUsed(device: device.id))
    }
    return only
  }
}
