import Foundation
import Git
import Testing

/// A real server of this test, on loopback, ended when it goes.
final class LoopbackServer {
  let port: Int
  private var process: ChildProcess

  private init(port: Int, process: consuming ChildProcess) {
    self.port = port
    self.process = process
  }

  /// Starts a program on a port that is free; `answers` tells whether it can be reached.
  static func start(
    _ program: String, environment: ChildEnvironment, arguments: (Int) throws -> [String],
    answers: (Int) throws -> Bool
  ) throws -> LoopbackServer {
    for _ in 0..<20 {
      let port = Int.random(in: 20_000..<60_000)
      var process = try ChildProcess(program, try arguments(port), environment: environment)
      for _ in 0..<100 {
        if try answers(port) { return LoopbackServer(port: port, process: process) }
        // A server that cannot have the port ends at once.
        if process.hasEnded { break }
        usleep(20_000)
      }
    }
    throw ProgramFailure(command: program, errors: "does not come up")
  }
}

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

/// A real `lighttpd` before a real `git http-backend`: `/open` for all, `/locked` for one.
struct WebServer {
  static let isInstalled =
    FileManager.default.isExecutableFile(atPath: "/usr/sbin/lighttpd")
    && FileManager.default.isExecutableFile(atPath: "/usr/lib/git-core/git-http-backend")

  private let server: LoopbackServer
  var port: Int { server.port }

  /// Serves the repositories in the root of `world`, over TLS with a certificate nobody knows where
  /// `secure`.
  init(_ world: TransportWorld, secure: Bool = false) throws {
    let root = world.root
    try "ada:open sesame\n".write(toFile: "\(root)/users", atomically: true, encoding: .utf8)
    if secure {
      try world.run(
        "openssl",
        [
          "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
          "-keyout", "\(root)/tls.pem", "-out", "\(root)/tls.crt",
        ])
    }
    server = try LoopbackServer.start("/usr/sbin/lighttpd", environment: world.environment) {
      port in
      try Self.configuration(root, port, secure: secure).write(
        toFile: "\(root)/lighttpd.conf", atomically: true, encoding: .utf8)
      return ["-D", "-f", "\(root)/lighttpd.conf"]
    } answers: { port in
      let scheme = secure ? "https" : "http"
      let url = try RemoteURL("\(scheme)://127.0.0.1:\(port)/nothing")
      do {
        _ = try Remote(url, options: world.options(idle: .seconds(2))).references()
      } catch let error as TransportError {
        return error.reason != .unreachable
      }
      return true
    }
  }

  private static func configuration(_ root: String, _ port: Int, secure: Bool) -> String {
    let backend = "/usr/lib/git-core/git-http-backend"
    return """
      server.document-root = "\(root)"
      server.bind = "127.0.0.1"
      server.port = \(port)
      server.errorlog = "\(root)/lighttpd.log"
      server.upload-dirs = ("\(root)")
      server.modules = ("mod_alias", "mod_setenv", "mod_auth", "mod_authn_file", "mod_cgi"\(
        secure ? ", \"mod_openssl\"" : ""))
      \(secure ? "ssl.engine = \"enable\"\nssl.pemfile = \"\(root)/tls.crt\"\n"
        + "ssl.privkey = \"\(root)/tls.pem\"" : "")
      alias.url = ("/open" => "\(backend)", "/locked" => "\(backend)")
      $HTTP["url"] =~ "^/(open|locked)/" {
        cgi.assign = ("" => "")
        setenv.set-environment = (
          "GIT_PROJECT_ROOT" => "\(root)", "GIT_HTTP_EXPORT_ALL" => "1", "HOME" => "\(root)",
          "GIT_CONFIG_GLOBAL" => "/dev/null", "GIT_CONFIG_NOSYSTEM" => "1",
          "PATH" => "/usr/local/bin:/usr/bin:/bin"
        )
      }
      $HTTP["url"] =~ "^/locked/" {
        auth.backend = "plain"
        auth.backend.plain.userfile = "\(root)/users"
        auth.require = ("" => (
          "method" => "basic", "realm" => "diary", "require" => "valid-user"))
      }

      """
  }
}
