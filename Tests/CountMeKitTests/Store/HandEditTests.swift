import CountMeGit
import CountMeModel
import CountMePlatform
import TestSupport
import Testing

@testable import CountMeHistory
@testable import CountMeJournal
@testable import CountMeStore

@Suite("Edits by hand") struct HandEditTests {
  private let path = "favoriteFoods/apple.json"

  /// A diary with a favourite and an entry, and the shell beside it.
  private func diary(seed: UInt64) async throws -> (AccountWorld, TestDiary) {
    let world = try AccountWorld(seed: seed)
    let diary = try await world.diary()
    try await diary.favour("apple")
    try await diary.eatForTest("2026-09-21", 100)
    return (world, diary)
  }

  @Test("a valid one is taken in by the next command that comes across it, in a commit of its own")
  func valid() async throws {
    let (world, diary) = try await diary(seed: 1)
    _ = try world.lines("cd laptop; sed -i 's/100/ 250 /; s/^ *//' \(path)")
    #expect(try await diary.handEdits().taken == [path])
    #expect(try await diary.log(limit: 9).count == 3)
    try await diary.favour("bread")
    let summaries = try await diary.log(limit: 2).map(\.summary)
    #expect(summaries == ["favour bread", "edited \(path) by hand"])
    #expect(try diary.favourites() == ["apple": 250, "bread": 100])
    try expectCommitted(world)
    // Canonical again, and stamped later than before.
    let versions = try await diary.history(name("favoriteFoods"), id("apple"))
    let stamps = versions.compactMap { $0.document?.fields["lastModified"]?.string }
    #expect(versions.count == 2 && stamps == stamps.sorted(by: >) && Set(stamps).count == 2)
  }

