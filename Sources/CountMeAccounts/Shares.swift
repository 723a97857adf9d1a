import CountMeGit
package import CountMeHistory
import CountMeModel
import CountMeSodium
package import CountMeStore
package import CountMeSync

/// Parts of the diary that others may read, each published on a branch of its own.
package struct Shares {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// Begins to share something, which the next sync publishes; one of the name is shared otherwise from then on.
  ///
  /// - Parameter password: the password; the recovery code does as well.
  /// - Throws: ``AccountFailure/wrongPassword``, or ``WordsFailure/misunderstood(_:text:)`` for a name or
  ///   a collection that cannot be shared.
  package func create(_ new: NewShare, password: borrowing Password) throws(DiaryError) -> Share {
    let reader = try store.reader()
    let owner = try store.folder.owner()
    guard owner != .guest else { throw .account(.notSignedIn) }
    guard try CertifiedAccount.account(try store.head().tree, in: store.repository)?.group == nil
    else {
      throw .account(.groupNotShared)
    }
    guard ShareBranch(owner, new.name) != nil else {
      throw .words(.misunderstood(.shareName, text: new.name))
    }
    for collection in new.collections { try Self.requireShareable(collection, reader) }
    let remote = try new.remote.map { name throws(DiaryError) in try place(of: name) }
    var fields: JSONObject = [
      "collections": .array(Set(new.collections.map(\.text)).sorted().map { .string($0) })
    ]
    fields["schemas"] = .object(try schemas(of: new.collections))
    fields["from"] = new.from.map { .string($0.text) }
    fields["remote"] = remote.map { .string($0) }
    fields["ownerName"] = new.ownerName.map { .string($0) }
    let former = try formerRemotes(of: new.name, besides: remote)
    if !former.isEmpty { fields["formerRemotes"] = .array(former.map { .string($0) }) }
    let document = try signed(fields, new.name, "shared \(new.name)") { $0.open(password) }
    return Share(document, [])
  }

  private static func requireShareable(
    _ collection: CollectionName, _ reader: DiaryReader
  ) throws(DiaryError) {
    _ = try reader.schema(of: collection)
    guard AccountPlace(folder: collection.text) == nil else {
      throw .words(.misunderstood(.sharedCollection, text: collection.text))
    }
  }

  /// Where a share is published, as its definition says it: by the address, for each device names its remotes itself.
  private func place(of remote: String) throws(DiaryError) -> String {
    guard SharePlaces.isAddress(remote) else {
      let known = try Remotes(store).remotes()
      guard let named = known.first(where: { $0.name == remote }) else {
        throw .words(.unknownName(remote, of: .remote, known: known.map(\.name)))
      }
      return named.address
    }
    let address = try Remotes.address(remote)
    if let url = try? RemoteURL(remote), url.hasCredentials {
      throw .remote(
        .badRemote(
          url: url.description,
          reason: "followers could read the name or password in it; leave these to git"))
    }
    return address
  }

  /// What decides of one's own collections which documents and fields are shared: another word of them is signed anew.
  private func schemas(of collections: [CollectionName]) throws(DiaryError) -> JSONObject {
    let reader = try store.reader()
    var said: JSONObject = [:]
    for name in collections where !Catalogue.builtIn.names.contains(name) {
      said[name.text] = ShareScope.terms(of: try reader.schema(of: name))
    }
    return said
  }

  /// The remotes of its own that a share of a name had, and has no longer.
  private func formerRemotes(
    of name: String, besides remote: String?
  ) throws(DiaryError) -> [String] {
    guard
      let earlier = try CertifiedAccount.share(name, try store.head().tree, in: store.repository)
    else { return [] }
    let had = earlier.formerRemotes + [earlier.remote].compactMap { $0 }
    return Set(had.filter { $0 != remote && SharePlaces.isAddress($0) }).sorted()
  }

  /// Where a share is to be, and where it was, with what each remote has been told of it.
  package func places(of name: String) throws(DiaryError) -> [SharePlace] {
    try SharePlaces(store).places(of: try share(named: name))
  }

  /// Ends a share: the next sync takes its documents from the remotes, and followers are told.
  package func end(_ name: String, password: borrowing Password) throws(DiaryError) -> Share {
    let share = try share(named: name)
    guard !share.isEnded else { return Share(share, []) }
    var fields = share.fields
    fields["endedAt"] = .string(store.environment.now().text)
    let document = try signed(fields, share.name, "ended the share \(share.name)") {
      $0.open(password)
    }
    return Share(document, [])
  }

  private func signed(
    _ fields: JSONObject, _ name: String, _ message: String,
    _ unlock: (AccountDocument) -> SigningKey?
  ) throws(DiaryError) -> ShareDocument {
    try AccountChange(store).commitSigned(message, unlock) { _, account throws(DiaryError) in
      let (tree, now) = (try store.head().tree, store.environment.now())
      let repository = try store.folder.format().repositoryID
      let earlier = try CertifiedAccount.share(name, tree, in: store.repository)
      let document = ShareDocument.signed(
        fields, name: name, after: earlier, by: account, in: repository, now: now)
      var files = [document.file]
      // The codes of what is over open nothing that comes under its name.
      if document.isEnded || earlier?.isEnded == true {
        let check = try CertifiedAccount(tree: tree, in: store.repository)
        for invitation in check.invitations
        where invitation.share == name && check.isOpen(invitation) {
          files.append(invitation.withdrawn(by: account, in: repository, now: now).file)
        }
      }
      return (files, document)
    }
  }

  /// Invites somebody to follow a share: the code shows it to whoever has it, for seven days.
  package func invite(
    _ person: String, to name: String, password: borrowing Password
  ) throws(DiaryError) -> NewInvitation {
    let share = try share(named: name)
    guard !share.isEnded else {
      throw .words(.unknownName(name, of: .share, known: try open().map(\.name)))
    }
    let new = try Invitations(store).invite(.follower, name: person, share: share.name) {
      $0.open(password)
    }
    let named = try Remotes(store).remotes().first(where: share.isOn)
    let elsewhere = share.remote.map { named?.address ?? RemoteConfig(name: "", url: $0).address }
    return NewInvitation(
      invitation: new.invitation, code: new.code, remote: elsewhere ?? new.remote)
  }

  /// All shares, those that last first, sorted by name.
  package func list() throws(DiaryError) -> [Share] {
    let tree = try store.head().tree
    let check = try CertifiedAccount(tree: tree, in: store.repository)
    let now = store.environment.now()
    return try CertifiedAccount.shares(tree, in: store.repository)
      .sorted { ($0.isEnded ? 1 : 0, $0.name) < ($1.isEnded ? 1 : 0, $1.name) }
      .map { share in
        let invitations = check.invitations.filter { $0.share == share.name }.reversed()
        return Share(share, invitations.map { Invitation($0, check, now: now) })
      }
  }

  private func open() throws(DiaryError) -> [ShareDocument] {
    try CertifiedAccount.shares(try store.head().tree, in: store.repository).filter { !$0.isEnded }
  }

  private func share(named name: String) throws(DiaryError) -> ShareDocument {
    let all = try CertifiedAccount.shares(try store.head().tree, in: store.repository)
    guard let found = all.first(where: { $0.name == name.lowercased() }) else {
      throw .words(.unknownName(name, of: .share, known: try open().map(\.name)))
    }
    return found
  }

  /// The documents of a share as whoever follows it has them, by collection.
  package func documents(
    of name: String
  ) throws(DiaryError) -> [SharedCollection] {
    let share = try share(named: name)
    let reader = try store.reader()
    let scope = share.scope
    var found: [SharedCollection] = []
    for collection in share.collections.sorted().compactMap({ CollectionName($0) }) {
      let schema = try reader.schema(of: collection)
      let documents = try reader.documents(in: collection).compactMap { document -> Document? in
        guard let fields = scope.projected(document.fields, schema) else { return nil }
        return Document(collection: document.collection, id: document.id, fields: fields)
      }
      found.append(SharedCollection(name: collection, documents: documents))
    }
    return found
  }

  /// Signs all shares again, so that each begins anew: what is forgotten stays in none of them.
  ///
  /// - Parameter isEnding: whether they end.
  func renewed(
    by account: borrowing SigningKey, ending isEnding: Bool
  ) throws(DiaryError) -> [SealedFile] {
    let repository = try store.folder.format().repositoryID
    var files: [SealedFile] = []
    for share in try CertifiedAccount.shares(try store.head().tree, in: store.repository)
    where !share.isEnded {
      var fields = share.fields
      if isEnding { fields["endedAt"] = .string(store.environment.now().text) }
      files.append(
        ShareDocument.signed(
          fields, name: share.name, after: share, by: account, in: repository,
          now: isEnding ? store.environment.now() : nil
        ).file)
    }
    return files
  }
}

extension Share {
  init(_ document: ShareDocument, _ invitations: [Invitation]) {
    self.init(
      name: document.name,
      collections: document.collections.sorted().compactMap { CollectionName($0) },
      from: document.from, remote: document.remote, ownerName: document.ownerName,
      ended: document.fields["endedAt"]?.string.flatMap { Timestamp($0) },
      invitations: invitations)
  }
}
