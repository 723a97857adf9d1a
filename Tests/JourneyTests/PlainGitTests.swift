import Foundation
import TestSupport
import Testing

@Suite("Plain git merges as countme does", .ownThread)
struct PlainGitTests {
  /// A way of plain git to take in what others wrote.
  enum Way: String, CaseIterable {
    case pull = "git pull -q --no-edit"
    case rebase = "git pull -q --rebase"
    case merge = "git fetch -q && git merge -q --no-edit FETCH_HEAD"
    case ort = "git fetch -q && git merge -q --no-edit -s ort FETCH_HEAD"
    case cherryPick =
      "git fetch -q && git cherry-pick --keep-redundant-commits $(git merge-base HEAD FETCH_HEAD)..FETCH_HEAD"

    /// The ways that delete against edit cannot be asked of: git never calls a driver for it.
    var isDriverAlone: Bool { self == .ort }
  }

  @Test("Both add to one day, and edit and delete the same item", arguments: Way.allCases)
  func apart(way: Way) throws {
    let journey = try Journey()
    let (laptop, phone) = try journey.twoDevices()
    let oats = try laptop.new("foodItems", "name=Oats calories=311 date=2026-11-20")
    let rice = try laptop.new("foodItems", "name=Rice calories=200 date=2026-11-20")
    try laptop.run("sync")
    try phone.run("sync")
    try laptop.run("eat Apple 52")
    try laptop.run("drink 100")
    try laptop.run("set foodItems \(rice) calories=210")
    if !way.isDriverAlone { try laptop.run("set foodItems \(oats) calories=100") }
    try laptop.run("sync")
    try phone.run("eat Bread 250")
    try phone.run("drink 200")
    try phone.run("set foodItems \(rice) protein=4")
    if !way.isDriverAlone { try phone.run("rm foodItems \(oats)") }
    try Self.expectSameAsPull(way, on: phone)
    for device in [phone, laptop, phone] { try device.run("sync") }
    #expect(try phone.tree() == laptop.tree())
    #expect(try phone.run("today").output.contains("302 kcal"))
    if !way.isDriverAlone { try laptop.run("show foodItems \(oats)", exit: 66) }
  }

  @Test(
    "Delete on the other side, edit on ours",
    arguments: RandomCases.some([Way.pull, .rebase, .merge, .cherryPick], of: 247, few: 1))
  func deletedThere(way: Way) throws {
    let journey = try Journey()
    let (laptop, phone) = try journey.twoDevices()
    let oats = try laptop.new("foodItems", "name=Oats calories=311 date=2026-11-20")
    try laptop.run("sync")
    try phone.run("sync")
    try laptop.run("rm foodItems \(oats)")
    try laptop.run("sync")
    try phone.run("set foodItems \(oats) calories=100")
    try phone.run("eat Bread 250 --date 2026-11-20")
    try Self.expectSameAsPull(way, on: phone)
    try phone.run("show foodItems \(oats)", exit: 66)
    try phone.run("sync")
  }

  @Test(
    "Both move the same entries to other days, and one changes what the other moves",
    arguments: RandomCases.some(Way.allCases, of: 248, few: 1))
  func moved(way: Way) throws {
    let journey = try Journey()
    let (laptop, phone) = try journey.twoDevices()
    for name in ["Oats", "Rice", "Bread"] { try laptop.run("eat \(name) 100 --date 2026-11-14") }
    try laptop.run("eat Salt 7kcal --date 2026-11-15")
    try laptop.run("sync")
    try phone.run("sync")
    try laptop.run("change oats --to 2026-11-15 --date 2026-11-14")
    try laptop.run("change rice --to 2026-09-01 --date 2026-11-14")
    try laptop.run("change bread 300 kcal --date 2026-11-14")
    try laptop.run("sync")
    try phone.run("change oats --to 2026-11-15 --date 2026-11-14")
    try phone.run("change rice --to 2026-11-15 --date 2026-11-14")
    try phone.run("change bread --to 2026-10-02 --date 2026-11-14")
    try Self.expectSameAsPull(way, on: phone)
    try TwoDevicesTests.syncAll([phone, laptop])
    let days = "month --from 2026-09-01 --to 2026-11-30 --json"
    for device in [laptop, phone] {
      #expect(
        try device.sh(
          "countme \(days) | jq -c '[.days[] | select(.totalCalories > 0) | [.date, .totalCalories]]'"
        )
          == #"[["2026-10-02",100],["2026-11-15",207]]"#)
      #expect(try device.sh("find foodItems -type f | wc -l") == "4")
      try device.run("doctor")
    }
  }

