import Foundation
import TestSupport
import Testing

@Suite("Always in sync", .ownThread)
struct WatchTests {
  @Test("An edit that an editor renames into place on one device reaches the other")
  func editing() throws {
    let journey = try Journey()
    let (laptop, phone) = try journey.twoDevices()
    let oats = try laptop.new("foodItems", "name=Oats calories=311 date=2026-11-20")
    let (here, there) = (try WatchedDevice(laptop), try WatchedDevice(phone))
    try Patiently.expect("the phone has the oats") { try phone.has("Oats") }
    let file = try laptop.sh("ls foodItems/*/*/\(oats).json")
    try laptop.sh("sed 's/: 311/: 298/' \(file) >\(file).new~ && mv \(file).new~ \(file)")
    try Patiently.expect("the phone has the edit") { try phone.shows(oats, "298") }
    // A folder that is new, and a commit by another program.
    try phone.prepare("eat Bread 250 --date 2024-02-29")
    try Patiently.expect("the laptop has the bread") { try laptop.has("Bread") }
    #expect(here.end(SIGTERM) == 0 && there.end(SIGINT) == 0)
    try laptop.run("sync")
    try phone.run("sync")
    #expect(try laptop.tree() == phone.tree())
    #expect(here.errors.isEmpty && there.errors.isEmpty, "\(here.errors)\(there.errors)")
  }

