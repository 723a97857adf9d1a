import Foundation
import Git

/// A real `sshd` that lets one key in.
struct SSHServer {
  static let isInstalled =
    FileManager.default.isExecutableFile(atPath: "/usr/sbin/sshd") && getuid() == 0

  let world: TransportWorld
  private let server: LoopbackServer
  var port: Int { server.port }

  init(_ world: TransportWorld) throws {
    self.world = world
    let root = world.root
    try FileManager.default.createDirectory(
      atPath: "/run/sshd", withIntermediateDirectories: true)
    for key in ["host", "user", "stranger"] {
      try world.run("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", "\(root)/\(key)"])
    }
    try world.run("cp", ["\(root)/user.pub", "\(root)/authorized"])
    server = try LoopbackServer.start("/usr/sbin/sshd", environment: world.environment) { port in
      try Self.configuration(root, port).write(
        toFile: "\(root)/sshd_config", atomically: true, encoding: .utf8)
      let key = try String(contentsOfFile: "\(root)/host.pub", encoding: .utf8)
      try "[127.0.0.1]:\(port) \(key)".write(
        toFile: "\(root)/known_hosts", atomically: true, encoding: .utf8)
      return ["-D", "-f", "\(root)/sshd_config", "-E", "\(root)/sshd.log"]
    } answers: { port in
      let probe = try ChildProcess.run(
        "ssh", Self.sshOptions(root) + ["-p", "\(port)", "127.0.0.1", "true"],
        environment: world.environment)
      return probe.exit == .status(0)
    }
  }

  /// The command with which this server lets us in.
  func command(key: String = "user", knownHosts: String = "known_hosts") -> String {
    let options = Self.sshOptions(world.root, key: key, knownHosts: knownHosts)
    return (["ssh"] + options).joined(separator: " ")
  }

  func options(_ command: String? = nil) -> TransportOptions {
    var options = world.options()
    options.environment = options.environment.setting("GIT_SSH_COMMAND", command ?? self.command())
    return options
  }

  private static func sshOptions(
    _ root: String, key: String = "user", knownHosts: String = "known_hosts"
  ) -> [String] {
    [
      "-F", "/dev/null", "-i", "\(root)/\(key)", "-o", "IdentitiesOnly=yes",
      "-o", "UserKnownHostsFile=\(root)/\(knownHosts)", "-o", "GlobalKnownHostsFile=/dev/null",
      "-o", "StrictHostKeyChecking=yes", "-o", "BatchMode=yes",
    ]
  }

  private static func configuration(_ root: String, _ port: Int) -> String {
    """
    ListenAddress 127.0.0.1
    Port \(port)
    HostKey \(root)/host
    AuthorizedKeysFile \(root)/authorized
    PidFile \(root)/sshd.pid
    UsePAM no
    StrictModes no
    PermitRootLogin yes
    PasswordAuthentication no
    SetEnv GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1

    """
  }
}
