import Foundation

/// A real `sshd` that lets one key in.
package struct SSHServer {
  /// Whether it can be started: the program is there, and we are root.
  package static let isInstalled =
    FileManager.default.isExecutableFile(atPath: "/usr/sbin/sshd") && getuid() == 0

  private let root: String
  private let server: LoopbackServer
  /// The port that it listens on.
  package var port: Int { server.port }

  /// Starts a server whose keys lie in `root`.
  ///
  /// - Parameters:
  ///   - root: a folder of the test's own.
  ///   - path: where the host's shell looks for programs; nil is what `sshd` gives it.
  package init(root: String, path: String? = nil) throws {
    self.root = root
    let shell = Shell(home: root)
    _ = try shell.run(
      """
      mkdir -p /run/sshd
      for key in host user stranger; do ssh-keygen -q -t ed25519 -N '' -f $key; done
      cp user.pub authorized
      """)
    server = try LoopbackServer.start("/usr/sbin/sshd", shell: shell) { port in
      try Self.configuration(root, port, path).write(
        toFile: "\(root)/sshd_config", atomically: true, encoding: .utf8)
      let key = try String(contentsOfFile: "\(root)/host.pub", encoding: .utf8)
      try "[127.0.0.1]:\(port) \(key)".write(
        toFile: "\(root)/known_hosts", atomically: true, encoding: .utf8)
      return ["-D", "-f", "\(root)/sshd_config", "-E", "\(root)/sshd.log"]
    } answers: { port in
      let ssh = (["ssh"] + Self.sshOptions(root)).joined(separator: " ")
      return try shell.run("\(ssh) -p \(port) 127.0.0.1 true").code == 0
    }
  }

  /// The command with which this server lets us in.
  package func command(key: String = "user", knownHosts: String = "known_hosts") -> String {
    let options = Self.sshOptions(root, key: key, knownHosts: knownHosts)
    return (["ssh"] + options).joined(separator: " ")
  }

  private static func sshOptions(
    _ root: String, key: String = "user", knownHosts: String = "known_hosts"
  ) -> [String] {
    [
      "-F", "/dev/null", "-i", "\(root)/\(key)", "-o", "IdentitiesOnly=yes",
      "-o", "UserKnownHostsFile=\(root)/\(knownHosts)", "-o", "GlobalKnownHostsFile=/dev/null",
      "-o", "StrictHostKeyChecking=yes", "-o", "BatchMode=yes",
      // What ssh agrees on otherwise costs more than all the rest of a connection.
      "-o", "KexAlgorithms=curve25519-sha256",
    ]
  }

  private static func configuration(_ root: String, _ port: Int, _ path: String?) -> String {
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
    AcceptEnv GIT_PROTOCOL
    SetEnv GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1\(path.map { " PATH=\($0)" } ?? "")

    """
  }
}
