import CountMeGit
import CountMeKit
import CountMePlatform

/// So many commits of daily use, forty a day: what looks back on them, and what reads all of them.
struct LongHistory {
  let workshop: Workshop
  /// How many commits there are.
  let commits: Int
  /// How often each row is measured.
  let repetitions: Int

  /// Plants the history, and measures every row.
  func measured() throws -> [Row] {
    Progress.show("\(commits) commits: planting")
    let laptop = Device("laptop", in: workshop)
    let remote = "\(workshop.folder)/remote.git"
    try workshop.helper(laptop, ["plant"])
    try workshop.helper(laptop, ["history", "--commits", "\(commits)"])
    // As git leaves it in the background of years.
    try workshop.git(
      laptop.folder, ["-c", "repack.writeBitmaps=false", "repack", "-adfq", "--threads=1"])
    var rows = try reading(laptop) + lookingBack(laptop)
    try workshop.countme(laptop, ["remote", "create", remote])
    // Transport is measured without judging, which has a row of its own.
    try DurableFile.remove("\(remote)/hooks/pre-receive")
    try workshop.countme(laptop, ["remote", "add", "file://\(remote)"])
    try workshop.countme(laptop, ["sync"])
    rows.append(try cloning(remote, branch: try branch(of: laptop)))
    return rows
  }

  /// What should not know how long the history is, with a month of files in the folder and with all.
  private func lookingBack(_ laptop: Device) throws -> [Row] {
    let foods = try DocumentFileList(laptop.folder, "foodItems").paths
    let food = foods.isEmpty ? "" : foods[foods.count / 2]
    let id = food.split(separator: "/").last.map { String($0.dropLast(".json".count)) } ?? ""
    let commands = [
      ["log"], ["history", "foodItems", id], ["conflicts"], ["day"], ["status"], ["undo"],
    ]
    var rows: [Row] = []
    for whole in [true, false] {
      // How many files are looked at is another matter than how many commits there are.
      let place = whole ? "all files in the folder" : "a month in the folder"
      try workshop.countme(laptop, ["files"] + (whole ? ["--all"] : ["--last", "1m"]))
      for command in whole ? Array(commands.suffix(2)) : commands {
        rows.append(try self.row(command, "\(command[0]), \(place)", laptop, .none))
      }
    }
    return rows
  }

  /// What reads every commit.
  private func reading(_ laptop: Device) throws -> [Row] {
    let perSecond = Row.Bar.most(Double(commits) / 10)
    return [
      try row(["verify"], "verify", laptop, perSecond),
      try row(["doctor"], "doctor", laptop, .none),
      try row(["backup", "create"], "backup", laptop, .none),
    ]
  }

  private func row(
    _ command: [String], _ work: String, _ device: Device, _ bar: Row.Bar
  ) throws -> Row {
    var row = row(work, beside: nil, bar)
    // What follows from the history is noted once.
    try workshop.countme(device, command)
    for _ in 0..<repetitions { row.ours.append(try workshop.countme(device, command)) }
    Progress.show("  \(ReportTable([row]).lines.last ?? "")")
    return row
  }

  private func row(_ work: String, beside rival: String?, _ bar: Row.Bar) -> Row {
    Row(work: work, documents: commits, rival: rival, bar: bar, counted: .commits)
  }

  private func cloning(_ remote: String, branch: String) throws -> Row {
    var row = row("clone of years", beside: "git clone", .ratio(1))
    let password = "\(workshop.folder)/password"
    try workshop.write(PlantCommand.password + "\n", to: password)
    for repetition in 0..<min(repetitions, 2) {
      let device = Device("clone-\(repetition)", in: workshop)
      let program = [
        workshop.countme, "clone", "file://\(remote)", device.folder, "--email",
        PlantCommand.email, "--password-stdin",
      ]
      try row.measure(repetition) {
        try workshop.run(program, on: device, input: password)
      } theirs: {
        let folder = "\(workshop.folder)/plain-\(repetition)"
        return try workshop.run(
          ["git", "clone", "--quiet", "--branch", branch, "file://\(remote)", folder])
      }
    }
    Progress.show("  \(ReportTable([row]).lines.last ?? "")")
    return row
  }

  private func branch(of device: Device) throws -> String {
    String(try DiaryFolder(at: device.folder).branch().reference.dropFirst("refs/heads/".count))
  }
}
