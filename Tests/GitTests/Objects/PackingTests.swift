import Foundation
import TestSupport
import Testing

@testable import CountMeGit
@testable import CountMePlatform

/// Loose objects are packed beside other processes, and none is ever missing.
@Suite struct PackingTests {
  @Test func everythingIsInAPackAfterwards() throws {
    let diary = try DiaryFixture()
    for number in 0..<40 {
      try diary.commit([
        "items/\(number % 7)/\(number).json": "\(number)\n", "log.json": "\(number)",
      ])
    }
    let before = try diary.run("git log -p --format='%H %T %P %an %ad %s'")
    let repository = try Repository.open(at: diary.path)
    let count = try diary.run("git count-objects")
    let packed = try repository.packLooseObjects()
    #expect(count.hasPrefix("\(packed) objects"))
    #expect(try diary.run("git count-objects") == "0 objects, 0 kilobytes")
    #expect(try diary.run("git fsck --strict --full") == "")
    #expect(try diary.run("git log -p --format='%H %T %P %an %ad %s'") == before)
    #expect(try repository.packLooseObjects() == 0)
    try diary.commit(["log.json": "after"])
    try diary.expectClean()
  }

  /// A file that is damaged is no reason to touch the others, and stays for whoever mends it.
  @Test func aDamagedObjectStays() throws {
    let diary = try DiaryFixture()
    try diary.commit(["a.json": "1", "b.json": "2"])
    let blob = try diary.run("git rev-parse HEAD:a.json")
    let file = ".git/objects/\(blob.prefix(2))/\(blob.dropFirst(2))"
    try diary.run("chmod u+w \(file); echo broken > \(file)")
    let repository = try Repository.open(at: diary.path)
    #expect(try repository.packLooseObjects() > 0)
    #expect(try diary.run("cat \(file)") == "broken")
    #expect(try diary.run("git cat-file -p HEAD:b.json") == "2")
  }

  @Test func writersAndReadersAreNotDisturbed() async throws {
    let diary = try DiaryFixture()
    try diary.commit(["items/0.json": "0"])
    let path = diary.path
    let writer = Task.detached {
      let line = """
        cd '\(path)'; for n in $(seq 60); do echo $n > items/$n.json; git add -A; \
        git -c user.name=A -c user.email=a@example.org commit -qm $n; done
        """
      return try ChildProcess.run("bash", ["-euc", line]).exit
    }
    let repository = try Repository.open(at: path)
    var packed = 0
    for _ in 0..<30 {
      packed += try repository.packLooseObjects()
      _ = try diary.run("git log --stat -3 >/dev/null && git fsck --strict")
    }
    #expect(try await writer.value == .status(0))
    #expect(packed > 0)
    #expect(try diary.run("git rev-list --count HEAD") == "61")
    #expect(try diary.run("git fsck --strict --full") == "")
  }

  /// Commits that are packs of their own become few packs, and nothing is missing.
  @Test func smallPacksBecomeFew() throws {
    let diary = try DiaryFixture()
    try diary.commit(["a.json": "0"])
    var head = try diary.head()
    let repository = try Repository.open(at: diary.path)
    var joined = 0
    for number in 1...100 {
      let commit = try repository.writingPack { repository throws(GitError) in
        let blob = try repository.write(Array("\(number)".utf8), .blob)
        let tree = try repository.updatedTree(
          head.tree, [TreeChange(path: "items/\(number).json", blob: blob)])
        head.tree = tree
        return try repository.write(
          CommitDraft(
            tree: tree, parents: [head.commit].compactMap { $0 },
            author: DiaryFixture.identity(Int64(number)), message: "\(number)"))
      } packFailure: {
        $0
      }
      #expect(
        try repository.moveReference(
          DiaryFixture.branch, from: head.commit, to: commit, message: "m"))
      head.commit = commit
      joined += try repository.joinSmallPacks(below: 1 << 20)
    }
    #expect(joined > 90)
    let left = try diary.run("ls .git/objects/pack/*.pack | wc -l")
    #expect(Int(left) ?? .max <= 12)
    #expect(try diary.run("git rev-list --count HEAD") == "101")
    #expect(try diary.run("git fsck --strict --full") == "")
  }

  /// A pack that somebody keeps, and one that is damaged, stay as they are.
  @Test func keptAndDamagedPacksStay() throws {
    let diary = try DiaryFixture()
    for number in 0..<14 {
      try diary.commit(["items/\(number).json": "\(number)"])
      // What lies in a file of its own as well can still be read.
      try diary.run("git repack -q; git prune-packed -q")
    }
    let kept = try diary.run(
      "cd .git/objects/pack; set -- *.pack; touch ${1%.pack}.keep; echo $1; chmod u+w $2; "
        + "printf XXXX | dd of=$2 bs=1 seek=20 conv=notrunc status=none; echo $2")
    let repository = try Repository.open(at: diary.path)
    #expect(try repository.joinSmallPacks(below: 1 << 20) == 12)
    for name in kept.split(separator: "\n") {
      #expect(try diary.run("ls .git/objects/pack/\(name)").hasSuffix(name))
    }
    #expect(try diary.run("ls .git/objects/pack/*.pack | wc -l") == "3")
  }
}