  @Test(
    "one that was staged is taken in before anything is written over it",
    arguments: [
      "sed -i 's/100/ 250 /' PATH; git add PATH",
      "sed -i 's/100/ 99 /' PATH; git add PATH; sed -i 's/99/250/' PATH",
      "sed -i 's/100/ 250 /' PATH; git add PATH; git rm -q --cached PATH",
      "sed -i 's/100/ 250 /' PATH; git stash -q; git stash pop -q --index",
      "sed -i 's/100/ 250 /' PATH; git -c user.name=A -c user.email=a@b commit -qam x; git reset -q --soft HEAD~1",
    ])
  func staged(line: String) async throws {
    let (world, diary) = try await diary(seed: 8)
    _ = try world.lines("cd laptop; \(line.replacing("PATH", with: path))")
    #expect(try await diary.handEdits().taken == [path])
    let renamed = FieldChange("name", .string("Apple"))
    let apple = DocumentEdit.update(
      try name("favoriteFoods"), id: try id("apple"), changes: [renamed])
    _ = try await diary.apply([apple], summary: "rename")
    #expect(try diary.favourites() == ["apple": 250])
    #expect(
      try world.lines("git -C laptop show HEAD:\(path)").contains { $0.contains("\"Apple\"") })
    try expectCommitted(world)
    #expect(try world.lines("git -C laptop status --porcelain") == [])
  }

  @Test(
    "whatever git's index is, what is as the branch has it is none",
    arguments: [
      "git update-index --index-version 4", "rm .git/index", ": > .git/index",
      "echo broken > .git/index", "truncate -s 200 .git/index",
      "git config feature.manyFiles true; rm .git/index; git reset -q",
      "git sparse-checkout set --cone --sparse-index .countme favoriteFoods",
    ])
  func oddIndex(line: String) async throws {
    let (world, diary) = try await diary(seed: 11)
    let files = try world.lines("cd laptop; \(line); git ls-tree -r HEAD")
    #expect(try await diary.handEdits() == HandEditReport())
    let commits = try await diary.log(limit: 9).count
    try await diary.favour("bread")
    #expect(try await diary.log(limit: 9).count == commits + 1)
    // None of them has another stamp.
    let present = try world.lines("git -C laptop ls-tree -r HEAD")
    #expect(Set(files).subtracting(present).isEmpty)
    #expect(try world.lines("git -C laptop status --porcelain") == [])
  }

  @Test(
    "a folder that something else stands in the place of has lost no document, and is not written into",
    arguments: ["ln -s ../away", "ln -s nowhere", "echo x >"], [false, true])
  func folderElsewhere(way: String, isStaged: Bool) async throws {
    let (world, diary) = try await diary(seed: 12)
    let head = try world.lines("git -C laptop rev-parse HEAD")
    let staging = isStaged ? "git add -A" : "true"
    _ = try world.lines(
      "cd laptop; mv favoriteFoods ../away; \(way) favoriteFoods; \(staging)")
    let report = try await diary.handEdits()
    #expect(report.problems.map(\.path) == ["favoriteFoods"] && report.taken.isEmpty)
    await #expect(throws: DiaryError.self) { try await diary.favour("bread") }
    #expect(try world.lines("git -C laptop rev-parse HEAD") == head)
    _ = try world.lines(
      "cd laptop; git reset -q; rm favoriteFoods; mv ../away favoriteFoods")
    #expect(try await diary.handEdits() == HandEditReport())
    try await diary.favour("bread")
    #expect(try diary.favourites() == ["apple": 100, "bread": 100])
  }

  @Test("one that was removed with git is gone; one that git moved is where it was moved to")
  func stagedRemoval() async throws {
    let (world, diary) = try await diary(seed: 9)
    try await diary.favour("bread")
    _ = try world.lines(
      """
      cd laptop; git rm -q \(path); git mv favoriteFoods/bread.json favoriteFoods/toast.json
      sed -i 's/"bread"/"toast"/' favoriteFoods/toast.json; git add -A
      """)
    let paths = [path, "favoriteFoods/bread.json", "favoriteFoods/toast.json"]
    #expect(try await diary.handEdits().taken == paths)
    try await diary.favour("apple")
    #expect(try diary.favourites() == ["apple": 100, "toast": 100])
    try expectCommitted(world)
  }

  @Test(
    "what a merge of git's brought is nobody's edit; what it touched waits until it is finished")
  func unfinishedMerge() async throws {
    let (world, diary) = try await diary(seed: 10)
    _ = try world.lines(
      """
      cd laptop; export GIT_CONFIG_GLOBAL=$PWD/../git
      git config --global user.name A; git config --global user.email a@b
      git branch side; git commit -q --allow-empty -m here
      branch=$(git branch --show-current); git checkout -q side
      sed -i 's/100/250/' \(path); git commit -qam there; git checkout -q $branch
      git merge -q -s ort --no-commit side
      """)
    #expect(try await diary.handEdits().taken == [])
    #expect(try await diary.handEdits().problems.map(\.path) == [path])
    await #expect(throws: DiaryError.self) { try await diary.favour("apple") }
    try await diary.favour("bread")
    _ = try world.lines("cd laptop; git -c user.name=A -c user.email=a@b commit -qm merged")
    #expect(try diary.favourites() == ["apple": 250, "bread": 100])
    #expect(try await diary.handEdits().taken == [])
  }

  @Test("one of white space only changes no value and leaves nothing behind")
  func whiteSpace() async throws {
    let (world, diary) = try await diary(seed: 2)
    _ = try world.lines("cd laptop; sed -i 's/^ */      /' \(path)")
    try await diary.favour("bread")
    #expect(try diary.favourites() == ["apple": 100, "bread": 100])
    try expectCommitted(world)
  }

  @Test(
    "an invalid one is named, stays as it is, and keeps nothing else from going on",
    arguments: [
      (#"{"name": "apple", "calories": -5}"#, "invalid"),
      ("{\n  \"name\": \"apple\",,\n}", "unreadable"),
      ("", "unreadable"), ("[]", "damaged"), (#"{"name": "a", "name": "b"}"#, "unreadable"),
      (#"{"id": "bread", "name": "apple", "calories": 1}"#, "refused"),
      (#"{"userId": "aaaaaaaaaaaaaaaaaaaaaaaaaa", "name": "apple", "calories": 1}"#, "refused"),
    ])
  func invalid(text: String, kind: String) async throws {
    let (world, diary) = try await diary(seed: 3)
    try world.write(text, to: "laptop/\(path)")
    let problem = try #require(try await diary.handEdits().problems.first)
    #expect(problem.path == path)
    #expect("\(problem.error.failure)".hasPrefix(kind), "\(problem.error)")
    let receipt = try await diary.eatForTest("2026-09-21", 50)
    #expect(receipt.commit != nil)
    let tip = try Tip(of: diary)
    await #expect(throws: DiaryError.self) { try await diary.favour("apple") }
    try await diary.favour("bread")
    #expect(try world.lines("cat laptop/\(path)").joined(separator: "\n") == text)
    #expect(try world.lines("git -C laptop status --porcelain") == [" M \(path)"])
    #expect(try Tip(of: diary) != tip)
  }

  @Test("of an unreadable one the line and the column are told")
  func position() async throws {
    let (world, diary) = try await diary(seed: 4)
    try world.write("{\n  \"name\": \"apple\",,\n}", to: "laptop/\(path)")
    guard
      case .document(.unreadable(_, let error)) = try await diary.handEdits().problems.first?.error
    else {
      Issue.record("no problem")
      return
    }
    #expect(error.line == 2 && error.column == 19)
  }

  @Test("a new file is taken in with its id and its owner, and its day counts it")
  func newFile() async throws {
    let (world, diary) = try await diary(seed: 5)
    let uuid = "019a9f2c-4e80-7000-8000-000000000001"
    let schema = try diary.reader().schema(of: name("foodItems"))
    let file = try #require(
      DocumentPath(schema.name, id(uuid), kind: schema.identifierKind)
    ).text
    try world.write(
      #"""
      {"name": "pear", "calories": 50, "date": "2026-09-21", "timestamp": "2026-09-21T10:00:00Z"}
      """#, to: "laptop/\(file)")
    #expect(try await diary.handEdits().taken == [file])
    _ = try await diary.status()
    try await diary.eatForTest("2026-09-21", 25)
    _ = try await diary.takeInEverything()
    let item = try #require(try diary.reader().document(name("foodItems"), id(uuid)))
    #expect(item.fields["id"]?.string == uuid && item.fields["userId"]?.string == "")
    let log = try #require(try diary.documents("dailyLogs").first)
    #expect(log.number("totalCalories") == 175)
    #expect(log.fields["foodItems"]?.array?.count == 3)
    try expectCommitted(world)
  }

  @Test("a deleted file is a deletion, and a deleted day takes its entries along")
  func deleted() async throws {
    let (world, diary) = try await diary(seed: 6)
    try await diary.eatForTest("2026-09-22", 70)
    let log = try diary.reader().path(name("dailyLogs"), id("2026-09-21")).text
    _ = try world.lines("cd laptop; rm \(path) \(log)")
    #expect(try await diary.handEdits().taken == [log, path].sorted())
    _ = try await diary.takeInEverything()
    #expect(try diary.favourites().isEmpty)
    #expect(try diary.documents("dailyLogs").map(\.id.text) == ["2026-09-22"])
    #expect(try diary.documents("foodItems").map { $0.number("calories") } == [70])
    try expectCommitted(world)
  }

  @Test("an entry that was changed by hand goes with its day")
  func changedAndRemoved() async throws {
    let (world, diary) = try await diary(seed: 8)
    let item = try #require(try diary.documents("foodItems").first)
    let file = try diary.reader().path(item.collection, item.id).text
    _ = try world.lines("cd laptop; sed -i 's/100/250/' \(file)")
    let day = [DocumentEdit.remove(try name("dailyLogs"), id: try id("2026-09-21"))]
    let receipt = try await diary.apply(day, summary: "rm")
    #expect(receipt.handEdits.taken == [file])
    #expect(try diary.documents("foodItems").isEmpty)
    #expect(try await diary.handEdits() == HandEditReport())
    try expectCommitted(world)
    _ = try await diary.undo()
    #expect(try diary.documents("foodItems").map { $0.number("calories") } == [250])
  }

  @Test("files that are no documents are left alone, and are told of")
  func foreign() async throws {
    let (world, diary) = try await diary(seed: 7)
    _ = try world.lines(
      """
      cd laptop; echo hello >notes.txt; mkdir -p favoriteFoods/pictures
      echo x >favoriteFoods/pictures/apple.png; echo '{}' >favoriteFoods/UPPER.json
      ln -s /etc/passwd favoriteFoods/link.json; mkfifo favoriteFoods/pipe.json
      """)
    let foreign = try await diary.handEdits().foreign
    #expect(foreign.contains("notes.txt") && foreign.contains("favoriteFoods/pictures/apple.png"))
    #expect(foreign.contains("favoriteFoods/link.json"))
    let before = try world.lines("cd laptop; ls -lR favoriteFoods/[lpU]* notes.txt")
    try await diary.favour("bread")
    _ = try await diary.takeInEverything()
    #expect(try world.lines("cd laptop; ls -lR favoriteFoods/[lpU]* notes.txt") == before)
    #expect(
      try world.lines("git -C laptop ls-files | grep -c 'notes\\|png\\|link\\|pipe' || true") == [
        "0"
      ])
  }

  @Test("a document that became a link or a folder is named, and what it points at is not read")
  func noFile() async throws {
    let (world, diary) = try await diary(seed: 8)
    _ = try world.lines("cd laptop; echo '{\"name\": \"secret\"}' >../s; ln -sf ../../s \(path)")
    #expect(try await diary.handEdits().problems.map(\.path) == [path])
    await #expect(throws: DiaryError.self) { try await diary.favour("apple") }
    try await diary.favour("bread")
    #expect(
      try world.lines("cat s; git -C laptop log --stat --format= | grep -c secret || true")
        == ["{\"name\": \"secret\"}", "0"])
  }

  /// Law: whatever a person does to the files, afterwards the valid edits are committed, totals are
  /// right, and the files and the index are as committed.
  @Test("random ones end in a sound diary", arguments: RandomCases.seeds(of: 41))
  func random(seed: UInt64) async throws {
    var operation = RandomOperation(seed: seed)
    let world = try AccountWorld(seed: seed)
    let diary = try await world.diary()
    for _ in 0..<5 { _ = try await operation.perform(on: diary) }
    for _ in 0..<3 {
      let files = try world.lines(
        "cd laptop; git ls-files | grep '^foodItems\\|^customMeals' || true")
      let file = operation.element(of: files) ?? "notes.txt"
      switch operation.number(0...3) {
      case 0: _ = try world.lines("cd laptop; rm -f \(file)")
      case 1:
        let calories = operation.number(1...900)
        _ = try world.lines(
          "cd laptop; test ! -e \(file) || sed -i 's/\"calories\": [0-9]*/\"calories\": \(calories)/' \(file)"
        )
      default: _ = try await operation.perform(on: diary)
      }
    }
    let report = try await diary.takeInEverything()
    #expect(report.problems.isEmpty, "seed \(seed)")
    try expectCommitted(world, "seed \(seed)")
    for log in try diary.documents("dailyLogs") {
      let items = try diary.documents("foodItems").filter {
        $0.fields["date"]?.string == log.id.text
      }
      let list = log.fields["foodItems"]?.array?.compactMap(\.string) ?? []
      #expect(list == items.map(\.id.text), "seed \(seed)")
      let sum = items.reduce(0) { $0 + ($1.number("calories") ?? 0) }
      #expect(log.number("totalCalories") ?? 0 == sum, "seed \(seed)")
    }
  }

  private func expectCommitted(
    _ world: AccountWorld, _ comment: Comment? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let said = try world.lines("git -C laptop status --porcelain | grep -v notes.txt || true")
    #expect(said == [], comment, sourceLocation: sourceLocation)
  }

  private func name(_ text: String) throws -> CollectionName { try #require(CollectionName(text)) }
  private func id(_ text: String) throws -> DocumentID { try #require(DocumentID(text)) }
}

extension TestDiary {
  @discardableResult
  func eatForTest(_ day: String, _ calories: Double) throws -> Receipt {
    var entry = FoodEntry(name: "food", energy: Energy(kilocalories: calories))
    entry.when.day = .day(day)
    return try eat(entry)
  }

  /// Takes all edits by hand in, as a sync does it first.
  func takeInEverything() throws -> HandEditReport {
    try store.locked { () throws(DiaryError) in
      try HandEdits(store).takeInHandEdits(inDirectories: nil)
    }
  }
}

extension AccountWorld {
  func write(_ text: String, to file: String) throws {
    try DurableFile.createDirectories(FileSystem.parent(of: "\(folder.path)/\(file)"))
    try DurableFile.write(Array(text.utf8), to: "\(folder.path)/\(file)", flush: .later)
  }
}
