import CountMeGit
import CountMePlatform

/// Two devices of one account on a remote that has so many other accounts besides.
struct ManyAccounts {
  let workshop: Workshop
  /// How many others there are.
  let others: Int
  /// How often each row is measured.
  let repetitions: Int

  /// Plants the others, and measures what the two devices do.
  func measured() throws -> [Row] {
    Progress.show("\(others) other accounts")
    let run = Run(
      workshop: workshop, documents: 1000, repetitions: repetitions, changes: 0, commits: 0,
      verified: 0, chosen: [])
    let scene = try Scene(run)
    try scene.share()
    try plant(in: scene.remote)
    try scene.join()
    try workshop.countme(scene.laptop, ["sync"])
    let rows = [try idle(scene), try exchange(scene), try cloning(scene)]
    for line in ReportTable(rows).lines.dropFirst() { Progress.show("  \(line)") }
    return rows
  }

  /// A branch and an address for each, to commits of their own.
  private func plant(in remote: String) throws {
    var random = SplitMix(seed: 1)
    let letters = Array("abcdefghijklmnopqrstuvwxyz234567")
    var commands = ""
    for number in 0..<others {
      let user = String((0..<26).map { _ in letters.randomElement(using: &random) ?? "a" })
      let message = "account \(number)"
      commands += "commit refs/heads/users/\(user)\ncommitter a <a@a.invalid> 1700000000 +0000\n"
      commands += "data \(message.utf8.count)\n\(message)\n"
      commands += "reset refs/countme/accounts/\(user)\nfrom refs/heads/users/\(user)\n\n"
    }
    let input = "\(workshop.folder)/accounts"
    try workshop.write(commands, to: input)
    try workshop.run(["git", "-C", remote, "fast-import", "--quiet"], input: input)
    try workshop.git(remote, ["pack-refs", "--all"])
  }

  private func row(_ work: String) -> Row {
    Row(work: work, documents: others, rival: nil, bar: .none, counted: .accounts)
  }

  private func idle(_ scene: Scene) throws -> Row {
    var row = row("sync beside other accounts, nothing to do")
    for _ in 0..<repetitions * 2 {
      row.ours.append(try workshop.countme(scene.laptop, ["sync"]))
    }
    return row
  }

  private func exchange(_ scene: Scene) throws -> Row {
    var row = row("sync of an entry beside other accounts, both devices")
    for _ in 0..<repetitions {
      try workshop.countme(scene.laptop, ["eat", "Rolled oats", "311"])
      row.ours.append(
        try workshop.countme(scene.laptop, ["sync"]) + workshop.countme(scene.phone, ["sync"]))
    }
    return row
  }

  private func cloning(_ scene: Scene) throws -> Row {
    var row = row("clone beside other accounts")
    for repetition in 0..<repetitions {
      row.ours.append(try scene.clone(to: Device("tablet-\(repetition)", in: workshop)))
    }
    return row
  }
}
