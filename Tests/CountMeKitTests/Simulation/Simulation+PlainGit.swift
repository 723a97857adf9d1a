import CountMeGit
import CountMeModel
import CountMePlatform
import TestSupport
import Testing

@testable import CountMeHistory
@testable import CountMeStore

/// What people, and their editors, do with plain git.
extension Simulation {
  mutating func runGit(_ deed: Deed, _ number: Int) throws {
    let device = devices[number]
    let remote = remotes[device.remotes.randomElement(using: &generator) ?? 0]
    let branch = try device.diary.folder.branch()
    guard branch.owner != .guest else { return }
    let (name, source) = (remote.name, "'\(remote.name)' \(branch.shortName)")
    switch deed {
    case .gitFetch: try git("git fetch -q \(name)", deed, number)
    case .gitPull: try git("git pull -q --no-edit \(source)", deed, number)
    case .gitRebase:
      // What another remote has already is not promised to come together with what a rebase makes of it.
      let others = remotes.map { "'\($0.path)'" }.joined(separator: " ")
      try git(
        """
        git fetch -q \(source); for c in $(git rev-list HEAD ^FETCH_HEAD); do
        for r in \(others); do git -C $r cat-file -e $c 2>/dev/null && exit 3; done; done
        git pull -q --rebase \(source) || git rebase --abort
        """, deed, number)
    case .gitMerge:
      try git("git fetch -q \(source) && git merge -q --no-edit FETCH_HEAD", deed, number)
    case .gitCommit:
      try typeByHand(.handEdit, number)
      try git("git add -A && git commit -q -m 'by hand'", deed, number)
    case .gitUnsigned:
      try typeByHand(.handEdit, number)
      try git("git add -A && git -c commit.gpgsign=false commit -q -m 'unsigned'", deed, number)
    case .gitKilled:
      let calls = "unlink,unlinkat,rename,renameat,renameat2,link,linkat,mkdir,write"
      let place = Int.random(in: 1...60, using: &generator)
      try git(
        "strace -f -o /dev/null -e trace=\(calls) -e inject=\(calls):signal=SIGKILL:when=\(place) "
          + "git pull -q --no-edit \(source); "
          // As old as a lock is when somebody comes back to the machine.
          + "find .git -name '*.lock' -exec touch -d '10 minutes ago' {} +",
        deed, number)
    default:
      let count = Int.random(in: 1...20, using: &generator)
      try git(Self.tornFetch(remote, branch, device, objects: count), deed, number)
    }
  }

  /// What a `git fetch` that was killed leaves: plain git writes the objects of a small pack one by one.
  static func tornFetch(
    _ remote: SimulatedRemote, _ branch: DiaryBranch, _ device: SimulatedDevice, objects: Int
  ) -> String {
    """
    cd '\(device.diary.folder.path)'
    tip=$(git -C '\(remote.path)' rev-parse -q --verify \(branch.reference)) || exit 0
    have=$(git rev-parse HEAD)
    git -C '\(remote.path)' cat-file -e $have 2>/dev/null && not="^$have" || not=
    git -C '\(remote.path)' rev-list --objects $tip $not | cut -c1-40 | sed \(objects)q >.git/torn
    git -C '\(remote.path)' pack-objects -q --stdout <.git/torn | git unpack-objects -q
    rm .git/torn
    """
  }

  private mutating func git(_ line: String, _ deed: Deed, _ number: Int) throws {
    var shell = world.shell
    shell.variables = try gitVariables(devices[number])
    let answer = try shell.run(line, in: devices[number].diary.folder.path)
    let words = answer.errors.split(separator: "\n").first.map { ": \($0)" } ?? ""
    // The folder of a run is another one each time.
    let told = line.replacing(world.folder.path, with: "").prefix(160)
    note(number, deed.rawValue, "\(told) -> \(answer.code)\(words)")
    // Another program has been at work: what a running one knows may be of yesterday.
    try devices[number].restart()
  }

  /// The clock of git, and where the program is that merges for it.
  private func gitVariables(_ device: SimulatedDevice) throws -> [String: String] {
    let date = "\(device.diary.environment.now().milliseconds / 1000) +0000"
    return [
      "GIT_COMMITTER_DATE": date, "GIT_AUTHOR_DATE": date,
      "PATH": "\(world.folder.path)/bin:\(world.shell.environment["PATH"] ?? "")",
      "XDG_STATE_HOME": "\(world.folder.path)/state-of-\(device.name)",
    ]
  }
}
