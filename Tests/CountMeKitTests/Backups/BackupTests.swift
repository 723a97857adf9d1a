import CountMeGit
import CountMeModel
import CountMePlatform
import CountMeSodium
import Foundation
import TestSupport
import Testing

@testable import CountMeCare
@testable import CountMeHistory
@testable import CountMeStore

@Suite("Backups") struct BackupTests {
  /// Law: whatever happened since, replacing brings back the documents as they were but for their stamps,
  /// comparing finds nothing then, and undo leads back to before the restore.
  @Test("are brought back whatever happened since", arguments: RandomCases.seeds(of: 42))
  func replace(seed: UInt64) async throws {
    var operation = RandomOperation(seed: seed)
    let world = try AccountWorld(seed: seed)
    let diary = try await world.diary()
    for _ in 0..<operation.number(0...4) { _ = try await operation.perform(on: diary) }
    let then = try diary.contents()
    let backup = try await diary.createBackup()
    #expect(backup.documentCount == then.count, "seed \(seed)")
    for _ in 0..<operation.number(1...4) { _ = try await operation.perform(on: diary) }
    let now = try diary.writtenContents()
    let report = try await diary.restoreBackup(backup.id, .replace)
    #expect(try diary.contents() == then, "seed \(seed)")
    #expect(try await diary.compareBackup(backup.id).differences.isEmpty, "seed \(seed)")
    if report.receipt.commit != nil { _ = try await diary.undo() }
    #expect(try diary.writtenContents() == now, "seed \(seed)")
    #expect(try world.lines("git -C laptop status --porcelain") == [], "seed \(seed)")
  }

  @Test("merging brings back what the history here has lost, and nothing else")
  func merge() async throws {
    let world = try AccountWorld(seed: 1)
    let diary = try await world.diary()
    try await diary.favour("apple")
    let start = try world.lines("git -C laptop rev-parse HEAD")[0]
    try await diary.favour("bread")
    let backup = try await diary.createBackup()
    let nothing = try await diary.restoreBackup(backup.id, .merge)
    #expect(nothing.isInHistory && nothing.receipt.commit == nil)
    _ = try world.lines("git -C laptop reset -q --hard \(start)")
    _ = try world.lines(
      "git -C laptop reflog expire --expire=now --all; git -C laptop gc -q --prune=now")
    let again = try world.reopened(diary)
    try await again.favour("cheese")
    let report = try await again.restoreBackup(backup.id, .merge)
    #expect(!report.isInHistory)
    #expect(try again.favourites() == ["apple": 100, "bread": 100, "cheese": 100])
    _ = try await again.undo()
    #expect(try again.favourites() == ["apple": 100, "cheese": 100])
  }

  @Test("take away what a killed one left, and nothing that somebody writes or keeps there")
  func unfinished() async throws {
    let world = try AccountWorld(seed: 47)
    let diary = try await world.diary()
    try await diary.favour("apple")
    let folder = "\(world.folder.path)/copies"
    let left = ["20260101-000000-abcd.bundle.new", "20260101-000000-abce.bundle.sealed.new"]
    let kept = ["20260101-000000-abcf.bundle.new", "my.bundle.new", "20260101-000000-abcd.bundle"]
    _ = try world.lines(
      """
      mkdir copies; cd copies; touch \((left + kept).joined(separator: " "))
      touch -d '2 hours ago' \((left + kept.dropFirst()).joined(separator: " "))
      """)
    let backup = try await diary.createBackup(in: folder)
    let names = kept + ["\(backup.id).bundle", "\(backup.id).json"]
    #expect(try world.lines("ls copies").sorted() == names.sorted())
  }

  @Test("leave the account and the devices alone, and plain git reads them")
  func account() async throws {
    let world = try AccountWorld(seed: 2)
    let diary = try await world.diary()
    try await diary.makeAccount("me@example.org")
    try await diary.favour("apple")
    let backup = try await diary.createBackup()
    try await diary.changePassword("correct horse", to: "another horse")
    try await diary.disfavour("apple")
    let before = try world.lines("cat laptop/profile/account.json laptop/profile/devices/*")
    _ = try await diary.restoreBackup(backup.id, .replace)
    #expect(try diary.favourites() == ["apple": 100])
    #expect(try world.lines("cat laptop/profile/account.json laptop/profile/devices/*") == before)
    let bundle = try world.lines("ls backups-of-laptop/*/\(backup.id).bundle")[0]
    let branch = backup.reference.dropFirst("refs/heads/".count)
    _ = try world.lines("git clone -q '\(bundle)' -b \(branch) clone")
    #expect(try world.lines("ls clone/favoriteFoods") == ["apple.json"])
    #expect(try world.lines("git -C laptop fsck --strict --no-dangling") == [])
    #expect(try await diary.verifyHistory().refused.isEmpty)
  }