  @Test(
    "A check that one takes back takes the award along that the other earned with it",
    arguments: RandomCases.some(
      RandomCases.pairs(Way.allCases, [false, true]), of: 249, few: 2))
  func lostAward(way: Way, takerPulls: Bool) throws {
    let journey = try Journey()
    let (laptop, phone) = try journey.twoDevices()
    for name in ["A", "B"] { try laptop.run("new habits name=\(name) schedule=daily") }
    try laptop.run("check A --date 2026-11-18")
    try laptop.run("sync")
    try phone.run("sync")
    let (puller, other) = takerPulls ? (laptop, phone) : (phone, laptop)
    try laptop.run("uncheck A --date 2026-11-18")
    try phone.run("check B --date 2026-11-18")
    #expect(try phone.run("progress --json | jq .xpTotal").output == "50\n")
    try other.run("sync")
    try puller.sh(way.rawValue)
    try TwoDevicesTests.syncAll([puller, other])
    let head = try puller.head()
    for device in [puller, other, puller] {
      #expect(try device.run("progress --json | jq .xpTotal").output == "0\n", "\(device.name)")
      #expect(try device.sh("git ls-files dailyAwards | wc -l") == "0")
      try device.run("sync")
    }
    #expect(try puller.head() == head)
  }

  @Test("Three devices, who merge by turns with git and with countme")
  func threeDevices() throws {
    let journey = try Journey()
    let (laptop, phone) = try journey.twoDevices()
    let tablet = try journey.nextDevice("tablet")
    let all = [laptop, phone, tablet]
    for device in all { try device.run("sync") }
    for round in 0..<3 {
      for (number, device) in all.enumerated() {
        try device.run("eat 'Food \(number)' \(10 + round)kcal")
        try device.run("drink 100")
        try device.run("goal \(1500 + 10 * round + number)")
      }
      try all[round].run("sync")
      try Self.expectSameAsPull(.pull, on: all[(round + 1) % 3])
      try all[(round + 1) % 3].run("push")
      try Self.expectSameAsPull(.rebase, on: all[(round + 2) % 3])
      try all[(round + 2) % 3].run("push")
      try TwoDevicesTests.syncAll(all)
    }
    #expect(try laptop.run("today").output.contains("99 of"))
  }

  @Test("Histories that cross: each has merged the other's first, and edited on", arguments: 0..<2)
  func crissCross(round: Int) throws {
    let journey = try Journey()
    let (laptop, phone) = try journey.twoDevices()
    try laptop.run("eat Oats 311")
    try phone.run("eat Bread 250")
    try phone.run("drink 100")
    // Each takes in the other's commit straight from the other's folder.
    let (one, other) = (try laptop.head(), try phone.head())
    try laptop.git("fetch -q '\(phone.path)' HEAD")
    try phone.git("fetch -q '\(laptop.path)' HEAD")
    try laptop.git("merge -q --no-edit \(other)")
    try laptop.run("drink 200")
    try phone.git("merge -q --no-edit \(one)")
    try phone.run("drink 300")
    try phone.run("eat Apple 52")
    try (round == 0 ? laptop : phone).run("sync")
    #expect(try laptop.sh("git merge-base --all HEAD HEAD | wc -l") == "1")
    try Self.expectSameAsPull(.pull, on: round == 0 ? phone : laptop)
    try TwoDevicesTests.syncAll([laptop, phone])
    let today = try laptop.run("today").output
    #expect(today.contains("613 kcal") && today.contains("600 ml of 2000 ml"), "\(today)")
  }

