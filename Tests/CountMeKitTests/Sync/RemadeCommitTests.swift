import CountMeGit
import CountMeModel
import CountMePlatform
import TestSupport
import Testing

@testable import CountMeHistory
@testable import CountMeJournal
@testable import CountMeStore
@testable import CountMeIntegrity
@testable import CountMeSync
@testable import CountMeCare

@Suite("What plain git leaves behind goes out with the next sync, and nothing of it is lost")
struct RemadeCommitTests {
  /// A state that plain git brings about on a phone that has something of its own and lacks something.
  struct State: CustomTestStringConvertible {
    let testDescription: String
    let line: String
    /// Whether the phone has sent what it has before.
    var isSent = false
    /// What the phone must have afterwards beside `mine` and `theirs`.
    var more: [String: Double] = [:]
  }

  static let states = [
    State(testDescription: "an unsigned commit", line: "copy extra; commit", more: ["extra": 100]),
    State(
      testDescription: "a commit signed by a key of nobody's",
      line:
        "ssh-keygen -q -t ed25519 -N '' -f ../key; copy extra; git add -A; git -c user.signingkey=../key commit -qm x",
      more: ["extra": 100]),
    State(testDescription: "an unsigned merge", line: "git fetch -q; merge FETCH_HEAD"),
    State(
      testDescription: "an unsigned merge that was written on",
      line: "git fetch -q; merge FETCH_HEAD; copy extra; git add -A; git commit -qm x",
      more: ["extra": 100]),
    State(
      testDescription: "an unsigned octopus",
      line: "branches {1..3}; merge -s octopus b1 b2 b3",
      more: ["f1": 100, "f2": 100, "f3": 100]),
    State(
      testDescription: "an octopus of more parents than a commit may have",
      line: "branches {1..20}; merge -s octopus b{1..20}",
      more: Dictionary(uniqueKeysWithValues: (1...20).map { ("f\($0)", 100.0) })),
    State(
      testDescription: "an unsigned rebase",
      line: "git fetch -q; git $unsigned rebase -q -s ort FETCH_HEAD"),
    State(
      testDescription: "an unsigned cherry-pick",
      line: "git fetch -q; git $unsigned cherry-pick --strategy=ort FETCH_HEAD"),
    State(
      testDescription: "a sent commit that was amended",
      line: "git $unsigned commit -q --amend -m amended", isSent: true),
    State(
      testDescription: "a branch that was reset", line: "git reset -q --hard HEAD~1", isSent: true),
    State(
      testDescription: "a branch that was reset to before this device was certified",
      line: "git reset -q --hard $(git rev-list HEAD | tail -1); copy extra; commit", isSent: true,
      more: ["extra": 100]),
    State(
      testDescription: "a merge that forgets the account",
      line: "git fetch -q; merge --no-commit FETCH_HEAD; git rm -q profile/account.json; commit"),
    State(
      testDescription: "an unsigned root with what was sent",
      line: """
        git checkout -q --orphan anew; git $unsigned commit -qm x; git branch -qM anew $branch
        copy extra; commit
        """, isSent: true, more: ["extra": 100]),
    State(
      testDescription: "an account that was removed",
      line: "git rm -q profile/account.json; commit"),
    State(
      testDescription: "a branch from which all was removed, and that taken back",
      line: "git rm -qr .; git $unsigned commit -qm x; git $unsigned revert --no-edit HEAD"),
    State(
      testDescription: "a newer format that was typed, and that taken back",
      line: """
        sed -i 's/"format": [0-9]*/"format": 99/' .countme/format.json; commit
        git $unsigned revert --no-edit HEAD
        """),
    State(
      testDescription: "a commit that says that its words are in an encoding which is not read",
      line: "copy extra; git add -A; git -c i18n.commitEncoding=KOI8-R commit -qm x",
      more: ["extra": 100]),
    State(
      testDescription: "a file that is nobody's",
      line: "echo note > README.md; copy extra; commit", more: ["extra": 100]),
  ]

  static let preparation = """
    set -e; cd phone
    branch=$(git symbolic-ref --short HEAD)
    unsigned='-c commit.gpgsign=false'
    cp favoriteFoods/mine.json ../mine.json
    copy() {
      mkdir -p favoriteFoods; sed "s/\\"mine\\"/\\"$1\\"/" ../mine.json > favoriteFoods/$1.json
    }
    commit() { git add -A; git $unsigned commit -qm x; }
    merge() {
      case "$*" in *-s*) ;; *) set -- -s ort "$@";; esac
      git $unsigned merge -q --no-edit "$@" >/dev/null
    }
    branches() {
      for n in "$@"; do
        git checkout -q -b b$n $branch; copy f$n; commit; git checkout -q $branch
      done
    }
    """

