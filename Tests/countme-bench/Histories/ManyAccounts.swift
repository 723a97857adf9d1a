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
    let plain = try PlainPair(workshop, beside: scene)
    let rows = [
      try idle(scene, plain), try exchange(scene, plain), try cloning(scene, plain),
    ]
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

  private func row(_ work: String, beside rival: String) -> Row {
    Row(work: work, documents: others, rival: rival, bar: .none, counted: .accounts)
  }

  private func idle(_ scene: Scene, _ plain: PlainPair) throws -> Row {
    var row = row("sync beside other accounts, nothing to do", beside: "fetch")
    for repetition in 0..<repetitions * 2 {
      try row.measure(repetition) {
        try workshop.countme(scene.laptop, ["sync"])
      } theirs: {
        try workshop.git(plain.first, ["fetch", "--quiet"])
      }
    }
    return row
  }

  private func exchange(_ scene: Scene, _ plain: PlainPair) throws -> Row {
    var row = row("sync of an entry beside other accounts, both devices", beside: "push, fetch")
    for repetition in 0..<repetitions {
      try workshop.countme(scene.laptop, ["eat", "Rolled oats", "311"])
      try workshop.git(
        plain.first, ["commit", "--quiet", "--allow-empty", "-m", "entry \(repetition)"])
      try row.measure(repetition) {
        try workshop.countme(scene.laptop, ["sync"]) + workshop.countme(scene.phone, ["sync"])
      } theirs: {
        try workshop.git(plain.first, ["push", "--quiet"])
          + workshop.git(plain.second, ["fetch", "--quiet"])
      }
    }
    return row
  }

  private func cloning(_ scene: Scene, _ plain: PlainPair) throws -> Row {
    var row = row("clone beside other accounts", beside: "clone --single-branch")
    for repetition in 0..<repetitions {
      try row.measure(repetition) {
        try scene.clone(to: Device("tablet-\(repetition)", in: workshop))
      } theirs: {
        try plain.clone(to: "\(workshop.folder)/plain-\(repetition)")
      }
    }
    return row
  }
}

/// Two plain clones of one branch of the same remote.
///
/// The branch begins with a diary's commits and is nobody's: what git commits there no device takes in.
private struct PlainPair {
  static let branch = "plain"

  private let workshop: Workshop
  private let remote: String
  let first: String
  let second: String

  init(_ workshop: Workshop, beside scene: Scene) throws {
    self.workshop = workshop
    remote = scene.remote
    first = "\(workshop.folder)/plain-laptop"
    second = "\(workshop.folder)/plain-phone"
    try workshop.git(remote, ["branch", Self.branch, scene.branch])
    for folder in [first, second] { try clone(to: folder) }
  }

  @discardableResult
  func clone(to folder: String) throws -> Sample {
    try workshop.run([
      "git", "clone", "--quiet", "--single-branch", "--branch", Self.branch, "file://\(remote)",
      folder,
    ])
  }
}
