import Foundation
import TestSupport
import Testing

@testable import Git

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
}
