import Foundation
import TestSupport
import Testing

@Suite("A remote for invited accounts", .ownThread)
struct InvitedAccountsTests {
  private let journey: Journey

  init() throws { journey = try Journey() }

  /// Another person with an account of their own that names the remote and was not let in.
  private func bob() throws -> (device: Device, account: String) {
    let bob = journey.device("bob")
    try bob.prepare("init", "remote add \(journey.remote)")
    let told = try bob.shell.run(
      "countme -C '\(bob.path)' account create --email bob@example.org --password-stdin",
      input: Journey.password)
    #expect([0, 77].contains(told.code), "\(told.errors)")
    return (bob, try bob.sh("git symbolic-ref HEAD | sed 's|.*/||'"))
  }

  private func keeper() throws -> Device {
    let ann = journey.device("ann")
    try ann.prepare("init")
    try ann.run("account create --email ann@example.org --password-stdin", input: Journey.password)
    let made = try ann.run("remote create --only-invited \(journey.remote)").output
    #expect(made.contains("countme remote allow \(journey.remote) ACCOUNT"), "\(made)")
    try ann.prepare("remote add \(journey.remote)", "sync")
    return ann
  }

  @Test(
    "The keeper's account is let in, another only when it was named, and each is told what to do")
  func invited() throws {
    let ann = try keeper()
    let (bob, account) = try bob()
    let there = try journey.shell.run("git -C remote.git for-each-ref").output
    let refused = try bob.run("sync", exit: 77).errors
    #expect(refused.contains("this remote takes new accounts by invitation only"), "\(refused)")
    #expect(refused.contains("countme remote allow REMOTE \(account)"), "\(refused)")
    #expect(try journey.shell.run("git -C remote.git for-each-ref").output == there)
    for _ in 1...2 {
      let list = try ann.run("remote allow origin \(account)").output.split(separator: "\n")
      #expect(list.count == 2 && list[1] == account, "\(list)")
    }
    try bob.run("eat Rice 200")
    try bob.run("sync")
    // What has begun goes on.
    let rest = try ann.run("remote allow --remove \(journey.remote) \(account)").output
    #expect(!rest.contains(account) && rest.split(separator: "\n").count == 1, "\(rest)")
    try bob.run("eat Bread 250")
    try bob.run("sync")
    try ann.run("sync")
  }

  @Test("Nobody gets past the list with plain git, by another name or beside an invited account")
  func plainGit() throws {
    let ann = try keeper()
    let (bob, account) = try bob()
    try ann.run("eat Oats 311")
    try ann.sh("git fetch -q ../bob HEAD:refs/heads/bob")
    let branch = "refs/heads/users/\(account)"
    for specification in [
      "bob:\(branch)", "HEAD:$(git symbolic-ref HEAD) bob:\(branch)", "bob:refs/heads/bob",
    ] {
      let there = try journey.shell.run("git -C remote.git for-each-ref").output
      let push = try ann.shell.run("git push -q origin \(specification)", in: ann.path)
      #expect(push.code == 1, "\(push)")
      #expect(try journey.shell.run("git -C remote.git for-each-ref").output == there)
    }
    _ = bob
    #expect(!(try journey.shell.run("ls remote.git").output.contains("countme-accounts.new")))
  }

  @Test("The list is a file that a person may edit; without it everybody may come")
  func byHand() throws {
    _ = try keeper()
    let (bob, account) = try bob()
    let file = "\(journey.remote)/countme-accounts"
    _ = try journey.shell.run("printf '\\n  # Bob\\r\\n \(account) ' >>'\(file)'")
    try bob.run("sync")
    let cem = journey.device("cem")
    try cem.prepare("init", "remote add \(journey.remote)")
    _ = try journey.shell.run("rm '\(file)'")
    try cem.run("account create --email cem@example.org --password-stdin", input: Journey.password)
    try cem.run("sync")
    let open = try cem.run("remote allow origin \(account)", exit: 76).errors
    #expect(open.contains("every account may begin a branch there"), "\(open)")
  }

  @Test("What is no account, no remote, or behind a web address is refused with a reason")
  func refused() throws {
    let ann = try keeper()
    let account = try ann.sh("git symbolic-ref HEAD | sed 's|.*/||'")
    for (arguments, code, words) in [
      ("origin ann@example.org", 64, "countme account show calls User"),
      ("origin '$(touch x)'", 64, "countme account show calls User"),
      ("\(journey.root)/nowhere.git \(account)", 76, "there is no repository"),
      ("https://example.org/x.git \(account)", 64, "kept on its own machine"),
      ("--remove origin", 64, "name the accounts"),
    ] as [(String, Int32, String)] {
      let answer = try ann.run("remote allow \(arguments)", exit: code)
      #expect(answer.errors.contains(words), "\(answer.errors)")
    }
  }

  @Test(
    "Over ssh the list is kept on the host, and a host without countme keeps nobody out",
    .enabled(if: SSHServer.isInstalled, "needs sshd, and root to start it"),
    arguments: [true, false])
  func overSSH(hasProgram: Bool) throws {
    let path = (hasProgram ? "\(Shell.products):" : "") + "/usr/bin:/bin"
    let server = try SSHServer(root: journey.root, path: path)
    var ann = journey.device("ann")
    ann.shell.variables["GIT_SSH_COMMAND"] = server.command()
    let host = "ssh://127.0.0.1:\(server.port)\(journey.remote)"
    try ann.run("init")
    guard hasProgram else {
      let told = try ann.run("remote create --only-invited \(host)", exit: 76).errors
      #expect(told.contains("the host has no countme"), "\(told)")
      #expect(!FileManager.default.fileExists(atPath: journey.remote))
      return
    }
    try ann.run("remote create --only-invited \(host)")
    try ann.run("remote add \(host)")
    let told = try ann.shell.run(
      "countme -C '\(ann.path)' account create --email ann@example.org --password-stdin",
      input: Journey.password)
    #expect([0, 77].contains(told.code), "\(told.errors)")
    let account = try ann.sh("git symbolic-ref HEAD | sed 's|.*/||'")
    #expect(try ann.run("sync", exit: 77).errors.contains("by invitation only"))
    #expect(try ann.run("remote allow origin \(account)").output == "\(account)\n")
    try ann.run("sync")
    withExtendedLifetime(server) {}
  }
}