  @Test("A remote that vanishes is told of, the work is kept, and goes when it returns")
  func vanishing() throws {
    let journey = try Journey()
    let (laptop, phone) = try journey.twoDevices()
    let watch = try WatchedDevice(laptop)
    try watch.says(#""state":"synced""#)
    try laptop.sh("mv '\(journey.remote)' '\(journey.remote).away'")
    try watch.says(#""event":"failed""#)
    try laptop.prepare("eat Oats 311", "eat Bread 250")
    try watch.says(#""state":"offline""#, times: 2)
    try laptop.sh("mv '\(journey.remote).away' '\(journey.remote)'")
    try Patiently.expect("the phone has both") {
      try phone.prepare("sync")
      return try phone.has("Oats") && phone.has("Bread")
    }
    // The same failure is told once, however often it was tried.
    #expect(watch.output.components(separatedBy: #""event":"failed""#).count == 2)
    #expect(watch.end(SIGINT) == 0)
    try laptop.expectClean(after: "watch")
  }

  @Test("Ctrl-C stops it, also on its way, and says so to a person")
  func stopping() throws {
    let journey = try Journey()
    let laptop = try journey.firstDevice()
    let watch = try WatchedDevice(laptop, "--interval 1h")
    try watch.says("synced ")
    #expect(watch.end(SIGINT) == 0)
    #expect(watch.output.hasPrefix("Watching; Ctrl-C stops.\n"), "\(watch.output)")
    #expect(watch.output.hasSuffix("Stopped.\n"), "\(watch.output)")
    #expect(!watch.output.contains("\u{1B}"), "\(watch.output)")
    for delay in [0, 20_000, 50_000, 100_000, 200_000] as [UInt32] {
      let early = try WatchedDevice(laptop)
      usleep(delay)
      let code = early.end(SIGTERM)
      // Before the program listens, a signal ends it as any other.
      #expect(code == 0 || code == SIGTERM, "\(delay): \(early.errors)")
      try laptop.expectClean(after: "watch")
    }
  }

  @Test("One diary is watched once; the second says by whom")
  func second() throws {
    let journey = try Journey()
    let laptop = try journey.firstDevice()
    let watch = try WatchedDevice(laptop)
    try watch.says(#""event":"began""#)
    let answer = try laptop.run("watch", exit: 75)
    #expect(answer.errors.contains("watched already, by process \(watch.processID) since 20"))
    #expect(watch.end(SIGTERM) == 0)
    let next = try WatchedDevice(laptop)
    try next.says(#""state":"synced""#)
    #expect(next.end(SIGTERM) == 0)
  }

  @Test("Killed and started again, it goes on where it was")
  func killing() throws {
    let journey = try Journey()
    let (laptop, phone) = try journey.twoDevices()
    for round in 0..<3 {
      let watch = try WatchedDevice(laptop)
      try watch.says(#""event":"began""#)
      try laptop.prepare("eat Oats-\(round) 311")
      #expect(watch.end(SIGKILL) == SIGKILL)
    }
    let watch = try WatchedDevice(laptop)
    try Patiently.expect("the phone has all") {
      try phone.prepare("sync")
      return try phone.has("Oats-0") && phone.has("Oats-1") && phone.has("Oats-2")
    }
    #expect(watch.end(SIGINT) == 0)
    try laptop.expectClean(after: "kill -9")
  }

  @Test("A file that is half typed is told once, and taken in when it is mended")
  func halfTyped() throws {
    let journey = try Journey()
    let laptop = try journey.firstDevice()
    let oats = try laptop.new("foodItems", "name=Oats calories=311 date=2026-11-20")
    try laptop.run("sync")
    let watch = try WatchedDevice(laptop)
    try watch.says(#""state":"synced""#)
    let file = try laptop.sh("ls foodItems/*/*/\(oats).json")
    try laptop.sh("sed -i 's/: 311/: 31x/' \(file)")
    try watch.says(#""event":"unusable""#)
    try laptop.sh("sed -i 's/31x/{/' \(file)")
    try laptop.prepare("drink 250")
    try Patiently.expect("the water is sent") {
      try laptop.sh("countme status --json").contains(#""pendingCommits":0"#)
    }
    try laptop.sh("sed -i 's/{,/298,/' \(file)")
    try Patiently.expect("the edit is taken in") {
      try laptop.sh("git status --porcelain").isEmpty
    }
    #expect(watch.output.components(separatedBy: #""event":"unusable""#).count == 2)
    #expect(watch.end(SIGINT) == 0)
    #expect(try laptop.shows(oats, "298"))
  }

  @Test("What was wrong with the folder is over when it is mended there")
  func mended() throws {
    let journey = try Journey()
    let laptop = try journey.firstDevice()
    let watch = try WatchedDevice(laptop)
    try watch.says(#""state":"synced""#)
    let branch = try laptop.sh("git symbolic-ref --short HEAD && git checkout -q --detach")
    try watch.says(#""event":"failed""#)
    try laptop.sh("git switch -q \(branch)")
    try laptop.prepare("eat Oats 311")
    try Patiently.expect("the oats are sent") {
      try laptop.sh("countme status --json").contains(#""pendingCommits":0"#)
    }
    #expect(watch.output.components(separatedBy: #""event":"failed""#).count == 2)
    #expect(watch.end(SIGINT) == 0)
  }

  @Test("Nothing is made where the diary was before it was moved away; moved back, it goes on")
  func movedAway() throws {
    let journey = try Journey()
    let laptop = try journey.firstDevice()
    let watch = try WatchedDevice(laptop, "--interval 1s")
    try watch.says("synced ")
    try laptop.sh("mv '\(laptop.path)' '\(laptop.path).away'")
    try watch.says("laptop is not there any more")
    #expect(!FileManager.default.fileExists(atPath: laptop.path))
    #expect(!watch.output.contains("damaged"), "\(watch.output)")
    let back = try laptop.shell.run("mv '\(laptop.path).away' '\(laptop.path)'")
    #expect(back.code == 0)
    try laptop.prepare("eat Oats 311")
    try Patiently.expect("the oats are sent") {
      try laptop.sh("countme status --json").contains(#""pendingCommits":0"#)
    }
    #expect(watch.end(SIGINT) == 0)
    try laptop.expectClean(after: "watch")
  }

  @Test("A remote of a share's own that was away gets the share, and its ending, when it is back")
  func shareElsewhere() throws {
    let journey = try Journey()
    let laptop = try journey.firstDevice()
    try laptop.sh("git init -q --bare ../share.git")
    try laptop.prepare("weigh 81.2")
    try laptop.run(
      "share create part --collections weightHistory --as Ann --remote ./share.git --password-stdin",
      input: Journey.password)
    func there(_ what: String) throws -> String {
      try laptop.sh("git -C ../share.git log -1 --format=\(what) --branches")
    }
    let first = try there("%T")
    let watch = try WatchedDevice(laptop)
    try watch.says(#""state":"synced""#)
    try laptop.sh("mv ../share.git ../away.git")
    try laptop.prepare("weigh 80.5")
    try watch.says(#""state":"offline""#)
    let told = try laptop.sh("countme status")
    #expect(told.contains("The share part may not be up to date at"), "\(told)")
    let json = try laptop.sh("countme status --json")
    #expect(json.contains(#""isBehind":true"#) && json.contains(#""state":"pending""#), "\(json)")
    try laptop.sh("mv ../away.git ../share.git")
    try Patiently.expect("the share has the weight") { try there("%T") != first }
    try laptop.sh("mv ../share.git ../away.git")
    let ended = try laptop.shell.run(
      "countme -C '\(laptop.path)' share rm part --password-stdin", input: Journey.password)
    #expect(ended.code == 69, "\(ended)")
    // The diary's own remote has it already, by whoever was faster.
    let status = try laptop.sh("countme status")
    #expect(status.contains("part has ended here, and can still be read at"), "\(status)")
    #expect(try laptop.sh("countme share list").contains("ended, not yet at"))
    try laptop.sh("mv ../away.git ../share.git")
    try Patiently.expect("the share has ended there") { try there("%s") == "ended the share" }
    try Patiently.expect("status says no more of it") {
      try !laptop.sh("countme status").contains("part")
    }
    #expect(watch.end(SIGINT) == 0)
    #expect(watch.output.components(separatedBy: #""event":"failed""#).count <= 3)
  }

  @Test("Without an account or a remote there is nothing to watch; a wrong interval is told")
  func refusals() throws {
    let journey = try Journey()
    let laptop = journey.device("laptop")
    try laptop.run("init")
    try Refusal("watch", 77, "nobody is signed in").expect(on: laptop)
    try Refusal("watch --interval soon", 64, "30s").expect(on: laptop)
    try Refusal("watch --install", 77).expect(on: laptop)
    try Refusal("watch --uninstall", 66).expect(on: laptop)
    try laptop.run(
      "account create --email ann@example.org --password-stdin", input: Journey.password)
    try Refusal("watch", 78, "no remote").expect(on: laptop)
  }

  @Test("--install writes a service for this diary; without systemd it says how to start it")
  func installing() throws {
    let journey = try Journey()
    var laptop = try journey.firstDevice()
    let calls = "\(journey.root)/calls"
    let systemctl = "#!/bin/sh\necho \"$@\" >>'\(calls)'\n"
    try systemctl.write(
      toFile: "\(journey.root)/bin/systemctl", atomically: true, encoding: .utf8)
    try laptop.sh("chmod +x ../bin/systemctl")
    laptop.shell.variables["XDG_CONFIG_HOME"] = "\(journey.root)/config"
    laptop.shell.variables["XDG_DATA_HOME"] = "\(journey.root)/my data"
    laptop.shell.variables["COUNTME_TIMEOUT"] = "77"
    try laptop.run("watch --install")
    #expect(try laptop.run("watch --install --interval 2m").output.contains("Started "))
    let unit = try laptop.sh("cat ../config/systemd/user/countme-watch-*.service")
    let program = try laptop.sh("readlink -f '\(Shell.products)/countme'")
    #expect(
      unit.contains("ExecStart=\"\(program)\" \"-C\" \"\(laptop.path)\" \"watch\""), "\(unit)")
    #expect(unit.contains("\"120s\"\n") && unit.contains("\nRestart=on-failure\n"), "\(unit)")
    // What waits for another program is started again, and it does as the same command here.
    #expect(unit.contains("\nRestartPreventExitStatus=64 65 66 77 78\n"), "\(unit)")
    #expect(unit.contains("\nEnvironment=\"XDG_DATA_HOME=\(journey.root)/my data\"\n"), "\(unit)")
    #expect(unit.contains("\nEnvironment=\"COUNTME_TIMEOUT=77\"\n"), "\(unit)")
    // One that runs already goes on as it was begun unless it is begun anew.
    let verbs = try laptop.sh("sed 's/--user //; s/ .*//' ../calls").split(separator: "\n")
    #expect(verbs == ["daemon-reload", "enable", "restart", "daemon-reload", "enable", "restart"])
    try laptop.run("watch --uninstall")
    #expect(try laptop.sh("ls ../config/systemd/user").isEmpty)
    // Another diary, whose path has other signs in the same places, has a service of its own.
    let signs = journey.root.utf8.map { Character(Unicode.Scalar($0)) }
    let root = signs.reduce(0) { $0 + ($1 == "/" || $1.isLetter || $1.isNumber ? 1 : 3) }
    // A path whose name is as long as a file's can be while it is being written.
    let long = String(repeating: "x", count: 213 - root - "/diary".count)
    let paths = ["a b", "a-b", "a/b", "a_b", "ä", String(repeating: "ж", count: 60), long].map {
      "../\($0)"
    }
    for path in paths {
      try laptop.sh("mkdir -p '\(path)' && cp -a . '\(path)/diary'")
      try laptop.sh("countme -C '\(path)/diary' watch --install")
    }
    let units = try laptop.sh("ls ../config/systemd/user").split(separator: "\n")
    #expect(units.count == paths.count, "\(units)")
    #expect(units.contains { $0.hasSuffix("-\(long)-diary.service") }, "\(units)")
    // Also where the diary is not any more, and where it is meant though nobody names it.
    try laptop.sh("mv '../a b/diary' ../moved; cp -a . ../CountMe; cd ..; countme watch --install")
    // The service of the usual folder is not that of a diary that cannot be used.
    try laptop.sh(
      "cp -a . ../broken; cd ../broken; echo '{' >.countme/format.json; ! countme watch --uninstall"
        + " && ls ../config/systemd/user | grep -q CountMe.service")
    try laptop.sh("mv ../CountMe ../gone; cd ..; countme watch --uninstall")
    for path in paths { try laptop.sh("countme -C '\(path)/diary' watch --uninstall") }
    #expect(try laptop.sh("ls ../config/systemd/user").isEmpty)
    // Where systemd does not answer, the file is there, and the way to go on is told.
    try laptop.sh("printf '#!/bin/sh\\necho no bus >&2\\nexit 1\\n' >../bin/systemctl")
    let answer = try laptop.run("watch --install", exit: 78)
    #expect(answer.errors.contains("is written, but the service is not started"))
    #expect(answer.errors.contains("hint: start it by: systemctl --user daemon-reload"))
  }
}

extension Device {
  /// Whether a food of this name is here.
  fileprivate func has(_ name: String) throws -> Bool {
    try sh("countme list foodItems --json").contains("\"\(name)\"")
  }

  /// Whether a food's document holds a text.
  fileprivate func shows(_ id: String, _ text: String) throws -> Bool {
    try shell.run("countme -C '\(path)' show foodItems \(id) || true").output.contains(text)
  }
}
