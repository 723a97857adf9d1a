import Foundation
import TestSupport
import Testing

@Suite("A remote that is not as it was", .ownThread)
struct OddRemoteTests {
  @Test("A folder that is gone means offline; the work is kept and goes later")
  func offline() throws {
    let journey = try Journey()
    let laptop = try journey.firstDevice()
    try laptop.run("eat Oats 311")
    _ = try journey.shell.run("mv remote.git elsewhere.git")
    try Self.expectNothing(on: laptop, "sync", exit: 69, says: "cannot be reached")
    try Self.expectNothing(on: laptop, "push", exit: 69, says: "is kept here")
    try Self.expectNothing(on: laptop, "pull", exit: 69, says: "is kept here")
    let status = try laptop.run("status").output
    #expect(status.contains("1 commit to send; could not be reached just now"), "\(status)")
    try laptop.run("eat Apple 52")
    _ = try journey.shell.run("mv elsewhere.git remote.git")
    #expect(try laptop.run("sync").output.contains("2 commits sent; synced"))
  }

  @Test("A remote that is added again is as it was; a name twice, and a diary, are refused")
  func added() throws {
    let journey = try Journey()
    let (laptop, phone) = try journey.twoDevices()
    let again = try laptop.run("remote add \(journey.remote)").output
    #expect(again.hasPrefix("origin is "), "\(again)")
    #expect(try laptop.run("remote list --json").output.contains("origin"))
    #expect(try laptop.sh("git remote | wc -l") == "1")
    let other = try laptop.run("remote add \(journey.root)/other.git --name origin", exit: 64)
    #expect(other.errors.contains("there is a remote origin already"), "\(other.errors)")
    let renamed = try laptop.run("remote add \(journey.remote) --name backup", exit: 64)
    #expect(renamed.errors.contains("is the remote origin already"), "\(renamed.errors)")
    let diary = try laptop.run("remote add \(journey.root)/\(phone.name)", exit: 64)
    #expect(diary.errors.contains("is a diary"), "\(diary.errors)")
    #expect(try laptop.sh("git remote | wc -l") == "1")
  }

  @Test("Where one of two remotes is gone, what the other brought is told all the same")
  func oneGone() throws {
    let journey = try Journey()
    let (laptop, phone) = try journey.twoDevices()
    try laptop.run("remote create \(journey.root)/second.git")
    try laptop.run("remote add \(journey.root)/second.git --name second")
    try laptop.run("sync")
    try phone.run("eat Apple 52")
    try phone.run("sync")
    _ = try journey.shell.run("mv second.git elsewhere.git")
    let answer = try laptop.run("sync", exit: 69)
    #expect(answer.output.contains("origin: 1 commit received, "), "\(answer)")
    #expect(answer.errors.contains("second.git cannot be reached"), "\(answer)")
    #expect(try laptop.run("today").output.contains("Apple"))
    let json = try laptop.run("sync --json", exit: 69)
    #expect(json.output.contains(#""remote":"origin""#) && json.errors.contains(#""code":69"#))
  }

  @Test("Whoever is stopped while making a remote makes it again; nothing else is written over")
  func halfMade() throws {
    let journey = try Journey()
    let laptop = try journey.firstDevice()
    _ = try journey.shell.run(
      """
      mkdir -p a.git.countme-new/refs empty.git full.git
      touch a.git.countme-new/config.lock full.git/mine file.git
      """)
    for name in ["a", "empty"] {
      let path = "\(journey.root)/\(name).git"
      try laptop.run("remote create \(path)")
      #expect(try laptop.sh("git -C \(path) symbolic-ref HEAD") == "refs/heads/guest")
    }
    for name in ["a", "full", "file"] {
      try laptop.run("remote create \(journey.root)/\(name).git", exit: 76)
    }
    #expect(try laptop.sh("ls \(journey.root)/full.git") == "mine")
    #expect(try laptop.sh("ls \(journey.root) | grep -c countme-new || true") == "0")
  }

  @Test("A remote whose git fails at what was sent has refused nothing, and takes it later")
  func failing() throws {
    let journey = try Journey()
    let laptop = try journey.firstDevice()
    try laptop.run("eat Apple 52")
    // The program that stores packs there ends at once, as it does where there is no room.
    _ = try journey.shell.run(
      "git -C '\(journey.remote)' config receive.unpackLimit 1; git -C '\(journey.remote)' config pack.indexVersion 9"
    )
    let answer = try laptop.run("sync", exit: 76)
    #expect(answer.errors.contains("could not take in what was sent"), "\(answer.errors)")
    _ = try journey.shell.run("git -C '\(journey.remote)' config --unset pack.indexVersion")
    #expect(try laptop.run("sync").output.contains("1 commit sent"))
  }

