import CountMeGit
import CountMeModel
import CountMePlatform
import TestSupport
import Testing

@testable import CountMeKit

@Suite("Plain git's set-up after a crash")
struct GitSetUpTests {
  private static let unset = [
    "gpg.format", "user.signingkey", "gpg.ssh.allowedSignersFile", "commit.gpgsign", "user.name",
    "user.email", "merge.countme.driver", "pull.twohead", "core.fileMode", "remote.origin.fetch",
    "branch.$branch.remote", "branch.$branch.merge", "pull.octopus", "i18n.commitEncoding",
  ]

  private func configuration(_ world: AccountWorld, of device: String) throws -> [String] {
    try world.lines("git -C \(device) config --local --list | LC_ALL=C sort")
  }

  @Test("whatever is missing is there again after the next command that writes", arguments: unset)
  func missing(name: String) async throws {
    let world = try AccountWorld(seed: 631)
    let (_, phone) = try await world.twoDevices()
    let before = try configuration(world, of: "phone")
    _ = try world.lines(
      "cd phone; branch=$(git symbolic-ref --short HEAD); git config --unset \(name)")
    #expect(try configuration(world, of: "phone") != before)
    try await world.reopened(phone).favour("mine")
    #expect(try configuration(world, of: "phone") == before)
  }

  /// Law: our line is there after each write, and what a person has there stays.
  @Test(
    "documents are sent to the merge driver whatever was in info/attributes",
    arguments: ["", "*.txt text", "*.json merge=union\n", "*.json merge=countme -diff"])
  func attributes(lines: String) async throws {
    let world = try AccountWorld(seed: 635)
    let diary = try await world.diary()
    let path = "laptop/.git/info/attributes"
    let line = "*.json -text -ident -filter !working-tree-encoding merge=countme"
    let place = lines.isEmpty ? "rm \(path)" : "printf '%s' '\(lines)' > \(path)"
    _ = try world.lines(place)
    try await world.reopened(diary).favour("mine")
    let kept = lines.split(separator: "\n").map(String.init)
    #expect(try world.lines("cat \(path)") == kept + [line])
    #expect(
      try world.lines("git -C laptop check-attr merge favoriteFoods/mine.json")
        == ["favoriteFoods/mine.json: merge: countme"])
    try await world.reopened(diary).favour("yours")
    #expect(try world.lines("cat \(path)") == kept + [line])
  }

  @Test("what a full disk refused is done by the next command of the same program")
  func fullDisk() async throws {
    let world = try AccountWorld(seed: 633)
    let (_, phone) = try await world.twoDevices()
    let before = try configuration(world, of: "phone").filter { !$0.contains("key") }
    try await phone.signOut()
    await FaultInjector.$present.withValue({ $0.hasSuffix("allowed_signers") ? 28 : nil }) {
      _ = try? await phone.signIn("me@example.org")
    }
    if try phone.folder.owner() == .guest { try await phone.signIn("me@example.org") }
    try await phone.favour("mine")
    #expect(try configuration(world, of: "phone").filter { !$0.contains("key") } == before)
  }

  @Test("all of it at once, and who the devices are, by a sync")
  func everything() async throws {
    let world = try AccountWorld(seed: 632)
    let (laptop, phone) = try await world.twoDevices()
    let before = try configuration(world, of: "phone")
    _ = try world.lines(
      """
      cd phone; branch=$(git symbolic-ref --short HEAD); rm .git/countme/allowed_signers
      for name in \(Self.unset.joined(separator: " ")); do git config --unset $name; done
      """)
    _ = try await world.reopened(phone).sync()
    #expect(try configuration(world, of: "phone") == before)
    _ = try world.lines("cd phone; git commit -q --allow-empty -m x; git verify-commit HEAD")
    _ = try await world.reopened(phone).sync()
    _ = try await laptop.sync()
  }

  @Test("a guest is left nothing of a session")
  func guest() async throws {
    let world = try AccountWorld(seed: 633)
    let diary = try await world.diary()
    let before = try configuration(world, of: "laptop")
    try await diary.makeAccount("me@example.org")
    let signedIn = try world.lines("cat laptop/.git/config")
    try await diary.signOut()
    #expect(try configuration(world, of: "laptop") == before)
    _ = try world.lines(
      "cat > laptop/.git/config << 'END'\n\(signedIn.joined(separator: "\n"))\nEND")
    try await world.reopened(diary).favour("mine")
    #expect(try configuration(world, of: "laptop") == before)
    _ = try world.lines(
      "git -C laptop -c user.name=a -c user.email=a@b commit -q --allow-empty -m x")
  }

  @Test("what a person has chosen stays")
  func chosen() async throws {
    let world = try AccountWorld(seed: 634)
    let (_, phone) = try await world.twoDevices()
    _ = try world.lines(
      """
      cd phone; git config user.name Me; git config user.email me@example.org
      git config pull.rebase true; git remote add other ../other.git
      git config branch.$(git symbolic-ref --short HEAD).remote other
      """)
    let diary = try world.reopened(phone)
    try await diary.favour("mine")
    #expect(
      try world.lines(
        """
        cd phone; git config user.name; git config user.email; git config pull.rebase
        git config branch.$(git symbolic-ref --short HEAD).remote
        """) == ["Me", "me@example.org", "true", "other"])
    // Plain git must not write where this program notes what it has verified.
    #expect(
      try world.lines("git -C phone config remote.other.fetch")[0].contains(":refs/countme/"))
    _ = try await diary.removeRemote("other")
    #expect(
      try world.lines("cd phone; git config branch.$(git symbolic-ref --short HEAD).remote")
        == ["origin"])
    try await diary.signOut()
    #expect(try world.lines("cd phone; git config user.email") == ["me@example.org"])
    #expect(try world.shell.run("git -C phone config --get-regexp gpg").output.isEmpty)
  }
}