  @Test("What was taken back and done again counts once, also in commits that a rebase wrote anew")
  func undoneAndRebased() throws {
    let journey = try Journey()
    let (laptop, phone) = try journey.twoDevices()
    func water() throws -> String {
      try laptop.sh("grep -ho '\"milliliters\": [0-9]*' hydration/*/2026-11-19.json")
    }
    try phone.run("drink 250 --date 2026-11-19")
    try phone.run("sync")
    for command in ["drink 40 --date 2026-11-19", "drink 100 --date 2026-11-19", "undo", "redo"] {
      try laptop.run(command)
    }
    try laptop.git("pull -q --rebase")
    #expect(try water() == "\"milliliters\": 390")
    // The trailers name commits that are no more.
    try laptop.run("redo", exit: 66)
    for left in [290, 250] {
      try laptop.run("undo")
      #expect(try water() == "\"milliliters\": \(left)")
    }
    try phone.run("drink 17 --date 2026-11-19")
    try phone.run("sync")
    try laptop.git("pull -q --rebase")
    for left in [307, 407] {
      try laptop.run("redo")
      #expect(try water() == "\"milliliters\": \(left)")
    }
    try laptop.run("redo", exit: 66)
    try laptop.run("sync")
  }

  @Test("What git stash put aside comes back beside what happened since")
  func stash() throws {
    let journey = try Journey()
    let laptop = try journey.firstDevice()
    let oats = try laptop.new("foodItems", "name=Oats calories=311 date=2026-11-20")
    let file = try laptop.sh("git ls-files 'foodItems/*\(oats)*'")
    try laptop.sh("sed -i 's/: 311/: 300/' \(file) && git stash -q")
    try laptop.run("set foodItems \(oats) protein=8")
    try laptop.sh("git stash pop -q")
    let shown = try laptop.sh("cat \(file)")
    #expect(shown.contains("\"protein\": 8"), "\(shown)")
    #expect(!shown.contains("<<<<"))
    try laptop.run("sync")
    try laptop.expectClean(after: "stash pop")
  }

  /// A way of plain git to apply an edit by hand over what was written since; the edit is 330 kcal.
  enum Applied: String, CaseIterable {
    case stashPop = "git stash -q; CHANGE; git stash pop -q"
    case stashApply = "git stash -q; CHANGE; git stash apply -q"
    case cherryPick =
      "git commit -qam mine; git reset -q --hard HEAD^; CHANGE; git cherry-pick ORIG_HEAD"
    case cherryPickOrt =
      "git commit -qam mine; git reset -q --hard HEAD^; CHANGE; git cherry-pick --strategy=ort ORIG_HEAD"
    case rebase = """
      git commit -qam mine; git branch mine; git reset -q --hard HEAD^; CHANGE; main=$(git branch --show-current)
      git checkout -q mine; git rebase -q $main; git checkout -q $main; git merge -q --ff-only mine
      """
    case checkout = """
      main=$(git branch --show-current); git stash -q; CHANGE; git checkout -q -b before HEAD^; git stash pop -q
      git checkout -q -m $main
      """
    case autostash = """
      main=$(git branch --show-current); git checkout -q -b later; git stash -q
      git checkout -q $main; CHANGE; git branch -f later; git reset -q --hard HEAD^; git stash pop -q
      git merge -q --autostash later
      """
  }

  @Test(
    "An edit by hand that git applies over what was written since is not lost",
    arguments: RandomCases.some(Applied.allCases, of: 250, few: 2))
  func applied(way: Applied) throws {
    let laptop = try Journey().firstDevice()
    let oats = try laptop.new("foodItems", "name=Oats calories=311 date=2026-11-20")
    let file = try laptop.sh("git ls-files 'foodItems/*\(oats)*'")
    try laptop.sh("sed -i 's/: 311/: 330/' \(file)")
    let change = "countme set foodItems \(oats) calories=100 protein=8 >/dev/null"
    try laptop.sh("set -e; " + way.rawValue.replacing("CHANGE", with: change))
    for _ in 0..<2 {
      let shown = try laptop.sh("cat \(file)")
      #expect(shown.contains("\"calories\": 330") && shown.contains("\"protein\": 8"), "\(shown)")
      try laptop.run("sync")
      try laptop.expectClean(after: way.rawValue)
    }
    #expect(try laptop.run("day 2026-11-20").output.contains("330 kcal eaten"))
  }

  @Test("An edit that cannot be used comes out of git's stash as it was")
  func spoiltStash() throws {
    let laptop = try Journey().firstDevice()
    let oats = try laptop.new("foodItems", "name=Oats calories=311 date=2026-11-20")
    let file = try laptop.sh("git ls-files 'foodItems/*\(oats)*'")
    try laptop.sh("sed -i 's/: 311,/: 330/' \(file); git stash -q")
    try laptop.run("set foodItems \(oats) calories=100")
    try laptop.sh("git stash pop -q")
    #expect(try laptop.sh("countme status").contains("Edited by hand, cannot be used:"))
    #expect(try laptop.sh("countme sync >/dev/null; cat \(file)").contains(": 330\n"))
    #expect(try laptop.sh("git checkout -q \(file); cat \(file)").contains(": 100"))
    try laptop.expectClean(after: "checkout")
  }