  @Test("A slip in an address is refused where it can be told, and else said plainly")
  func slips() throws {
    let journey = try Journey()
    let laptop = journey.device("laptop")
    try laptop.run("init")
    for url in ["htp://host/x", "ftp://host/x", "https:/host/x", "ssh:host/x", "file:/x"] {
      let answer = try laptop.run("remote add \(url)", exit: 64)
      #expect(answer.errors.contains("countme: \(url) cannot be a remote: "), "\(answer.errors)")
      #expect(answer.errors.contains("hint: a remote is a folder, file:///…, ssh://host/…"))
    }
    #expect(try laptop.run("remote list --json").output == "[]\n")
    let kept = try laptop.shell.run("countme -C laptop remote add /nowhere/x.git")
    #expect(kept.code == 0 && kept.output.contains("It does not answer now: /nowhere/x.git"))
    #expect(kept.output.contains("countme remote rm origin"), "\(kept.output)")
  }

  @Test("An empty folder in the remote's place is no deletion of everything")
  func emptyMountPoint() throws {
    let journey = try Journey()
    let laptop = try journey.firstDevice()
    try laptop.run("eat Oats 311")
    _ = try journey.shell.run("mv remote.git elsewhere.git && mkdir remote.git")
    try Self.expectNothing(on: laptop, "sync", exit: 76, says: "is not a git repository")
    #expect(try journey.shell.run("ls -A remote.git").output.isEmpty)
    _ = try journey.shell.run("rmdir remote.git && mv elsewhere.git remote.git")
    try laptop.run("sync")
  }

  @Test("A branch that was set back is seen, and pushed over only when that is meant")
  func rewound() throws {
    let journey = try Journey()
    let (laptop, phone) = try journey.twoDevices()
    let branch = try laptop.sh("git symbolic-ref HEAD")
    let before = try laptop.head()
    try laptop.run("eat Oats 311")
    try laptop.run("sync")
    _ = try journey.shell.run("git -C remote.git update-ref \(branch) \(before)")
    try laptop.run("eat Apple 52")
    for command in ["sync", "push", "pull"] {
      try Self.expectNothing(on: laptop, command, exit: 76, says: "--accept rewound")
    }
    #expect(try journey.shell.run("git -C remote.git rev-parse \(branch)").output == before + "\n")
    try laptop.run("sync --accept rewound")
    try phone.run("sync")
    #expect(try phone.run("today").output.contains("363 kcal"))
  }

  @Test("A lock that a killed git left is named, and goes when it is old")
  func locked() throws {
    let journey = try Journey()
    let laptop = try journey.firstDevice()
    try laptop.run("eat Oats 311")
    let lock = "\(journey.root)/remote.git/\(try laptop.sh("git symbolic-ref HEAD")).lock"
    _ = try journey.shell.run("touch '\(lock)'")
    for command in ["sync", "push"] {
      try Self.expectNothing(on: laptop, command, exit: 76, says: "--remote --fix")
    }
    let young = try laptop.shell.run("countme -C laptop doctor --remote --fix")
    #expect(young.code == 65 && young.output.contains("remote.lock"), "\(young)")
    #expect(FileManager.default.fileExists(atPath: lock))
    _ = try journey.shell.run("touch -d '2 minutes ago' '\(lock)'")
    let old = try laptop.shell.run("countme -C laptop doctor --remote --fix --json").output
    #expect(old.contains("remote.lock"), "\(old)")
    #expect(!FileManager.default.fileExists(atPath: lock))
    #expect(try laptop.run("sync").output.contains("1 commit sent; synced"))
  }

