import CountMeGit
import CountMePlatform
import Foundation
import TestSupport
import Testing

/// Remotes on an ssh host: the person's own `ssh` against a real `sshd` on loopback.
@Suite(.enabled(if: SSHServer.isInstalled, "needs sshd, and root to start it"), .ownThread)
struct SSHRemoteTests {
  let world: TransportWorld
  let server: SSHServer

  init() throws {
    world = try TransportWorld()
    server = try SSHServer(root: world.root)
  }

  private func options(_ command: String? = nil) -> TransportOptions {
    var options = world.options()
    options.environment = options.environment
      .setting("GIT_SSH_COMMAND", command ?? server.command())
    return options
  }

  private func remote(_ path: String, options: TransportOptions? = nil) throws -> Remote {
    let user = NSUserName()
    return Remote(
      try RemoteURL("ssh://\(user)@127.0.0.1:\(server.port)\(path)"),
      options: options ?? self.options())
  }

  @Test func whatIsPushedComesBack() throws {
    let bare = try world.bare("it's ours!.git")
    try world.expectRoundTrip(by: try remote(bare.replacing(" ", with: "%20")), to: bare)
  }

  @Test func theShortFormOfTheAddressWorks() throws {
    let bare = try world.bare()
    let command = server.command() + " -p \(server.port)"
    let url = try RemoteURL("\(NSUserName())@127.0.0.1:\(bare)")
    let references = try Remote(url, options: options(command)).references()
    #expect(references.isEmpty)
  }

  @Test func thePersonsOwnCommandIsUsedButNotARepositorys() throws {
    let bare = try world.bare()
    let url = try RemoteURL("ssh://127.0.0.1:\(server.port)\(bare)")
    let remote = Remote(url, options: world.options())
    try world.run("git", ["config", "--global", "core.sshCommand", server.command()])
    #expect(try remote.references().isEmpty)
    let a = try world.device("a")
    try world.git("config", "core.sshCommand", "touch \(world.root)/trap; false", at: a)
    let report = try remote.fetch(into: try Repository.open(at: a)) { _ in true }
    #expect(report.objects == 0)
    #expect(!FileManager.default.fileExists(atPath: world.root + "/trap"))
  }

  @Test func aHookThatRefusesIsObeyedAndHeard() throws {
    let bare = try world.bare()
    try world.refuseEverything(at: bare)
    let a = try world.device("a")
    try DiaryHistory().add(3, to: world, at: a)
    try world.expectRefusal(by: try remote(bare), pushing: a)
  }

  @Test func failuresAreTold() throws {
    let bare = try world.bare()
    let stranger = options(server.command(key: "stranger"))
    let unknownHost = options(server.command(knownHosts: "nothing"))
    let closed = Remote(
      try RemoteURL("ssh://127.0.0.1:1\(bare)"), options: options())
    let noName = Remote(
      try RemoteURL("ssh://no-such-host.invalid\(bare)"), options: options())
    let noSSH = options("/no/such/ssh")
    expectFailure(.authentication) { try remote(bare, options: stranger).references() }
    expectFailure(.hostIdentity) { try remote(bare, options: unknownHost).references() }
    expectFailure(.notARepository) { try remote("/no/such/folder").references() }
    expectFailure(.unreachable) { try closed.references() }
    expectFailure(.unreachable) { try noName.references() }
    expectFailure(.programMissing("/no/such/ssh")) {
      try remote(bare, options: noSSH).references()
    }
  }

  @Test func nothingOfAnAddressIsRun() throws {
    let trap = world.root + "/trap"
    let url = try RemoteURL("ssh://127.0.0.1:\(server.port)/x';touch%20\(trap);'")
    expectFailure(.notARepository) { try Remote(url, options: options()).references() }
    #expect(!FileManager.default.fileExists(atPath: trap))
  }
}
