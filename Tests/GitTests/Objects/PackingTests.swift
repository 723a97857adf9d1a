import Foundation
import TestSupport
import Testing

@testable import CountMeGit
@testable import CountMePlatform

/// git joins packs and loose objects beside other processes, and none is ever missing.
@Suite("Packing", .ownThread) struct PackingTests {
  /// Somebody else packs, though nobody should.
  private struct Held: Error {}

  /// Begins to pack as a command does.
  private func begin(_ diary: borrowing DiaryFixture) throws -> DetachedProcess {
    let repository = try Repository.open(at: diary.path)
    guard let lock = try FileLock.acquire("\(diary.path)/../packing", waiting: 5) else {
      throw Held()
    }
    return try repository.beginRepacking(holding: lock)
  }

  private func pack(_ diary: borrowing DiaryFixture) throws {
    try begin(diary).wait()
  }

  /// Commits that are packs of their own, as ours are.
  private func commit(_ count: Int, to diary: borrowing DiaryFixture) throws {
    let repository = try Repository.open(at: diary.path)
    var head = try diary.head()
    for number in 1...count {
      let commit = try repository.writingPack { repository throws(GitError) in
        let blob = try repository.write(Array("\(number)".utf8), .blob)
        let tree = try repository.updatedTree(
          head.tree, [TreeChange(path: "items/\(number).json", blob: blob)])
        head.tree = tree
        return try repository.write(
          CommitDraft(
            tree: tree, parents: [head.commit].compactMap { $0 },
            author: DiaryFixture.identity(Int64(number)), message: "\(number)"))
      }
      #expect(
        try repository.moveReference(
          DiaryFixture.branch, from: head.commit, to: commit, message: "m"))
      head.commit = commit
    }
  }

  private func packs(_ diary: borrowing DiaryFixture) throws -> Int {
    Int(try diary.run("ls .git/objects/pack/*.pack | wc -l")) ?? .max
  }

  private func bytes(_ diary: borrowing DiaryFixture) throws -> Int {
    Int(try diary.run("cat .git/objects/pack/*.pack | wc -c")) ?? .max
  }

  @Test("makes of loose objects and small packs few packs, and nothing is missing")
  func few() throws {
    let diary = try DiaryFixture()
    for number in 0..<20 { try diary.commit(["loose/\(number).json": "\(number)\n"]) }
    try commit(60, to: diary)
    let before = try diary.run("git log -p --format='%H %T %P %an %ad %s'")
    try pack(diary)
    #expect(try packs(diary) == 1)
    #expect(try diary.run("git count-objects") == "0 objects, 0 kilobytes")
    #expect(try diary.run("git fsck --strict --full") == "")
    #expect(try diary.run("git log -p --format='%H %T %P %an %ad %s'") == before)
  }

  @Test("keeps versions as deltas, as git itself would")
  func deltas() throws {
    let diary = try DiaryFixture()
    try diary.commit(["a.json": "0"])
    for _ in 0..<8 {
      try commit(20, to: diary)
      try pack(diary)
    }
    let ours = try bytes(diary)
    try diary.run("git repack -adfq")
    #expect(Double(ours) <= 1.2 * Double(try bytes(diary)))
  }

  @Test("takes packs apart whose objects lie whole, and leaves out none")
  func whole() throws {
    let diary = try DiaryFixture()
    try diary.commit(["a.json": "0"])
    try commit(400, to: diary)
    try diary.run("git -c pack.window=0 repack -adFq")
    let before = try bytes(diary)
    #expect(before > 1 << 18)
    try commit(3, to: diary)
    try pack(diary)
    #expect(try bytes(diary) < before / 4)
    #expect(try diary.run("git rev-list --count HEAD") == "404")
    #expect(try diary.run("git fsck --strict --full") == "")
  }

  /// A pack of so many documents that lie whole and are much the same, as a merge or an import makes it.
  private func commitMany(_ round: Int, to diary: borrowing DiaryFixture) throws {
    let repository = try Repository.open(at: diary.path)
    let head = try diary.head()
    var random = SplitMix64(seed: UInt64(round))
    let text = (0..<4000).map { _ in "\(Int.random(in: 1000...9999, using: &random))" }.joined()
    let commit = try repository.writingPack { repository throws(GitError) in
      var changes: [TreeChange] = []
      for number in 0..<60 {
        let blob = try repository.write(Array("\(text)\(number)".utf8), .blob)
        changes.append(TreeChange(path: "many/\(number).json", blob: blob))
      }
      let tree = try repository.updatedTree(head.tree, changes)
      return try repository.write(
        CommitDraft(
          tree: tree, parents: [head.commit].compactMap { $0 },
          author: DiaryFixture.identity(Int64(round)), message: "many"))
    }
    #expect(
      try repository.moveReference(
        DiaryFixture.branch, from: head.commit, to: commit, message: "m"))
  }

  @Test("joins small packs, too, where packs of whole objects come again and again")
  func mixed() throws {
    let diary = try DiaryFixture()
    try diary.commit(["a.json": "0"])
    for round in 1...4 {
      try commitMany(round, to: diary)
      #expect(try bytes(diary) > 1 << 18)
      try commit(15, to: diary)
      try pack(diary)
    }
    #expect(try packs(diary) <= 4)
    #expect(try bytes(diary) < 1 << 18)
    #expect(try diary.run("git fsck --strict --full") == "")
  }

  @Test("begins when sixteen packs have come since it began last")
  func crowd() throws {
    let diary = try DiaryFixture()
    try diary.commit(["a.json": "0"])
    var moment: FileFacts.Time?
    // What was joined may count as a pack that came: it does where git had it after the lock was handed over.
    for (few, more) in [(15, 1), (14, 2)] {
      try commit(few, to: diary)
      #expect(try isCrowded(diary, since: moment) == false)
      try commit(more, to: diary)
      #expect(try isCrowded(diary, since: moment))
      // The clock of files ticks every few milliseconds.
      usleep(30_000)
      try pack(diary)
      moment = FileFacts("\(diary.path)/../packing")?.modified
    }
  }

  private func isCrowded(
    _ diary: borrowing DiaryFixture, since moment: FileFacts.Time?
  ) throws -> Bool {
    let repository = try Repository.open(at: diary.path)
    return repository.isCrowded(since: moment)
  }

  @Test("leaves a damaged object to whoever mends it, and all others as they are")
  func damaged() throws {
    let diary = try DiaryFixture()
    try diary.commit(["a.json": "1", "b.json": "2"])
    let blob = try diary.run("git rev-parse HEAD:a.json")
    let file = ".git/objects/\(blob.prefix(2))/\(blob.dropFirst(2))"
    try diary.run("chmod u+w \(file); echo broken > \(file)")
    try pack(diary)
    #expect(try diary.run("cat \(file)") == "broken")
    #expect(try diary.run("git cat-file -p HEAD:b.json") == "2")
  }

  @Test("leaves a pack that somebody keeps")
  func kept() throws {
    let diary = try DiaryFixture()
    try diary.commit(["a.json": "0"])
    try commit(20, to: diary)
    let kept = try diary.run(
      "cd .git/objects/pack; set -- *.pack; touch ${1%.pack}.keep; echo $1")
    try pack(diary)
    #expect(try diary.run("ls .git/objects/pack/\(kept)").hasSuffix(kept))
    #expect(try packs(diary) == 2)
  }

  @Test("removes what was left by who had no room or was killed, and nothing of who is at work")
  func forgotten() throws {
    let diary = try DiaryFixture()
    try diary.commit(["a.json": "0"])
    try commit(3, to: diary)
    try diary.run(
      """
      cd .git/objects/pack
      for file in tmp_pack_old .tmp-1-pack-old.pack pack-old.idx.tmp-1 ../tmp_object_git2_old; do
        echo half > $file; touch -d '2 hours ago' $file
      done
      for file in tmp_pack_new pack-new.idx.tmp-1 ../tmp_object_git2_new; do echo half > $file; done
      """)
    try pack(diary)
    #expect(
      try diary.run("cd .git/objects; find . -name '*tmp*' | sort")
        == "./pack/pack-new.idx.tmp-1\n./pack/tmp_pack_new\n./tmp_object_git2_new")
  }

  @Test("disturbs neither writers nor readers")
  func beside() async throws {
    let diary = try DiaryFixture()
    try diary.commit(["items/0.json": "0"])
    let path = diary.path
    // git itself loses a new loose object now and then to a git that removes its empty folder: here none gets empty.
    let folders = ".git/objects/{{0..9},{a..f}}{{0..9},{a..f}}"
    _ = try diary.run("bash -c 'mkdir -p \(folders); for f in \(folders); do touch $f/held; done'")
    let writer = Task.detached {
      let line = """
        cd '\(path)'; for n in $(seq 40); do echo $n > items/$n.json; git add -A; \
        git -c user.name=A -c user.email=a@example.org commit -qm $n; done
        """
      return try ChildProcess.run("bash", ["-euc", line])
    }
    for _ in 0..<15 {
      try pack(diary)
      // Not fsck: beside any writer it misses what came after it had listed the objects.
      _ = try diary.run("git log --stat -3 >/dev/null && git rev-list --objects --all >/dev/null")
    }
    let ending = try await writer.value
    #expect(ending.exit == .status(0), "\(String(decoding: ending.errors, as: UTF8.self))")
    #expect(try diary.run("git rev-list --count HEAD") == "41")
    _ = try diary.run("rm .git/objects/*/held")
    #expect(try diary.run("git fsck --strict --full") == "")
  }

  @Test(
    "may be killed at any moment: nothing is missing, its lock is free, and the next one ends it")
  func killed() throws {
    let diary = try DiaryFixture()
    try diary.commit(["a.json": "0"])
    var random = SplitMix64(seed: 20_261_124)
    for _ in 0..<12 {
      try commit(6, to: diary)
      let packing = try begin(diary)
      usleep(UInt32.random(in: 0...12_000, using: &random))
      packing.kill()
      #expect(try diary.run("git fsck --strict --full") == "")
    }
    try pack(diary)
    #expect(try packs(diary) <= 4)
    #expect(try diary.run("git rev-list --count HEAD") == "73")
    #expect(try diary.run("git fsck --strict --full") == "")
  }
}