  @Test("the sync tells how many commits it made again, and no later one does")
  func told() async throws {
    let world = try AccountWorld(seed: 602)
    let (laptop, old) = try await world.twoDevices()
    try await old.favour("mine")
    _ = try await old.sync()
    for line in ["", "git fetch -q; merge FETCH_HEAD"] {
      try await laptop.favour("theirs\(line.count)")
      _ = try await laptop.sync()
      let commits = ["a", "b"].map { "copy \($0)\(line.count); commit" }
      _ = try world.lines(([Self.preparation] + commits + [line]).joined(separator: "\n"))
      let phone = try world.reopened(old)
      let count = Int(try world.lines("git -C phone rev-list --count @{u}..HEAD")[0])
      #expect(try await phone.sync()[0].remade == count)
      #expect(try await phone.sync()[0].remade == 0)
    }
  }

  /// Whether the laptop begins the history anew beside it.
  enum Erasing: CaseIterable { case never, before, meanwhile }

  @Test(
    "one sync leads out of it, and then it is quiet",
    arguments: RandomCases.pairs(states, [Erasing.never])
      + RandomCases.some(RandomCases.pairs(states, [Erasing.before, .meanwhile]), of: 242, few: 5))
  func leadsOut(state: State, erasing: Erasing) async throws {
    let world = try AccountWorld(seed: 601)
    let (laptop, old) = try await world.twoDevices()
    func erase() async throws {
      _ = try await laptop.eraseHistory(password: Password(Array("correct horse".utf8)))
    }
    if erasing == .before {
      try await erase()
      _ = try await old.sync()
    }
    try await old.favour("mine")
    if state.isSent { _ = try await old.sync() }
    try await laptop.favour("theirs")
    _ = try await laptop.sync()
    _ = try world.lines("\(Self.preparation)\n\(state.line)")
    if erasing == .meanwhile { try await erase() }
    let phone = try world.reopened(old)
    let reports = try await phone.sync()
    #expect(reports[0].isSynced)
    _ = try await laptop.sync()
    var expected = ["mine": 100.0, "theirs": 100]
    expected.merge(state.more) { $1 }
    for diary in [laptop, phone] {
      #expect(try diary.favourites() == expected)
      #expect(try await diary.session()?.deviceCount == 2)
      try await world.expectVerified(diary)
    }
    let tips = [try await laptop.tip(), try await phone.tip()]
    #expect(tips[0] == tips[1])
    for diary in [phone, laptop, phone] {
      let reports = try await diary.sync()
      #expect(reports[0].sent == 0 && reports[0].received == 0)
    }
    #expect(try await world.reopened(phone).examine().filter { $0.check.severity == .error } == [])
    #expect(try world.lines("git -C phone status --porcelain").allSatisfy { $0.hasPrefix("?? ") })
  }

  @Test("the words stay what they were, and an undo names what it took back")
  func words() async throws {
    let world = try AccountWorld(seed: 607)
    let (_, old) = try await world.twoDevices()
    try await old.favour("mine")
    _ = try world.lines(
      """
      \(Self.preparation)
      copy extra; commit; id=$(git rev-parse HEAD); copy late; git add -A
      git $unsigned commit -qm "see $id" -m "as $id says" -m "Undo-of: $id" -m "See: $id
      Undo-of: $id
      Undo-of: none"
      """)
    let before = try world.lines("git -C phone log -2 --format=%H%n%B")
    let phone = try world.reopened(old)
    _ = try await phone.sync()
    let after = try world.lines("git -C phone log -2 --format=%H%n%B")
    #expect(before.count == after.count && before[0] != after[0])
    let (was, now) = (before[before.count - 2], after[after.count - 2])
    #expect(was != now)
    var expected = before
    expected[0] = after[0]
    expected[expected.count - 2] = now
    expected[5] = "Undo-of: \(now)"
    #expect(after == expected)
  }

