import CountMeGit
import CountMeModel
import CountMePlatform
import TestSupport
import Testing

@testable import CountMeCare
@testable import CountMeHistory
@testable import CountMeIntegrity
@testable import CountMeJournal
@testable import CountMeStore

@Suite("Doctor") struct DoctorTests {
  /// Law: a diary on which only the program has worked has no findings, here and on its remote.
  @Test(
    "a healthy diary has no findings, whatever was done",
    arguments: RandomCases.seeds(of: 216, few: 10))
  func healthy(seed: UInt64) async throws {
    let world = try SyncWorld(
      try await SyncTemplate.shared(devices: 2), devices: 2, seed: seed)
    var living = DeviceSimulation(world, seed: seed)
    try await living.live(steps: 12)
    for _ in 0..<2 { try await world.syncAll() }
    for device in world.devices {
      let findings = try await device.examine(remotes: true)
        // The remote of these tests is a bare folder without our hook, which is worth a note, and the
        // devices are copies whose keys were elsewhere when they were set up.
        .filter { $0.check != .remoteHook }
        .filter { $0.subject != "user.signingkey" }
      #expect(findings.isEmpty, "seed \(seed): \(findings)")
    }
  }

  @Test(
    "a guest's diary has no findings, whatever was done",
    arguments: RandomCases.seeds(of: 217, few: 10))
  func healthyGuest(seed: UInt64) async throws {
    var operation = RandomOperation(seed: seed)
    let diary = try await AccountWorld(seed: seed).diary()
    for _ in 0..<operation.number(1...12) { _ = try await operation.perform(on: diary) }
    let findings = try await diary.examine()
    #expect(findings.isEmpty, "seed \(seed): \(findings)")
  }

  /// A kind of damage: what does it, in the diary's folder, and what it is called.
  struct Damage: Sendable, CustomTestStringConvertible {
    let check: String
    let line: String
    var testDescription: String { "\(check): \(line)" }
  }

  /// In each line `$day`, `$item` and `$apple` are files of the diary; `$commit` commits behind our back.
  static let damages = [
    Damage(check: "repository.object", line: "f=$(object HEAD~1:$apple); chmod u+w $f; : > $f"),
    Damage(
      check: "repository.object", line: "f=$(object HEAD~1^{tree}); chmod u+w $f; truncate -s 20 $f"
    ),
    Damage(check: "repository.object", line: "rm -f $(object HEAD~1)"),
    Damage(check: "document.unreadable", line: "echo '{' > $apple; $commit"),
    Damage(
      check: "document.invalid",
      line: "sed -i 's/\"calories\": 100/\"calories\": \"x\"/' $apple; $commit"),
    Damage(check: "document.form", line: "sed -i 's/: /:   /' $apple; $commit"),
    Damage(check: "document.place", line: "git mv $apple favoriteFoods/pear.json; $commit"),
    Damage(check: "document.place", line: "mkdir x; cp $apple x/y.txt; $commit"),
    Damage(check: "document.place", line: "ln -s apple.json favoriteFoods/b.json; $commit"),
    Damage(
      check: "document.twin", line: "mkdir FavoriteFoods; cp $apple FavoriteFoods/x.json; $commit"),
    Damage(
      check: "document.owner",
      line:
        "sed -i 's/\"userId\": \".*\"/\"userId\": \"aaaaaaaaaaaaaaaaaaaaaaaaaa\"/' $apple; $commit"),
    Damage(check: "reference.dangling", line: "git rm -q $item; $commit"),
    Damage(
      check: "derived.wrong",
      line: "sed -i 's/\"totalCalories\": .*/\"totalCalories\": 1,/' $day; $commit"),
    Damage(
      check: "item.orphaned",
      line: "sed -i 's/\"date\": \".*\"/\"date\": \"2026-09-23\"/' $item; $commit"),
    Damage(check: "item.orphaned", line: "git rm -q $day; $commit"),
    Damage(
      check: "item.duplicate",
      line:
        "d=${item%/*}; n=01990000-0000-4000-8000-000000000001; mkdir -p foodItems/0/1/9; "
        + "sed \"s/\\\"id\\\": .*/\\\"id\\\": \\\"$n\\\",/\" $item > foodItems/0/1/9/$n.json; $commit"
    ),
    Damage(
      check: "stamp.future",
      line:
        "sed -i 's/\"lastModified\": \".*\"/\"lastModified\": \"2050-01-01T00:00:00.000Z\"/' $apple; $commit"
    ),
    Damage(
      check: "reference.habit",
      line:
        "h=01990000-0000-4000-8000-000000000002; mkdir -p completions/2026-09; "
        + "echo '{\"date\":\"2026-09-21\",\"habitId\":\"'$h'\",\"id\":\"2026-09-21.'$h'\","
        + "\"lastModified\":\"2026-09-21T00:00:00.000Z\",\"userId\":\"\"}' "
        + "> completions/2026-09/2026-09-21.$h.json; $commit"),
    Damage(
      check: "schema.unusable",
      line: "mkdir -p .countme/schema; echo 1 > .countme/schema/books.schema.json"),
    Damage(check: "edit.unusable", line: "echo '{' > $apple"),
    Damage(check: "git.settings", line: "git config merge.renames true"),
    Damage(check: "git.settings", line: "git config --unset pull.twohead"),
    Damage(check: "git.attributes", line: "rm .git/info/attributes"),
    Damage(check: "tree.attributes", line: "git rm -q .gitattributes; $commit"),
    Damage(check: "index.state", line: "git rm -q --cached $apple"),
    Damage(check: "index.state", line: "echo junk > .git/index"),
    Damage(
      check: "repository.packs",
      line:
        "for n in {1..60}; do echo $n | git hash-object -w --stdin "
        + "| git pack-objects -q .git/objects/pack/pack >/dev/null; done; touch .git/countme/packing"
    ),
    Damage(check: "lock.leftover", line: "touch .git/refs/heads/guest.lock"),
    Damage(
      check: "migration.unfinished",
      line:
        "mkdir -p .git/countme/migration; echo x > .git/countme/migration/$(printf a%.0s {1..26}).json"
    ),
    Damage(
      check: "file.conflictCopy", line: "cp $apple ${apple%.json}.sync-conflict-20260921-1.json"),
    Damage(
      check: "file.conflictCopy", line: "cp $apple \"${apple%.json} (Ann's conflicted copy).json\""),
  ]