  @Test(
    "Of branches with edits by hand that git merges, what is put aside is told",
    arguments: [false, true])
  func handEditsMerged(isOurs: Bool) throws {
    let laptop = try Journey().firstDevice()
    let oats = try laptop.new("foodItems", "name=Oats calories=311 date=2026-11-20")
    let file = try laptop.sh("git ls-files 'foodItems/*\(oats)*'")
    try laptop.sh(
      "git branch mine; git checkout -q mine; sed -i 's/: 311/: 330/' \(file); git commit -qam mine; git checkout -q -"
    )
    try laptop.run("set foodItems \(oats) calories=100")
    try laptop.sh(
      isOurs
        ? "main=$(git branch --show-current); git checkout -q mine; git merge -q --no-edit $main; git checkout -q $main; git merge -q --ff-only mine"
        : "git merge -q --no-edit mine")
    let conflicts = try laptop.run("conflicts").output
    #expect(conflicts.contains("330") && conflicts.contains("100"), "\(conflicts)")
  }

  /// A way to take in what others have of a commit that was amended here.
  static let afterAmending = ["countme sync", "git pull -q --no-edit", "git pull -q --rebase"]

  @Test("A commit that was sent and amended is one change", arguments: afterAmending)
  func amended(way: String) throws {
    let journey = try Journey()
    let (laptop, phone) = try journey.twoDevices()
    try laptop.run("drink 350")
    try laptop.run("sync")
    try laptop.run("drink 100")
    try laptop.run("sync")
    try phone.run("sync")
    try phone.run("drink 17")
    try phone.run("sync")
    let edit = "sed -i 's/\"milliliters\": 450/\"milliliters\": 500/' hydration/*/*.json"
    try laptop.sh("\(edit) && git commit -q -a --amend -m 'half a litre'")
    try laptop.sh(way)
    try TwoDevicesTests.syncAll([laptop, phone])
    for device in [laptop, phone] {
      #expect(try device.run("today").output.contains("517 ml of 2000 ml"), "\(way)")
    }
  }

  @Test("An entry that was sent, amended and removed does not come back")
  func amendedAndRemoved() throws {
    let journey = try Journey()
    let (laptop, phone) = try journey.twoDevices()
    try laptop.run("eat Fig 70")
    try laptop.run("sync")
    try laptop.sh("git commit -q --amend -m 'a fig' && git commit -q --amend -m 'one fig'")
    try laptop.run("rm fig")
    try TwoDevicesTests.syncAll([laptop, phone])
    for device in [laptop, phone] {
      #expect(try !device.run("today").output.contains("Fig"))
    }
  }

  @Test("git finds what a branch follows after each sync")
  func upstream() throws {
    let laptop = try Journey().firstDevice()
    for _ in 0..<2 {
      try laptop.run("eat Fig 70")
      try laptop.run("sync")
      let status = try laptop.sh("git status")
      #expect(status.contains("up to date with"), "\(status)")
    }
  }