  @Test("are the owner's alone, and encrypted ones open with their passphrase only")
  func sealed() async throws {
    let world = try AccountWorld(seed: 3)
    let diary = try await world.diary()
    try await diary.favour("apple")
    let cost = try #require(PasswordCost(memoryKiB: 8192, iterations: 1))
    let backup = try await diary.createBackup(
      in: nil, passphrase: Password(Array("open sesame".utf8)), reason: .asked, note: "",
      cost: cost, keeping: [])
    #expect(try world.lines("find backups-of-laptop -type f -perm /077") == [])
    #expect(try world.lines("grep -l 'git bundle' -r backups-of-laptop || true") == [])
    #expect(
      try await failure { _ = try await diary.verifyBackup(backup.id) }
        == .backup(.passphraseNeeded(id: backup.id)))
    #expect(
      try await failure {
        _ = try await diary.verifyBackup(backup.id, passphrase: Password(Array("shut".utf8)))
      } == .backup(.wrongPassphrase(id: backup.id)))
    try await diary.disfavour("apple")
    _ = try await diary.restoreBackup(
      backup.id, .replace, passphrase: Password(Array("open sesame".utf8)))
    #expect(try diary.favourites() == ["apple": 100])
  }

  /// What happens to a backup, as a line of bash that knows `$b` and `$m`, its bundle and manifest.
  static let drills = [
    ("a byte flipped", "printf x | dd of=$b bs=1 seek=200 conv=notrunc status=none"),
    ("cut in half", "truncate -s $(( $(stat -c %s $b) / 2 )) $b"), ("emptied", ": > $b"),
    ("one byte longer", "echo >> $b"), ("without its bundle", "rm $b"),
    ("another's bundle", "git -C laptop bundle create -q $PWD/$b HEAD"),
    ("manifest cut", "truncate -s 50 $m"), ("manifest without counts", "sed -i /favorite/d $m"),
    (
      "a bundle that is none, with its right hash",
      "head -c $(stat -c %s $b) /dev/zero > $b; sed -i \"s/\\\"sha256.*/\\\"sha256\\\": \\\"$(sha256sum $b | cut -c1-64)\\\",/\" $m"
    ),
  ]

  @Test("that are damaged are refused, and nothing is changed", arguments: drills.indices)
  func damaged(number: Int) async throws {
    let (what, line) = Self.drills[number]
    let world = try AccountWorld(seed: 4)
    let diary = try await world.diary()
    try await diary.favour("apple")
    let backup = try await diary.createBackup()
    let path = "backups-of-laptop/\(backup.repositoryID)/\(backup.id)"
    _ = try world.lines("b=\(path).bundle; m=\(path).json; \(line)")
    let tip = try world.lines("git -C laptop rev-parse HEAD")
    for way in RestoreMode.allCases {
      let error = try await failure { _ = try await diary.restoreBackup(backup.id, way) }
      guard case .backup(.damaged) = error else {
        Issue.record("\(what): \(String(describing: error))")
        continue
      }
    }
    #expect(try world.lines("git -C laptop rev-parse HEAD") == tip, "\(what)")
    #expect(try world.lines("ls laptop/.git/countme/unpacked || true") == [], "\(what)")
  }

  @Test("of another diary, another user or a newer program are refused")
  func foreign() async throws {
    let world = try AccountWorld(seed: 5)
    let diary = try await world.diary()
    try await diary.favour("apple")
    let guests = try await diary.createBackup(in: "\(world.folder.path)/out")
    let other = try await world.diary(on: "phone")
    try await other.favour("pear")
    let out = "\(world.folder.path)/out"
    #expect(
      try await failure { _ = try await other.restoreBackup(guests.id, .replace, in: out) }
        == .backup(.foreign(id: guests.id, detail: "another diary")))
    try await diary.makeAccount("me@example.org")
    let accounts = try await diary.createBackup(in: out)
    // A diary that has nothing yet takes all of them; nobody is signed in by that.
    for way in RestoreMode.allCases {
      let new = try await world.diary(on: "new-\(way.rawValue)")
      _ = try await new.restoreBackup(accounts.id, way, in: out)
      #expect(try new.favourites() == ["apple": 100])
      #expect(try new.folder.owner() == .guest)
      #expect(try await new.examine().isEmpty)
    }
    try await diary.signOut()
    let refused = try await failure {
      _ = try await diary.restoreBackup(accounts.id, .replace, in: out)
    }
    #expect(refused == .backup(.foreign(id: accounts.id, detail: "the user \(accounts.user.text)")))
    for field in ["format", "manifest"] {
      let mine = try await diary.createBackup(in: out)
      _ = try world.lines("sed -i 's/\"\(field)\": 1/\"\(field)\": 3/' out/\(mine.id).json")
      #expect(
        try await failure { _ = try await diary.restoreBackup(mine.id, .merge, in: out) }
          == .backup(.newer(id: mine.id, found: 3, supported: 2)))
    }
  }
}

extension TestDiary {
  /// Every document but for its stamp.
  nonisolated func contents() throws -> [String: JSONObject] {
    var contents: [String: JSONObject] = [:]
    for collection in try reader().catalogue.names {
      for document in try reader().documents(in: collection) {
        var fields = document.fields
        fields["lastModified"] = nil
        contents["\(collection)/\(document.id)"] = fields
      }
    }
    return contents
  }

  /// The same without documents in which nothing is, as an undo leaves them.
  nonisolated func writtenContents() throws -> [String: JSONObject] {
    let reader = try reader()
    return try contents().filter { path, fields in
      let place = reader.catalogue.names.first { "\($0)/\(fields["id"]?.string ?? "")" == path }
      let schema = try reader.schema(of: try #require(place))
      return !schema.saysNothing(fields) || schema.copiedFields.contains { fields[$0.name] != nil }
    }
  }
}