  @Test(
    "damage of every kind is found, and gone after --fix where that is certain", arguments: damages)
  func damage(_ damage: Damage) async throws {
    let world = try AccountWorld(seed: 7)
    let diary = try await world.diary()
    try await diary.favour("apple")
    for calories in [100.0, 200] { try await diary.eatForTest("2026-09-21", calories) }
    try world.loosen()
    _ = try world.lines(
      """
      cd laptop
      object() { id=$(git rev-parse "$1"); echo .git/objects/${id:0:2}/${id:2}; }
      day=$(ls dailyLogs/*/*.json); item=$(find foodItems -name '*.json' | sort | head -1)
      apple=favoriteFoods/apple.json
      commit="eval git add -A && git -c user.name=a -c user.email=a@b.c commit -qm damage"
      \(damage.line)
      """)
    let snapshot = try world.reopened(diary)
    let found = try await snapshot.examine()
    let ours = found.filter { $0.check.rawValue == damage.check }
    #expect(!ours.isEmpty, "\(damage): \(found)")
    guard ours.allSatisfy(\.check.isFixable), !ours.isEmpty else { return }
    let report = try await snapshot.mend()
    #expect(
      !report.after.contains { $0.check.rawValue == damage.check }, "\(damage): \(report.after)")
    #expect(report.backup != nil)
    #expect(try world.lines("git -C laptop fsck --strict --no-dangling") == [])
  }

  @Test("a habit that was removed leaves what was done of it, and that is no damage")
  func removedHabit() async throws {
    let diary = try await AccountWorld(seed: 12).diary()
    let habit = try await diary.addHabit(HabitEntry(name: "Stretch")).changes.first?.document
    _ = try await diary.check("Stretch")
    let removed = try #require(habit)
    _ = try await diary.apply([.remove(removed.collection, id: removed.id)])
    #expect(try await diary.examine() == [])
  }

  /// Days are looked at some at a time; what sums them all must see what each turned out to be.
  @Test("what is wrong with days far apart is mended at once, with what sums them up")
  func sums() async throws {
    let world = try AccountWorld(seed: 11)
    let diary = try await world.diary()
    let days = (0..<150).map { CalendarDate(dayNumber: 20_000 + $0).text }
    for day in days { try await diary.eatForTest(day, 100) }
    _ = try world.lines(
      """
      cd laptop
      mkdir -p .countme/schema sums
      cat > .countme/schema/sums.schema.json <<'END'
      {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Sums", "type": "object",
       "x-id": "slug", "x-merge": "fieldwise", "required": ["id", "userId", "lastModified"],
       "properties": {
         "id": {"type": "string"}, "userId": {"type": "string"},
         "lastModified": {"type": "string", "format": "date-time"},
         "total": {"type": "number", "x-merge": "derived",
           "x-derived": {"sum": "totalCalories", "in": "dailyLogs"}}}}
      END
      printf '{"id": "all", "lastModified": "2026-09-21T00:00:00.000Z", "userId": ""}' > sums/all.json
      for day in \(days[0]) \(days[70]) \(days[149]); do
        sed -i 's/"totalCalories": .*/"totalCalories": 1,/' dailyLogs/*/$day.json
      done
      git rm -q dailyLogs/*/\(days[100]).json
      git add -A; git -c user.name=a -c user.email=a@b.c commit -qm damage
      """)
    let found = try await world.reopened(diary).examine()
    let wrong = found.filter { $0.check == .derived }.map(\.subject)
    #expect(
      wrong == [days[0], days[70], days[149]].map { "dailyLogs/\($0.prefix(7))/\($0).json" }
        + ["sums/all.json"])
    #expect(found.filter { $0.check == .orphan }.count == 1)
    let report = try await diary.mend()
    #expect(report.after == [])
    let total = try world.lines("jq .total laptop/sums/all.json")
    #expect(total == ["15000"])
  }

  /// Law: what the program itself wrote is no finding, whatever lies beside it.
  @Test("what follows beside an entry that does not fit is what the program makes of it")
  func unfitting() async throws {
    let world = try AccountWorld(seed: 13)
    let diary = try await world.diary()
    for calories in [100.0, 200] { try await diary.eatForTest("2026-09-21", calories) }
    _ = try world.lines(
      """
      cd laptop; item=$(find foodItems -name '*.json' | sort | head -1)
      sed -i 's/"calories"/"brand": 5, "calories"/' $item
      git add -A && git -c user.name=a -c user.email=a@b.c commit -qm damage
      """)
    let reopened = try world.reopened(diary)
    try await reopened.eatForTest("2026-09-21", 400)
    let found = try await reopened.examine().map(\.check)
    #expect(!found.contains(.derived) && !found.contains(.orphan) && found.contains(.invalid))
  }

  @Test(
    "of documents whose schema nobody can use nothing else is told than that, and no other is lost")
  func unusableSchema() async throws {
    let world = try AccountWorld(seed: 15)
    let diary = try await world.diary()
    _ = try world.lines(
      """
      cd laptop; mkdir -p .countme/schema
      cat > .countme/schema/books.schema.json <<'END'
      \(Bookshelf.books)
      END
      cat > .countme/schema/shelves.schema.json <<'END'
      \(Bookshelf.shelves)
      END
      """)
    let (books, shelves) = (try Bookshelf.name("books"), try Bookshelf.name("shelves"))
    let reopened = try world.reopened(diary)
    _ = try await reopened.apply(
      [
        .create(shelves, id: try Bookshelf.id("top"), fields: ["room": "hall"]),
        .create(books, id: try Bookshelf.id("emma"), fields: ["name": "Emma", "shelf": "top"]),
      ], summary: "read")
    #expect(try await reopened.examine() == [])
    _ = try world.lines("echo 1 > laptop/.countme/schema/books.schema.json")
    let found = try await world.reopened(diary).examine().map(\.check)
    #expect(found.contains(.schema) && !found.contains(.derived) && !found.contains(.orphan))
  }

  @Test("a limit of a remote is told, however it is written, but not the one that the program sets")
  func remoteLimit() async throws {
    let world = try SyncWorld(try await SyncTemplate.shared(devices: 1), devices: 1, seed: 14)
    let remote = try Repository.open(at: world.remotes[0])
    for (setting, bytes) in [
      ("10m", 10 << 20), ("10485760", 10 << 20), ("0", nil), ("512m", nil), ("1G", nil),
    ] as [(String, Int?)] {
      try remote.setSetting("receive.maxInputSize", setting)
      let found = try await world.devices[0].examine(remotes: true)
        .filter { $0.check == .remoteLimit }.map(\.detail)
      #expect(
        found == (bytes.map { ["it takes no more than \($0) bytes at once"] } ?? []), "\(setting)")
    }
  }

  @Test("keys that others can read are found and protected")
  func keys() async throws {
    let world = try AccountWorld(seed: 8)
    let diary = try await world.diary()
    try await diary.makeAccount("me@example.org")
    try await diary.favour("apple")
    #expect(try await diary.examine().isEmpty)
    _ = try world.lines("chmod -R go+r state-of-laptop")
    #expect(try await diary.examine().map(\.check.rawValue).contains("key.permissions"))
    #expect(try await diary.mend().after.isEmpty)
  }

  @Test("what is only here, only on the remote, or not the same is told")
  func remotes() async throws {
    let world = try SyncWorld(try await SyncTemplate.shared(devices: 2), devices: 2, seed: 9)
    let (here, there) = (world.devices[0], world.devices[1])
    for name in ["apple", "bread"] { try await here.favour(name) }
    for _ in 0..<2 { try await world.syncAll() }
    try await there.favour("apple", calories: 7)
    try await there.favour("cheese")
    _ = try await there.sync()
    try await here.favour("dates")
    let found = try await here.examine(remotes: true)
    func subjects(_ check: String) -> [String] {
      found.filter { $0.check.rawValue == check }.map(\.subject)
    }
    #expect(subjects("remote.missingThere") == ["favoriteFoods/dates.json"])
    #expect(subjects("remote.missingHere") == ["favoriteFoods/cheese.json"])
    #expect(subjects("remote.differing") == ["favoriteFoods/apple.json"])
  }

  @Test("a remote of an earlier version gets the settings of now, another only a note")
  func remoteSettings() async throws {
    let world = try SyncWorld(try await SyncTemplate.shared(devices: 1), devices: 1, seed: 10)
    let here = world.devices[0]
    let directory = world.remotes[0]
    let remote = try Repository.open(at: directory)
    func found(_ check: String) async throws -> [String] {
      try await here.examine(remotes: true).filter { $0.check.rawValue == check }.map(\.detail)
    }
    try remote.setSetting("gc.auto", "0")
    #expect(try await found("remote.packs").count == 1)
    #expect(try await found("remote.settings").isEmpty)
    #expect(try await here.mend(remotes: true).backup == nil)
    #expect(try remote.setting("gc.auto") == "0")

    // As `remote create` made one before remotes kept packs.
    try remote.setSetting("receive.fsckObjects", "true")
    try remote.setSetting("receive.maxInputSize", "512m")
    try remote.setSetting("core.bigFileThreshold", "7m")
    try remote.setSetting("core.deltaBaseCacheLimit", "32m")
    #expect(try await found("remote.packs").isEmpty)
    #expect(
      try await found("remote.settings") == [
        "gc.auto is 0 and should not be set", "receive.unpackLimit is missing and should be 1",
      ])
    let report = try await here.mend(remotes: true)
    #expect(!report.after.contains { $0.check == .remoteSettings })
    #expect(try remote.setting("gc.auto") == nil)
    #expect(try remote.setting("receive.unpackLimit") == "1")
    // A person may have meant it.
    #expect(try remote.setting("core.bigFileThreshold") == "7m")

    // As one was made over ssh where the host had no hook: no share could end there.
    try remote.setSetting("receive.denyNonFastForwards", "true")
    #expect(try await found("remote.settings").isEmpty)
    try remote.setSetting("receive.denyDeletes", "true")
    #expect(
      try await found("remote.settings") == [
        "receive.denyNonFastForwards is true and should not be set"
      ])
    _ = try await here.mend(remotes: true)
    #expect(try remote.setting("receive.denyNonFastForwards") == nil)
    #expect(try remote.setting("receive.denyDeletes") == "true")
  }

  @Test("has a test for every check")
  func topics() {
    // Of an account's: here, in `RemadeCommitTests`, `LostKeyTests`, `AnchoredCloneTests`, `HistoryErasureTests` and
    // `MalformedCommitTests`.
    let seeded = Set(Self.damages.map(\.check))
      .union([
        "key.permissions", "commit.refused", "session.key", "history.unverified", "history.refused",
        "history.kept", "commit.form",
      ])
    for check in Finding.Check.allCases where !check.rawValue.hasPrefix("remote.") {
      #expect(seeded.contains(check.rawValue), "\(check) is in no test")
    }
  }
}

extension AccountWorld {
  /// Puts every object of the laptop into a file of its own, so that one can be damaged.
  fileprivate func loosen() throws {
    _ = try lines(
      """
      cd laptop/.git && mkdir aside && mv objects/pack/* aside/
      for p in aside/*.pack; do git unpack-objects -q < $p; done; rm -rf aside
      """)
  }
}