  @Test("What a killed push left is named when it is old, goes, and keeps nothing for ever")
  func keptPack() throws {
    let journey = try Journey()
    let laptop = try journey.firstDevice()
    try laptop.prepare("eat Zwiebelkram 311", "sync")
    let pack = try journey.shell.run("ls -t remote.git/objects/pack/*.pack | head -1").output
      .dropLast("pack\n".count)
    let (mine, apart) = (
      "remote.git/objects/pack/pack-mine.keep", "remote.git/objects/tmp_objdir-incoming-x"
    )
    _ = try journey.shell.run(
      """
      echo 'receive-pack 13242 on vm' >\(pack)keep; echo mine >\(mine)
      mkdir -p \(apart)/pack; touch \(apart)/pack/tmp_pack_x
      """)
    let young = try laptop.shell.run("countme -C laptop doctor --remote --fix").output
    #expect(!young.contains("remote.lock"), "\(young)")
    _ = try journey.shell.run(
      "touch -d '2 hours ago' \(pack)keep \(mine) \(apart) \(apart)/pack; touch \(apart)/pack/tmp_pack_x"
    )
    let found = try laptop.shell.run("countme -C laptop doctor --remote").output
    #expect(found.matches(of: /remote.lock/).count == 1, "\(found)")
    _ = try journey.shell.run("touch -d '2 hours ago' \(apart)/pack/tmp_pack_x")
    let mended = try laptop.shell.run("countme -C laptop doctor --remote --fix --json").output
    #expect(mended.contains("remote.lock"), "\(mended)")
    let left = try journey.shell.run(
      "ls -d remote.git/objects/pack/*.keep \(apart) 2>/dev/null || true")
    #expect(left.output == "\(mine)\n")
    // Now git removes what is forgotten there.
    let secret = try laptop.sh("git rev-parse HEAD:$(git grep -l Zwiebelkram foodItems)")
    try laptop.prepare("rm Zwiebelkram", "sync")
    try laptop.run("retention erase --yes --password-stdin", input: Journey.password)
    let gone = try journey.shell.run(
      "git -C remote.git gc -q --prune=now; git -C remote.git cat-file -e \(secret)")
    #expect(gone.code != 0)
  }

  @Test("A remote that lost the diary gets it again only when that is meant")
  func emptied() throws {
    let journey = try Journey()
    let laptop = try journey.firstDevice()
    _ = try journey.shell.run("rm -rf remote.git && git init -q --bare remote.git")
    try laptop.run("eat Oats 311")
    for command in ["sync", "push", "pull"] {
      try Self.expectNothing(on: laptop, command, exit: 76, says: "--accept emptied")
    }
    #expect(try journey.shell.run("git -C remote.git for-each-ref").output.isEmpty)
    try laptop.run("sync --accept emptied")
    // The address leads to the account again, too.
    #expect(try journey.nextDevice("phone").run("today").output.contains("311 kcal"))
  }

  @Test("Another person's remote is told apart and not touched")
  func anotherDiary() throws {
    let journey = try Journey()
    let laptop = try journey.firstDevice()
    let other = try Journey()
    _ = try other.madeDevice()
    let there = try other.shell.run("git -C remote.git for-each-ref").output
    try laptop.run("eat Oats 311")
    _ = try journey.shell.run("mv remote.git mine.git && cp -r '\(other.remote)' remote.git")
    for command in ["sync", "push", "pull"] {
      try Self.expectNothing(on: laptop, command, exit: 76, says: "hint: ")
    }
    #expect(try journey.shell.run("git -C remote.git for-each-ref").output == there)
    _ = try journey.shell.run("rm -rf remote.git && mv mine.git remote.git")
    try laptop.run("sync")
  }

  @Test("Many deletions wait until they are meant")
  func deletions() throws {
    let journey = try Journey()
    let (laptop, phone) = try journey.twoDevices()
    let many = (1...90).map {
      "{\"id\":\"food-\($0)\",\"name\":\"Food \($0)\",\"calories\":\($0)}\n"
    }
    try laptop.run("put favoriteFoods", input: many.joined())
    try laptop.run("sync")
    try phone.run("sync")
    try phone.run("rm favoriteFoods \((1...60).map { "food-\($0)" }.joined(separator: " "))")
    try phone.run("sync")
    for command in ["sync", "pull"] {
      try Self.expectNothing(on: laptop, command, exit: 76, says: "--accept deletions")
    }
    try laptop.run("sync --accept deletions")
    #expect(try laptop.tree() == phone.tree())
  }

  @Test("A wrong password opens nothing and leaves nothing behind")
  func wrongPassword() throws {
    let journey = try Journey()
    _ = try journey.firstDevice()
    let phone = journey.device("phone")
    for email in ["ann@example.org", "bob@example.org"] {
      let line = "countme clone \(journey.remote) phone --email \(email) --password-stdin"
      let answer = try phone.shell.run(line, input: "longpasswort\n")
      #expect(answer.code == 77 && answer.errors.contains("the address or the password is wrong"))
    }
    #expect(!FileManager.default.fileExists(atPath: phone.path))
  }

  /// Expects that a command says why it cannot, and that the diary is as it was.
  static func expectNothing(
    on device: Device, _ command: String, exit: Int32, says text: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let references = try device.sh("git for-each-ref refs/heads")
    let answer = try device.run(command, exit: exit, sourceLocation: sourceLocation)
    #expect(
      answer.errors.hasPrefix("countme: ") && answer.errors.contains(text),
      "\(command): \(answer.errors)", sourceLocation: sourceLocation)
    #expect(
      try device.sh("git for-each-ref refs/heads") == references, sourceLocation: sourceLocation)
  }
}