  /// Of a rebase, `HEAD`'s log alone tells what it made on the way; git's own clean-up goes by the age.
  @Test(
    "also where the guest's history was erased meanwhile",
    arguments: [
      "", "git $unsigned rebase -q -s ort --force-rebase HEAD~2",
      "git $unsigned commit -q --amend -m late",
    ])
  func erasedGuest(then line: String) async throws {
    let world = try AccountWorld(seed: 606)
    let (laptop, old) = try await world.twoDevices()
    try await old.favour("mine")
    _ = try world.lines(
      """
      export GIT_COMMITTER_DATE='2025-01-01 00:00:00 +0000'
      \(Self.preparation)\ncopy extra; commit; copy late; commit; \(line)
      """)
    let phone = try world.reopened(old)
    try await phone.signOut()
    _ = try await phone.eraseHistory(password: nil)
    try await phone.signIn("me@example.org")
    _ = try await phone.sync()
    _ = try await laptop.sync()
    #expect(try laptop.favourites() == ["mine": 100, "extra": 100, "late": 100])
    try await world.expectVerified(laptop)
  }

  @Test("what plain git commits in another form gets its own in the commit that follows")
  func malformed() async throws {
    let world = try AccountWorld(seed: 609)
    let (laptop, old) = try await world.twoDevices()
    try await old.favour("mine")
    _ = try world.lines(
      """
      \(Self.preparation)
      copy extra; tr -d '\\n ' < favoriteFoods/extra.json > ../flat; cp ../flat favoriteFoods/extra.json
      git add -A; git commit -qm x
      """)
    let phone = try world.reopened(old)
    for diary in [phone, laptop] { _ = try await diary.sync() }
    for diary in [phone, laptop] {
      #expect(try diary.favourites() == ["mine": 100, "extra": 100])
      #expect(try await diary.examine().filter { $0.check == .canonical } == [])
      try await world.expectVerified(diary)
    }
    #expect(try world.lines("git -C phone status --porcelain") == [])
    #expect(try await phone.sync()[0].sent == 0)
  }

  @Test("a doctor names it, and mends it as well")
  func doctor() async throws {
    let world = try AccountWorld(seed: 602)
    let (_, old) = try await world.twoDevices()
    try await old.favour("mine")
    _ = try world.lines("\(Self.preparation)\ncopy extra; commit")
    let phone = try world.reopened(old)
    let found = try await phone.examine().filter { $0.check.rawValue == "commit.refused" }
    #expect(found.count == 1 && found[0].check.isFixable)
    let report = try await phone.mend()
    #expect(!report.after.contains { $0.check.rawValue == "commit.refused" })
    try await world.expectVerified(phone)
    #expect(try phone.favourites() == ["mine": 100, "extra": 100])
  }

