import CountMeKit

/// What the remotes have been told of a share, after it was changed here and synced.
struct ShareReach {
  /// A remote that has not been told.
  struct Lack {
    let place: SharePlace
    /// What kept it from that; nil where it was not asked.
    let failure: CommandFailure?

    fileprivate var address: String { place.remote.address.printable }
    fileprivate var reason: String {
      if let failure { return failure.message }
      // What is no address is what another device calls a remote of its own.
      return place.remote.name == place.remote.url
        ? "no remote here has this name; the device that has it will tell it" : "it was not reached"
    }
    /// The reason, which names the remote where the remote was asked.
    fileprivate var told: String { failure == nil ? "\(address): \(reason)" : reason }
  }

  let lacking: [Lack]
  /// The remotes that are to have it and have been told, by their addresses.
  let told: [String]
  /// The remotes that it was moved away from, and that have been told.
  let left: [String]
  /// Those of the told ones whose history keeps what was shared.
  let keeping: [String]

  init(_ places: [SharePlace], after sync: SyncResult) {
    let troubles = sync.reports.flatMap(\.shareTroubles)
    var lacking: [Lack] = []
    for place in places where place.standing != .told {
      let trouble = troubles.first { $0.remote == place.remote.address }?.failure
      let isReached = sync.reports.contains { $0.remote == place.remote.name }
      let failure = trouble ?? (isReached ? nil : sync.failures.first)
      lacking.append(Lack(place: place, failure: failure.map { CommandFailure(diary: $0) }))
    }
    self.lacking = lacking
    let told = places.filter { $0.standing == .told }
    self.told = told.filter { !$0.isFormer }.map(\.remote.address.printable)
    left = told.filter(\.isFormer).map(\.remote.address.printable)
    keeping = told.filter(\.keepsHistory).map(\.remote.address.printable)
  }

  /// What is said of a remote whose history keeps what was shared.
  static func keeping(_ address: String) -> String {
    "\(address) does not let a branch be rewritten: what was shared stays in its history, for whoever can read it."
  }

  /// What a person is told of a share that was begun or changed.
  var lines: [String] {
    lacking.map { lack in
      lack.place.isFormer
        ? "It can still be read at \(lack.address), which could not be told that it has moved: "
          + "\(lack.reason). The next countme sync tries again."
        : "Not yet at \(lack.address): \(lack.reason). The next countme sync sends it."
    }
  }

  /// Why a share that was ended here has not ended everywhere; nil where it has.
  func failure(ending share: Share) -> CommandFailure? {
    guard let first = lacking.first else { return nil }
    let remotes = lacking.map { "\n  \($0.told)" }.joined()
    let goesOn = "until a countme sync has told it there, whoever could read it still can"
    return CommandFailure(
      first.failure?.code ?? .remote,
      "\(share.name.printable) is ended on this device, and not yet where others read it:\(remotes)",
      hint: [first.failure?.code == .offline ? nil : first.failure?.hint, goesOn]
        .compactMap { $0 }.joined(separator: "; "))
  }
}
