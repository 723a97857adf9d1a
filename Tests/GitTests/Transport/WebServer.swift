import Foundation
import Git

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