  @Test("A file that was removed is told as removed")
  func removedByHand() throws {
    let laptop = try Journey().firstDevice()
    let oats = try laptop.new("foodItems", "name=Oats calories=311 date=2026-11-20")
    try laptop.sh("rm foodItems/*/*/\(oats).json")
    #expect(try laptop.sh("countme status").contains("File removed; its document is removed, too"))
    #expect(
      try laptop.run("sync").output.contains("removed, because you removed the file: foodItems/"))
  }

  @Test("What is left of an import that was killed is nobody's edit once git has committed over it")
  func killedImport() throws {
    let laptop = try Journey().firstDevice()
    try laptop.run("eat Oats 311")
    let rows = (10...28).map { "2026-10-\($0),Lunch,Rice,100 g,\(130 + $0)" }
    let csv = (["Day,Group,Food Name,Amount,Energy (kcal)"] + rows).joined(separator: "\n")
    try laptop.sh(
      "printf '%s\n' '\(csv)' >../servings.csv; cp .git/index ../index; git rev-parse HEAD^{tree} >../old"
    )
    try laptop.sh("countme import cronometer ../servings.csv")
    // As it was in the middle: the branch has moved, some files have come, and the index knows of none.
    try laptop.sh(
      """
      echo "$(cat ../old) $(git rev-parse HEAD^{tree})" >.git/countme/checkout; cp ../index .git/index
      rm foodItems/2026-10/1*/*.json; git commit -qm mine
      """)
    #expect(try laptop.run("status").output.contains("No edits of your own in the files"))
    try laptop.sh("countme import cronometer ../servings.csv")
    try laptop.expectClean(after: "import")
    try laptop.run("sync")
  }

  @Test("What was edited and committed with git is summed up by the next command")
  func committedByGit() throws {
    let laptop = try Journey().firstDevice()
    let oats = try laptop.new("foodItems", "name=Oats calories=311 date=2026-11-20")
    let file = try laptop.sh("git ls-files 'foodItems/*\(oats)*'")
    try laptop.sh("sed -i 's/: 311/: 300/' \(file) && git commit -qam x")
    try laptop.run("drink 10")
    #expect(try laptop.run("day 2026-11-20").output.contains("300 kcal eaten"))
    try laptop.run("sync")
  }

  /// What a person does to git's logs before and after a commit of their own.
  private static let logs = [
    ("true", "git reflog expire --expire=now --all; git gc -q --prune=now"),
    ("git reflog expire --expire=now --all", "true"), ("true", "rm -r .git/logs"),
    ("git config core.logAllRefUpdates false; rm -r .git/logs", "true"),
    ("true", "git commit -q --allow-empty -m more; sed -i 1,2d .git/logs/refs/heads/users/*"),
  ]

  @Test(
    "What was committed with git is summed up whatever git's log says",
    arguments: RandomCases.some(logs, of: 251, few: 1))
  func committedUntold(before: String, after: String) throws {
    let journey = try Journey()
    let (laptop, phone) = try journey.twoDevices()
    let oats = try laptop.new("foodItems", "name=Oats calories=311 date=2026-11-20")
    try laptop.run("eat Rice 220 --date 2026-11-20")
    try laptop.run("sync")
    let file = try laptop.sh("git ls-files 'foodItems/*\(oats)*'")
    try laptop.sh("\(before); sed -i 's/: 311/: 300/' \(file); git commit -qam x; \(after)")
    for device in [laptop, phone] {
      try device.run("sync")
      #expect(try Self.sum(on: device) == "\"totalCalories\": 520,")
    }
    // Once it is settled there is nothing more to settle.
    try laptop.run("sync")
    let tip = try laptop.sh("git rev-parse HEAD")
    try laptop.run("sync")
    #expect(try laptop.sh("git rev-parse HEAD") == tip)
  }

  private static func sum(on device: Device) throws -> String {
    try device.sh("grep -o '\"totalCalories.*' dailyLogs/2026-11/2026-11-20.json")
  }

  @Test("A plain clone in which was committed is set up and summed up by signing in")
  func signInAfterCommit() throws {
    let journey = try Journey()
    let laptop = try journey.firstDevice()
    let oats = try laptop.new("foodItems", "name=Oats calories=311 date=2026-11-20")
    try laptop.run("sync")
    let tablet = journey.device("tablet")
    let branch = try laptop.sh("git branch --show-current")
    _ = try tablet.shell.run("git clone -q -b \(branch) '\(journey.remote)' '\(tablet.path)'")
    let file = try laptop.sh("git ls-files 'foodItems/*\(oats)*'")
    try tablet.sh(
      """
      git config user.name x; git config user.email x@y
      sed -i 's/: 311/: 300/' \(file); git commit -qam x
      """)
    try tablet.run(
      "account sign-in --email ann@example.org --password-stdin", input: Journey.password)
    #expect(try tablet.sh("cat .git/info/attributes").hasSuffix(" merge=countme"))
    #expect(try Self.sum(on: tablet) == "\"totalCalories\": 300,")
    try TwoDevicesTests.syncAll([tablet, laptop])
    #expect(try Self.sum(on: laptop) == "\"totalCalories\": 300,")
  }

  /// Law: each address is a remote, and nobody is accused of what another one showed.
  @Test("A remote to which git pushes in two places is synced in both")
  func twoAddresses() throws {
    let journey = try Journey()
    let (laptop, phone) = try journey.twoDevices()
    try laptop.run("drink 10")
    try laptop.run("sync")
    let second = "\(journey.root)/second.git"
    try laptop.run("remote create '\(second)'")
    try laptop.sh("git remote set-url --add origin '\(second)'")
    for round in 0..<3 {
      try phone.run("drink 10")
      try phone.run("sync")
      try laptop.run("drink 10")
      try laptop.run("sync")
      let tips = try laptop.sh(
        "for r in remote second; do git -C ../$r.git for-each-ref --format='%(objectname)' refs/heads/users; done; git rev-parse HEAD"
      ).split(separator: "\n")
      #expect(tips.count == 3 && Set(tips).count == 1, "round \(round): \(tips)")
    }
    #expect(try laptop.run("status").output.contains("origin-2: synced"))
    #expect(try laptop.run("remote list").output.contains("origin-2"))
    try Refusal("remote rm origin-2", 78, "set-url --delete").expect(on: laptop)
    try Refusal("remote rm origin", 78, "set-url --delete").expect(on: laptop)
    try laptop.sh("git remote set-url --delete origin '\(second)'")
    try laptop.run("drink 10")
    try laptop.run("sync")
    #expect(try !laptop.run("status").output.contains("origin-2"))
  }

  @Test("Two branches at once are not merged, and nothing of them is written into documents")
  func octopus() throws {
    let laptop = try Journey().firstDevice()
    try laptop.run("drink 10")
    let said = try laptop.sh(
      """
      main=$(git branch --show-current)
      for n in 1 2; do git checkout -q -b f$n $main
      sed -i "s/: 10,/: 1$n,/" hydration/*/*.json; git commit -qam f$n; done
      git checkout -q $main; ! git merge f1 f2 2>&1; git status --porcelain
      """)
    #expect(said.contains("one branch at a time"), "\(said)")
    try laptop.expectClean(after: "git merge f1 f2")
    try laptop.sh("git merge -q --no-edit f1; git merge -q --no-edit f2")
    try laptop.run("sync")
    #expect(try laptop.run("today").output.contains("13 ml of 2000 ml"))
  }

  @Test("A diary whose .git is on another disk takes in what is edited in the files")
  func repositoryElsewhere() throws {
    let laptop = try Journey().firstDevice()
    let oats = try laptop.new("foodItems", "name=Oats calories=311 date=2026-11-20")
    let file = try laptop.sh("git ls-files 'foodItems/*\(oats)*'")
    let elsewhere = try laptop.sh("mktemp -d /dev/shm/countme-test-XXXXXX")
    defer { _ = try? laptop.sh("rm -r '\(elsewhere)'") }
    try laptop.sh("mv .git '\(elsewhere)/git'; ln -s '\(elsewhere)/git' .git")
    try laptop.sh("sed -i 's/: 311/: 300/' \(file)")
    for command in ["sync", "eat Rice 220 --date 2026-11-20", "undo", "sync"] {
      try laptop.run(command)
      #expect(try laptop.sh("git status --porcelain") == "", "after \(command)")
    }
    #expect(try laptop.sh("cat \(file)").contains("\"calories\": 300"))
    #expect(try laptop.sh("find . -name '*countme-new*'") == "")
  }

  /// Expects that git's way ends with the tree that `countme pull` gives, in commits that are signed.
  private static func expectSameAsPull(
    _ way: Way, on device: Device, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let twin = Device(
      name: device.name, path: "\(device.path)-twin", shell: device.shell, home: device.home)
    _ = try device.shell.run("rm -rf '\(twin.path)' && cp -r '\(device.path)' '\(twin.path)'")
    try twin.run("pull", sourceLocation: sourceLocation)
    try device.sh(way.rawValue, sourceLocation: sourceLocation)
    try device.expectClean(after: way.rawValue, sourceLocation: sourceLocation)
    // A driver alone cannot sum a day up anew: the next command of ours does.
    if way.isDriverAlone { try device.run("pull", sourceLocation: sourceLocation) }
    let difference = try device.sh(
      "git fetch -q '\(twin.path)' HEAD && git diff --stat HEAD FETCH_HEAD")
    #expect(difference.isEmpty, "\(way): \(difference)", sourceLocation: sourceLocation)
    let signatures = try device.sh("git log --format=%G? | sort | uniq")
    #expect(signatures == "G", "\(way)", sourceLocation: sourceLocation)
  }
}
