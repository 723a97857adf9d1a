import CountMeGit
import CountMeModel
import TestSupport
import Testing

@testable import CountMeHistory
@testable import CountMeIntegrity
@testable import CountMeStore
@testable import CountMeSync

@Suite("A commit that git takes and nobody else reads ends no diary")
struct MalformedCommitTests {
  /// A line of bash that makes such a commit of what `git cat-file commit` prints.
  static let forms = [
    "sed '0,/^$/s/^$/x y\\nencoding UTF-8\\n/'",
    "sed 's/^author .*/author a <a@b> 17179869184 +0000/'",
    "sed 's/^committer .*/committer a <a@b> 1700000000 +12345/'",
    "sed 's/^author .*/author <a@b> 1700000000 +0000/'",
    "sed 's/^author .*/author a<b <a@b> 1700000000 +0000/'",
    "sed 's/^author .*/&\\nauthor x <x@y> 1 +0000/'",
    "sed 's/^committer .*//; /^$/q'",
    "(cat; printf 'a\\0b')",
    "(cat; printf '\\377\\376')",
    "(cat; head -c 1100000 /dev/zero | tr '\\0' x)",
  ]

  /// How plain git comes to have it in the branch.
  static let ways = [
    "git reset -q --soft $odd",
    "git reset -q --hard HEAD~1; git merge -q --ff-only -s ort $odd",
    "git reset -q --soft $odd; copy late; git add -A; git $unsigned commit -qm late",
    """
    git reset -q --hard HEAD~1; copy late; git add -A; git $unsigned commit -qm late
    git $unsigned merge -q --no-edit -s ort $odd
    """,
  ]

  /// In the folder, whose last commit becomes `odd`.
  private static func lines(_ folder: String, _ form: String, _ way: String) -> String {
    """
    set -e; cd \(folder); unsigned='-c commit.gpgsign=false -c user.name=a -c user.email=a@b'
    copy() { sed "s/\\"mine\\"/\\"$1\\"/" favoriteFoods/mine.json > favoriteFoods/$1.json; }
    copy extra; git add -A; git $unsigned commit -qm extra
    odd=$(git cat-file commit HEAD | \(form) | git hash-object --literally -t commit -w --stdin)
    \(way)
    git rev-list HEAD | grep $odd >/dev/null
    """
  }

  private static func isMalformed(_ error: any Error) -> Bool {
    if case DiaryError.machine(.malformedCommit) = error { true } else { false }
  }

  @Test(
    "the next command says so, and a doctor writes it again with all its files",
    arguments: RandomCases.some(RandomCases.pairs(forms, ways), of: 611, few: 8))
  func mended(form: String, way: String) async throws {
    let world = try AccountWorld(seed: 611)
    let (laptop, old) = try await world.twoDevices()
    try await old.favour("mine")
    _ = try await old.sync()
    _ = try world.lines(Self.lines("phone", form, way))
    let phone = try world.reopened(old)
    await #expect(throws: DiaryError.self) { try await phone.favour("more") }
    let found = try await phone.examine()
    #expect(found.map(\.check) == [.malformedCommit])
    #expect(!(try await phone.mend()).after.contains { $0.check.severity == .error })
    try await phone.favour("more")
    for diary in [phone, laptop, phone] { _ = try await diary.sync() }
    let late = way.contains("late") ? ["late": 100.0] : [:]
    let expected = ["mine": 100.0, "extra": 100, "more": 100].merging(late) { $1 }
    for diary in [phone, laptop] {
      #expect(try diary.favourites() == expected)
      try await world.expectVerified(diary)
    }
    #expect(try world.lines("git -C phone status --porcelain") == [])
    #expect(try await phone.sync()[0].sent == 0)
  }

  @Test("a guest's, too", arguments: RandomCases.some(forms, of: 612, few: 3))
  func guest(form: String) async throws {
    let world = try AccountWorld(seed: 612)
    let old = try await world.diary()
    try await old.favour("mine")
    _ = try world.lines(Self.lines("laptop", form, Self.ways[2]))
    let diary = try world.reopened(old)
    await #expect {
      try await diary.favour("more")
    } throws: {
      Self.isMalformed($0)
    }
    #expect(try await diary.examine().map(\.check) == [.malformedCommit])
    #expect(try await diary.mend().after == [])
    try await diary.favour("more")
    #expect(try diary.favourites() == ["mine": 100, "extra": 100, "late": 100, "more": 100])
    #expect(try world.lines("git -C laptop log -2 --format=%s") == ["favour more", "late"])
  }

  @Test("one that a remote has is refused as the remote's, also where git brought it here before")
  func remotes() async throws {
    let world = try AccountWorld(seed: 613)
    let (_, old) = try await world.twoDevices()
    _ = try world.lines(
      """
      set -e; cd remote.git; branch=$(git -C ../phone symbolic-ref HEAD)
      odd=$(git cat-file commit $branch | \(Self.forms[0]) | sed "s/^tree.*/&\\nparent $(git rev-parse $branch)/" \
        | git hash-object --literally -t commit -w --stdin)
      git update-ref $branch $odd; git -C ../phone fetch -q ../remote.git $branch:refs/heads/other
      """)
    world.serveByGit()
    let phone = try world.reopened(old)
    try await phone.favour("mine")
    await #expect {
      _ = try await phone.sync()
    } throws: { error in
      if case DiaryError.remote(.garbage) = error { true } else { false }
    }
    #expect(try await phone.examine().filter { $0.check.severity == .error } == [])
    _ = try world.lines(
      "git -C remote.git update-ref $(git -C phone symbolic-ref HEAD) $(git -C phone rev-parse HEAD~1)"
    )
    #expect(try await phone.sync()[0].isSynced)
  }
}
