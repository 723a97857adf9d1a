import Foundation
import TestSupport
import Testing

@Suite(
  "A remote made on a host with ssh",
  .enabled(if: SSHServer.isInstalled, "needs sshd, and root to start it"), .ownThread)
struct RemoteOverSSHTests {
  private let journey: Journey

  init() throws { journey = try Journey() }

  /// Makes the remote on a host whose shell finds its programs in `path`, with an account in it.
  ///
  /// Only what is tried goes over ssh: each connection takes its time.
  private func withRemote(
    path: String, _ body: (_ laptop: Device, _ told: String) throws -> Void
  ) throws {
    let server = try SSHServer(root: journey.root, path: path)
    var laptop = journey.device("laptop")
    laptop.shell.variables["GIT_SSH_COMMAND"] = server.command()
    laptop.shell.variables["HOST"] = "ssh://127.0.0.1:\(server.port)\(journey.remote)"
    try laptop.run("init")
    let told = try laptop.run("remote create $HOST").output
    try laptop.run("remote add \(journey.remote)")
    try laptop.run(
      "account create --email ann@example.org --password-stdin", input: Journey.password)
    try laptop.run("sync")
    try laptop.sh("git update-ref refs/heads/first HEAD")
    try laptop.run("eat Oats 311")
    try laptop.sh("git push -q $HOST HEAD:$(git symbolic-ref HEAD)")
    try body(laptop, told)
    withExtendedLifetime(server) {}
  }

  /// Pushes with plain git, and expects that the remote stays as it is and says why.
  private func expectRefusal(_ laptop: Device, _ specification: String, _ words: String) throws {
    let there = try journey.shell.run("git -C remote.git for-each-ref").output
    let answer = try laptop.shell.run("git push -q $HOST \(specification)", in: laptop.path)
    #expect(answer.code == 1 && answer.errors.contains(words), "\(answer.errors)")
    #expect(try journey.shell.run("git -C remote.git for-each-ref").output == there)
  }

  private static let unsigned =
    "$(git commit-tree --no-gpg-sign -p HEAD -m x HEAD^{tree}):$(git symbolic-ref HEAD)"

  @Test("Where the host has countme, the hook is put in and obeyed")
  func withProgram() throws {
    try withRemote(path: "\(Shell.products):/usr/bin:/bin") { laptop, told in
      #expect(!told.contains("no countme"), "\(told)")
      let again = try laptop.run("remote create $HOST", exit: 76)
      #expect(again.errors.contains("it exists already"), "\(again.errors)")
      try expectRefusal(laptop, Self.unsigned, "its signature is missing or bad")
      try expectRefusal(
        laptop, "+first:$(git symbolic-ref HEAD)", "history is added to here, never rewritten")
      let deleted = try laptop.run(
        "account delete --yes --password-stdin", input: Journey.password)
      #expect(!deleted.output.contains("Not erased"), "\(deleted.output)")
    }
  }

  /// The line that the page about the hook gives for each key.
  private static func boundedKey(_ key: String) throws -> String {
    let page = try SourceTree.text(of: "Sources/CountMeKit/CountMeKit.docc/ServerHook.md")
    let line = page.split(separator: "\n").first { $0.hasPrefix("command=\"ulimit") }
    return String(try #require(line).replacing("ssh-ed25519 …", with: key))
  }

  @Test("The bounds for git that the page gives let devices through, and end what needs too much")
  func bounded() throws {
    try withRemote(path: "\(Shell.products):/usr/bin:/bin") { laptop, _ in
      let key = try String(contentsOfFile: "\(journey.root)/user.pub", encoding: .utf8)
      try Self.boundedKey(key).write(
        toFile: "\(journey.root)/authorized", atomically: true, encoding: .utf8)
      try laptop.sh(
        "port=${HOST##*:}; $GIT_SSH_COMMAND -p ${port%%/*} 127.0.0.1 id 2>/dev/null", exit: 128)
      try laptop.sh("git remote remove origin && countme remote add $HOST")
      try laptop.run("eat Soup 200")
      try laptop.run("sync")
      #expect(try laptop.sh("git ls-remote $HOST").contains(laptop.sh("git rev-parse HEAD")))
      // Two files that differ in a byte: one is sent as a delta, of which git makes the whole in memory.
      try laptop.sh(
        """
        git init -q ../bomb && cd ../bomb && head -c 70000000 /dev/zero >a && cp a b && echo x >>b
        git add . && git -c user.name=A -c user.email=a@b commit -qm bomb
        git -c pack.window=10 repack -adfq
        """)
      let there = try journey.shell.run("git -C remote.git for-each-ref").output
      let answer = try laptop.shell.run(
        "git push -q $HOST HEAD:refs/heads/bomb", in: "\(laptop.path)/../bomb")
      #expect(
        answer.code != 0 && answer.errors.contains("attempting to allocate"), "\(answer.errors)")
      #expect(try journey.shell.run("git -C remote.git for-each-ref").output == there)
    }
  }

  @Test("An address with nothing there says what to do, and not what ssh and git said")
  func nothingThere() throws {
    let server = try SSHServer(root: journey.root, path: "/usr/bin:/bin")
    var laptop = try journey.firstDevice()
    laptop.shell.variables["GIT_SSH_COMMAND"] = server.command()
    let address = "ssh://127.0.0.1:\(server.port)\(journey.root)/none.git"
    try laptop.run("remote rm origin")
    try laptop.run("remote add \(address)")
    let answer = try laptop.run("sync", exit: 76).errors
    #expect(
      answer == """
        countme: \(address) is not a git repository, or none that you may see
        hint: check the address; countme remote create \(address) makes one there

        """)
    withExtendedLifetime(server) {}
  }

  @Test("Where it has none that is said, git itself lets no branch go, and a share can end there")
  func withoutProgram() throws {
    try withRemote(path: "/usr/bin:/bin") { laptop, told in
      #expect(told.contains("The host has no countme to check what is pushed"), "\(told)")
      try expectRefusal(laptop, ":$(git symbolic-ref HEAD)", "denying ref deletion")
      try laptop.sh("git remote remove origin && countme remote add $HOST")
      func ask(_ command: String) throws -> Shell.Answer {
        try laptop.run("\(command) --password-stdin", input: Journey.password)
      }
      _ = try ask("share create food --collections foodItems")
      let share =
        "git -C remote.git ls-tree -r --name-only $(git -C remote.git for-each-ref "
        + "--format='%(refname)' refs/heads/shares)"
      #expect(try journey.shell.run(share).output.contains("foodItems/"))
      #expect(try ask("share rm food").output.contains("its documents have left"))
      #expect(try !journey.shell.run(share).output.contains("foodItems/"))
      #expect(try !ask("account delete --yes").output.contains("Not erased"))
    }
  }
}
