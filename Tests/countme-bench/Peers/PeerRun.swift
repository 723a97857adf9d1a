import CountMeGit
import CountMePlatform

/// The same job for ours and for each peer: some items of many changed on both sides, synced both ways.
struct PeerRun {
  let workshop: Workshop
  /// How many documents there are.
  let items: Int
  /// How many of them each side changes: one in a hundred.
  var changes: Int { max(1, items / 100) }

  /// Measures every peer that is installed, ours in turn with it.
  func measured() throws -> [Row] {
    let run = Run(
      workshop: workshop, documents: items, repetitions: 3, changes: changes, commits: 0,
      verified: 0, chosen: []
    )
    let scene = try Scene(run)
    try scene.share()
    try scene.join()
    try linkStrategy()
    let template = "\(workshop.folder)/items"
    try workshop.run(["cp", "-a", scene.plain, template])
    try DurableFile.removeTree("\(template)/.git")
    let own = OwnPeer(workshop: workshop, scene: scene)
    try own.prepare(template)
    let paths = try DocumentFileList(template, "foodItems")
    return try peers(scene).flatMap { peer in
      try rows(of: peer, beside: own, paths, template: template)
    }
  }

  private func peers(_ scene: Scene) -> [any Peer] {
    let merging: [GitPeer.Merging] = [.alone, .strategy, .driver, .shell]
    let peers: [any Peer] =
      merging.map { GitPeer(workshop: workshop, merging: $0, source: scene.plain) }
      + [
        UnisonPeer(workshop: workshop), AnnexPeer(workshop: workshop),
        CalendarPeer(workshop: workshop),
      ]
    return peers.filter { peer in
      let missing = peer.programs.filter { !workshop.hasProgram($0) }
      for program in missing { Progress.show("\(peer.name): \(program) is not installed") }
      return missing.isEmpty
    }
  }

  private func rows(
    of peer: any Peer, beside own: OwnPeer, _ list: DocumentFileList, template: String
  ) throws -> [Row] {
    Progress.show("\(items) items: \(peer.name)")
    defer { try? peer.end() }
    try peer.prepare(template)
    var rows = [try row("changed apart", peer, own, list, sides: (0, 1))]
    if peer.mergesTheSame {
      rows.append(try row("changed on both", peer, own, list, sides: (0, 0)))
    }
    for line in ReportTable(rows).lines.dropFirst() { Progress.show("  \(line)") }
    return rows
  }

  private func row(
    _ work: String, _ peer: any Peer, _ own: OwnPeer, _ list: DocumentFileList, sides: (Int, Int)
  ) throws -> Row {
    var row = Row(
      work: "both ways, \(work)", things: changes, documents: items, rival: peer.name, bar: .none)
    let paths = [sides.0, sides.1].map { list.sample(changes, side: $0) }
    for repetition in 0..<peer.mostRepetitions {
      let note = "\(work) \(peer.name) \(repetition)"
      for one in [own, peer] as [any Peer] {
        for side in 0...1 { try one.edit(paths[side], side: side, note: "\(note) \(side)") }
      }
      try row.measure(repetition, ours: own.sync, theirs: peer.sync)
      for one in [own, peer] as [any Peer] { try one.check(paths[0] + paths[1]) }
    }
    return row
  }

  /// git finds the strategy on PATH by its name.
  private func linkStrategy() throws {
    try DurableFile.createDirectories("\(workshop.folder)/bin")
    try workshop.run(["ln", "-sf", workshop.countme, "\(workshop.folder)/bin/git-merge-countme"])
  }
}