  /// It would be sent under this device's name.
  @Test("what plain git brought from elsewhere waits until a person says that it is theirs")
  func foreign() async throws {
    let world = try AccountWorld(seed: 603)
    let (laptop, old) = try await world.twoDevices()
    _ = try world.lines(
      """
      branch=$(git -C phone symbolic-ref HEAD); cd remote.git; old=$(git rev-parse $branch)
      evil=$(git -c user.name=a -c user.email=a@b commit-tree -p $old -m evil $old^{tree})
      git update-ref $branch $evil; cd ../phone; git pull -q --ff-only -s ort; cd ../remote.git
      git update-ref $branch $old
      """)
    let phone = try world.reopened(old)
    try await phone.favour("mine")
    let before = try await phone.tip()
    await #expect {
      _ = try await phone.sync()
    } throws: { error in
      if case DiaryError.sync(.ownCommitRefused) = error { true } else { false }
    }
    #expect(try await phone.tip() == before)
    #expect(try await phone.examine().contains { $0.check.rawValue == "commit.refused" })
    _ = try await phone.mend()
    _ = try await phone.sync()
    _ = try await laptop.sync()
    try await world.expectVerified(laptop)
    #expect(try laptop.favourites() == ["mine": 100])
  }

  @Test("goals of a day that plain git's commit has begun are set with the first command")
  func goals() async throws {
    let world = try AccountWorld(seed: 607)
    let (_, old) = try await world.twoDevices()
    let today = try old.reader().clock().today
    try await old.eatForTest(today.adding(days: -1).text, 100)
    _ = try world.lines(
      """
      cd phone; sed -i 's/\(today.adding(days: -1).text)/\(today.text)/' foodItems/*/*/*.json
      git commit -qam x
      """)
    var goals = Goals()
    goals.energy = Energy(kilocalories: 1700)
    _ = try await world.reopened(old).setGoals(goals)
    let log = try #require(try old.documents("dailyLogs").first { $0.id.text == today.text })
    #expect(log.number("dailyGoal") == 1700 && log.number("totalCalories") == 100)
  }

  /// Erasing begins the branch's log anew, in which plain git's commit is the first then.
  @Test(
    "sums are right where plain git's commit and the command after it move entries to other days",
    arguments: [false, true])
  func movedEntries(isErased: Bool) async throws {
    let world = try AccountWorld(seed: 608)
    let (_, old) = try await world.twoDevices()
    let first = try await old.eatForTest("2026-09-21", 100)
    let second = try await old.eatForTest("2026-09-22", 10)
    _ = try await old.sync()
    if isErased { _ = try await old.eraseHistory(password: Password(Array("correct horse".utf8))) }
    let id = { (receipt: Receipt) in
      receipt.changes.first { $0.collection.text == "foodItems" }?.id.text ?? ""
    }
    _ = try world.lines(
      """
      cd phone; f=$(find foodItems -name '\(id(first)).json')
      sed -i 's/2026-09-21"/2026-09-22"/; s/: 100,/: 817,/' $f; git commit -qam x
      """)
    let phone = try world.reopened(old)
    let foods = try #require(CollectionName("foodItems"))
    _ = try await phone.apply(
      [
        .update(
          foods, id: try #require(DocumentID(id(second))),
          changes: [FieldChange("date", "2026-09-23")])
      ], summary: "change")
    let sums = try phone.documents("dailyLogs").map {
      "\($0.id) \($0.number("totalCalories") ?? 0)"
    }
    #expect(sums.sorted() == ["2026-09-21 0.0", "2026-09-22 817.0", "2026-09-23 10.0"])
  }

  @Test("what could not be used for a while counts again", arguments: [true, false])
  func countsAgain(isMerging: Bool) async throws {
    let world = try AccountWorld(seed: 605)
    let (laptop, old) = try await world.twoDevices()
    try await old.eatForTest("2026-09-21", 100)
    _ = try await old.sync()
    if isMerging { try await laptop.favour("theirs") }
    _ = try await laptop.sync()
    _ = try world.lines(
      "cd phone; sed -i 's/: 100/: \"many\"/' foodItems/*/*/*.json; git commit -qam x")
    let phone = try world.reopened(old)
    try await phone.eatForTest("2026-09-21", 10)
    _ = try await phone.sync()
    _ = try await laptop.sync()
    let log = try #require(try laptop.documents("dailyLogs").first)
    #expect(log.number("totalCalories") == 110 && log.fields["foodItems"]?.array?.count == 2)
    #expect(try await phone.verifyHistory(proves: true).unproven == [])
  }

  /// What brings in what another device has sent before the next sync.
  enum Pulling: CaseIterable { case nothing, ours, plainGit }

  /// A merge would put the valid version in its place, and no commit that goes out has what was typed.
  @Test(
    "what the rules refuse stays on the disk as an edit, and the rest goes out",
    arguments: [false, true], Pulling.allCases)
  func invalid(isMerging: Bool, pulling: Pulling) async throws {
    let world = try AccountWorld(seed: 604)
    let (laptop, old) = try await world.twoDevices()
    for food in ["mine", "bad"] { try await old.favour(food) }
    _ = try await old.sync()
    if isMerging {
      try await laptop.favour("theirs")
      _ = try await laptop.sync()
    }
    let more = isMerging ? ["theirs": 100.0] : [:]
    let bad = "favoriteFoods/bad.json"
    _ = try world.lines(
      """
      \(Self.preparation)
      sed -i 's/: 100/: "many"/' \(bad); echo '{' > favoriteFoods/worse.json
      copy extra; git add -A; git commit -qm x
      """)
    let text = try world.lines("cat phone/\(bad)")
    let phone = try world.reopened(old)
    switch pulling {
    case .nothing: break
    case .ours: _ = try await phone.pull()
    case .plainGit:
      _ = try world.lines(
        """
        mkdir bin; ln -s '\(Shell.products)/countme' bin/git-merge-countme
        cd phone; PATH="$PWD/../bin:$PATH" git pull -q --no-edit origin $(git symbolic-ref HEAD)
        """)
      #expect(try world.lines("cat phone/\(bad) phone/favoriteFoods/worse.json") == text + ["{"])
    }
    let reports = try await phone.sync()
    #expect(reports[0].isSynced)
    #expect(try world.lines("cat phone/\(bad) phone/favoriteFoods/worse.json") == text + ["{"])
    let problems = try await phone.handEdits().problems.map(\.path)
    #expect(problems == [bad, "favoriteFoods/worse.json"])
    _ = try await laptop.sync()
    #expect(
      try laptop.favourites() == more.merging(["mine": 100, "bad": 100, "extra": 100]) { $1 })
    _ = try world.lines("sed -i 's/\"many\"/7/' phone/\(bad); rm phone/favoriteFoods/worse.json")
    _ = try await phone.sync()
    _ = try await laptop.sync()
    #expect(try laptop.favourites() == more.merging(["mine": 100, "bad": 7, "extra": 100]) { $1 })
    try await world.expectVerified(phone)
  }

  /// No commit that is carried over may have it, nor may one that keeps what lost.
  @Test("so it does where the history began anew meanwhile", arguments: ["mine", "new"])
  func unusableCarried(name: String) async throws {
    let world = try AccountWorld(seed: 606)
    let (laptop, old) = try await world.twoDevices()
    try await old.favour("mine")
    _ = try await old.sync()
    _ = try await laptop.sync()
    _ = try await laptop.eraseHistory(password: Password(Array("correct horse".utf8)))
    _ = try await laptop.sync()
    _ = try world.lines(
      """
      \(Self.preparation)
      copy extra; commit; echo '{' > favoriteFoods/\(name).json; commit
      """)
    let phone = try world.reopened(old)
    for diary in [phone, laptop] { #expect(try await diary.sync()[0].isSynced) }
    #expect(try world.lines("cat phone/favoriteFoods/\(name).json") == ["{"])
    #expect(try laptop.favourites() == ["mine": 100, "extra": 100])
    try await world.expectVerified(phone)
  }

  /// Where both sides began anew, one of them begins once more over the other.
  @Test("so it does where this device began anew beside another", arguments: ["mine", "new"])
  func unusableBeside(name: String) async throws {
    let world = try AccountWorld(seed: 607)
    let (laptop, old) = try await world.twoDevices()
    try await old.favour("mine")
    _ = try await old.sync()
    _ = try await laptop.sync()
    let password = Array("correct horse".utf8)
    _ = try await laptop.eraseHistory(password: Password(password))
    _ = try await laptop.sync()
    _ = try world.lines(
      """
      \(Self.preparation)
      copy extra; commit; echo '{' > favoriteFoods/\(name).json; commit
      """)
    let phone = try world.reopened(old)
    _ = try await phone.eraseHistory(password: Password(password))
    for _ in 0..<2 {
      for diary in [phone, laptop] {
        let error = try await failure(of: { _ = try await diary.sync() })
        guard case .sync(.beganAnewElsewhere)? = error else { continue }
        _ = try await diary.eraseHistory(password: Password(password))
      }
    }
    for diary in [phone, laptop] { #expect(try await diary.sync()[0].isSynced) }
    #expect(try world.lines("cat phone/favoriteFoods/\(name).json") == ["{"])
    #expect(try await phone.handEdits().problems.map(\.path) == ["favoriteFoods/\(name).json"])
    #expect(try laptop.favourites() == ["mine": 100, "extra": 100])
    try await world.expectVerified(phone)
    try await world.expectVerified(laptop)
  }

  /// The commit that has it is left behind by a rebase, and so is its text.
  @Test("a rebase of what cannot be used is refused, and nothing is touched")
  func unusablePick() async throws {
    let world = try AccountWorld(seed: 605)
    let (laptop, old) = try await world.twoDevices()
    try await old.favour("mine")
    _ = try await old.sync()
    try await laptop.favour("theirs")
    _ = try await laptop.sync()
    let tip = try world.lines("git -C phone rev-parse HEAD")
    let status = try world.lines(
      """
      mkdir bin; ln -s '\(Shell.products)/countme' bin/git-merge-countme; export PATH="$PWD/bin:$PATH"
      \(Self.preparation)
      echo '{' > favoriteFoods/mine.json; git commit -qam x; git fetch -q
      git rebase -q FETCH_HEAD >/dev/null 2>&1 && echo done; git rebase --abort
      git rev-parse HEAD~1; cat favoriteFoods/mine.json
      """)
    #expect(status == tip + ["{"])
    let phone = try world.reopened(old)
    #expect(try await phone.sync()[0].isSynced)
    #expect(try world.lines("cat phone/favoriteFoods/mine.json") == ["{"])
  }
}
