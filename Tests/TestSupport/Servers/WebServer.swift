import Foundation

/// A real `lighttpd` before a real `git http-backend`: `/open` for all, `/locked` for one.
package struct WebServer {
  /// Whether the programs are there.
  package static let isInstalled =
    FileManager.default.isExecutableFile(atPath: "/usr/sbin/lighttpd")
    && FileManager.default.isExecutableFile(atPath: "/usr/lib/git-core/git-http-backend")

  private let server: LoopbackServer
  /// The port that it listens on.
  package var port: Int { server.port }

  /// Serves the repositories in `root`, over TLS with a certificate nobody knows where `secure`.
  package init(root: String, secure: Bool = false) throws {
    try "ada:open sesame\n".write(toFile: "\(root)/users", atomically: true, encoding: .utf8)
    let shell = Shell(home: root)
    if secure {
      _ = try shell.run(
        "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost"
          + " -keyout tls.pem -out tls.crt")
    }
    server = try LoopbackServer.start("/usr/sbin/lighttpd", shell: shell) { port in
      try Self.configuration(root, port, secure: secure).write(
        toFile: "\(root)/lighttpd.conf", atomically: true, encoding: .utf8)
      return ["-D", "-f", "\(root)/lighttpd.conf"]
    } answers: { port in
      try shell.run(": </dev/tcp/127.0.0.1/\(port)").code == 0
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
      server.stream-response-body = 1
      server.modules = ("mod_alias", "mod_setenv", "mod_auth", "mod_authn_file", "mod_cgi"\(
        secure ? ", \"mod_openssl\"" : ""))
      \(secure ? "ssl.engine = \"enable\"\nssl.pemfile = \"\(root)/tls.crt\"\n"
        + "ssl.privkey = \"\(root)/tls.pem\"" : "")
      alias.url = (
        "/open" => "\(backend)", "/locked" => "\(backend)",
        "/slow" => "\(root)/slow", "/odd" => "\(root)/odd"
      )
      $HTTP["url"] =~ "^/(open|locked|slow|odd)/" {
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
