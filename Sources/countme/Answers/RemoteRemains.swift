import CountMeKit

/// What stays at a remote that a diary has forgotten, and that somebody might take for gone.
struct RemoteRemains {
  private let remote: RemoteConfig
  /// The names of the shares that were there because the diary was.
  private let shares: [String]
  /// The groups that are there, too, with what the remote is called in each.
  private let groups: [(group: AttachedDiary, remote: String)]

  /// Looks what a diary has there.
  init(at remote: RemoteConfig, of diary: Diary, _ environment: DiaryEnvironment) async throws {
    self.remote = remote
    let signedIn = try await diary.account.session() != nil
    shares =
      signedIn
      ? try await diary.shares.list().filter {
        $0.ended == nil && ($0.remote == nil || $0.remote == remote.name)
      }.map(\.name) : []
    var groups: [(group: AttachedDiary, remote: String)] = []
    for attached in try AttachedDiaries(of: diary.folder).all where attached.role.mayWrite {
      guard let folder = try? attached.open(),
        let remotes = try? await Diary(opening: folder, environment: environment).sync.remotes()
      else { continue }
      if let same = remotes.first(where: { $0.isAt(remote.url) }) {
        groups.append((attached, same.name))
      }
    }
    self.groups = groups
  }

  /// Nothing where there is nothing but the diary.
  var lines: [String] {
    let again = "countme remote add \(remote.address.printable.shellWord)"
    return shares.map { share in
      "\(share.printable) stays shared there: countme share rm \(share.shellWord) reaches it no "
        + "longer. To end it there, first name the remote again: \(again)"
    }
      + groups.map { group, name in
        let command = "countme -C \(group.folder.printable.shellWord) remote"
        return "\(group.name.printable) goes on there: \(command) add URL names another remote for "
          + "it, and \(command) rm \(name) forgets this one."
      }
  }

  var json: JSONValue {
    remote.json.adding([
      "shares": shares.isEmpty ? nil : shares,
      "groups": groups.isEmpty ? nil : groups.map(\.group.name),
    ])
  }
}
