import CountMeGit
import CountMeModel
import TestSupport
import Testing

@testable import CountMeHistory
@testable import CountMeStore

/// Law: what was forgotten comes back by no merge, and what this device had of its own is there once.
@Suite("Plain git over a history that began anew") struct JoinedHistoriesTests {
  private static let day = "2026-09-21"
  private static let erased = ["keep": 100.0, "own": 100]

  private static let git = """
    mkdir bin; for n in countme git-merge-countme; do ln -s '\(Shell.products)/countme' bin/$n; done
    export PATH="$PWD/bin:$PATH"; cd phone; git fetch -q
    merge() { git merge -q --allow-unrelated-histories --no-edit "$@" >/dev/null; }
    """

  /// How plain git joins the two, and what it says of itself.
  static let joining = [
    "merge -s ort -X theirs FETCH_HEAD", "merge -s ort -X ours FETCH_HEAD",
    "merge -s ort -X theirs FETCH_HEAD; git commit -q --amend -m amended",
    "git branch -q old; git reset -q --hard FETCH_HEAD; merge -s ort -X ours old",
    "git branch -q old; git reset -q --hard FETCH_HEAD; merge -s ort -X theirs old",
  ]

  @Test("a merge of git's own that joins them is undone", arguments: joining, [false, true])
  func joined(line: String, isWrittenOn: Bool) async throws {
    let (world, laptop, old) = try await apart()
    _ = try world.lines("\(Self.git)\n\(line); git branch -q -D old 2>/dev/null || true")
    let phone = try world.reopened(old)
    if isWrittenOn {
      try await phone.favour("late")
      _ = try await phone.drink(8, day: Self.day)
    }
    _ = try await phone.sync()
    let late = isWrittenOn ? ["late": 100.0] : [:]
    try await expectForgotten(
      world, [laptop, phone], Self.erased.merging(late) { $1 }, water: isWrittenOn ? 218 : 210)
  }

  @Test(
    "our strategy does not join them, and says what does",
    arguments: [
      ("git pull -q --no-rebase --no-edit --allow-unrelated-histories", "countme sync"),
      ("git rebase -q FETCH_HEAD", "git rebase --abort, then countme sync"),
    ])
  func refused(line: String, word: String) async throws {
    let (world, laptop, old) = try await apart()
    let answer = try world.shell.run("\(Self.git)\n\(line)")
    #expect(answer.code != 0 && answer.errors.contains(word), "\(answer.errors)")
    _ = try world.lines("cd phone; git rebase --abort || true")
    let phone = try world.reopened(old)
    _ = try await phone.sync()
    try await expectForgotten(world, [laptop, phone], Self.erased, water: 210)
  }

  @Test("a commit without a parent is applied like any other")
  func root() async throws {
    let world = try AccountWorld(seed: 702)
    let (_, old) = try await world.twoDevices()
    try await old.favour("own")
    _ = try await old.sync()
    _ = try world.lines("\(Self.git)\ngit rebase -q --onto HEAD --root >/dev/null 2>&1")
    #expect(try world.reopened(old).favourites() == ["own": 100])
  }

  /// A phone that has work of its own and has not heard that the laptop began anew.
  private func apart() async throws -> (AccountWorld, laptop: TestDiary, phone: TestDiary) {
    let world = try AccountWorld(seed: 701)
    let (laptop, phone) = try await world.twoDevices()
    for name in ["keep", "secret"] { try await laptop.favour(name) }
    _ = try await laptop.drink(100, day: Self.day)
    for device in [laptop, phone] { _ = try await device.sync() }
    _ = try await phone.drink(50, day: Self.day)
    for device in [phone, laptop] { _ = try await device.sync() }
    try await laptop.disfavour("secret")
    _ = try await laptop.sync()
    _ = try await laptop.eraseHistory(password: TestDiary.password())
    _ = try await laptop.drink(20, day: Self.day)
    _ = try await laptop.sync()
    try await phone.favour("own")
    _ = try await phone.drink(40, day: Self.day)
    return (world, laptop, phone)
  }

  private func expectForgotten(
    _ world: AccountWorld, _ devices: [TestDiary], _ favourites: [String: Double], water: Double
  ) async throws {
    for device in devices { _ = try await device.sync() }
    let tips = try devices.map { try Tip(of: $0) }
    #expect(tips.allSatisfy { $0 == tips[0] })
    for device in devices {
      #expect(try device.favourites() == favourites, "\(device.device)")
      let drunk = try device.documents("hydration").compactMap { $0.number("milliliters") }
      #expect(drunk == [water], "\(device.device)")
      try await world.expectVerified(device)
    }
    #expect(try world.lines("git -C phone status --porcelain") == [])
    let roots = try world.lines("git -C remote.git rev-list --all --max-parents=0")
    #expect(roots.count == 1)
    let objects = try world.lines("git -C remote.git rev-list --objects --all")
    #expect(!objects.contains { $0.contains("secret") })
  }
}
