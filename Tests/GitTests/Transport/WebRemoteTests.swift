import CountMeGit
import CountMePlatform
import Foundation
import TestSupport
import Testing

/// Remotes at a web address: libcurl against real `git http-backend` behind `lighttpd`.
@Suite(.enabled(if: WebServer.isInstalled, "needs lighttpd and git http-backend"))
struct WebRemoteTests {
  let world: TransportWorld
  let server: WebServer

  init() throws {
    world = try TransportWorld()
    server = try WebServer(root: world.root)
  }

  private func remote(
    _ path: String, user: String = "", options: TransportOptions? = nil
  ) throws -> Remote {
    Remote(
      try RemoteURL("http://\(user)127.0.0.1:\(server.port)/\(path)"),
      options: options ?? world.options())
  }

  private func writableBare() throws -> String {
    let bare = try world.bare()
    try world.git("config", "http.receivepack", "true", at: bare)
    return bare
  }

  @Test func whatIsPushedComesBack() throws {
    let bare = try writableBare()
    try world.expectRoundTrip(by: try remote("open/remote.git"), to: bare)
  }

  @Test func aPasswordInTheAddressIsUsedAndNeverShown() throws {
    let bare = try writableBare()
    let remote = try remote("locked/remote.git", user: "ada:open%20sesame@")
    #expect(remote.url.description == "http://127.0.0.1:\(server.port)/locked/remote.git")
    try world.expectRoundTrip(by: remote, to: bare)
  }

  @Test func gitsCredentialHelpersAreAskedAndTold() throws {
    let bare = try writableBare()
    let log = world.root + "/helper.log"
    try world.script(
      world.root + "/helper",
      """
      #!/bin/sh
      echo "$1" >>'\(log)'
      [ "$1" = get ] && printf 'username=ada\\npassword=open sesame\\n'
      exit 0

      """)
    try world.run("git", ["config", "--global", "credential.helper", world.root + "/helper"])
    try world.expectRoundTrip(by: try remote("locked/remote.git"), to: bare)
    let calls = Set(try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n"))
    #expect(calls == ["get", "store"])
  }

  @Test func aRefusedCredentialIsForgotten() throws {
    _ = try writableBare()
    let log = world.root + "/helper.log"
    try world.script(
      world.root + "/helper",
      """
      #!/bin/sh
      echo "$1" >>'\(log)'
      [ "$1" = get ] && printf 'username=ada\\npassword=wrong\\n'
      exit 0

      """)
    try world.run("git", ["config", "--global", "credential.helper", world.root + "/helper"])
    expectFailure(.authentication) { try remote("locked/remote.git").references() }
    #expect(try String(contentsOfFile: log, encoding: .utf8).contains("erase"))
  }

  @Test func aHookThatRefusesIsObeyedAndHeard() throws {
    let bare = try writableBare()
    try world.refuseEverything(at: bare)
    let a = try world.device("a")
    try DiaryHistory().add(3, to: world, at: a)
    try world.expectRefusal(by: try remote("open/remote.git"), pushing: a)
  }

  @Test func failuresAreTold() throws {
    _ = try world.bare()
    let closed = Remote(try RemoteURL("http://127.0.0.1:1/x"), options: world.options())
    let noName = Remote(
      try RemoteURL("http://no-such-host.invalid/x"), options: world.options())
    expectFailure(.authentication) { try remote("locked/remote.git").references() }
    expectFailure(.notARepository) { try remote("open/nothing.git").references() }
    expectFailure(.notARepository) { try remote("nothing").references() }
    expectFailure(.unreachable) { try closed.references() }
    expectFailure(.unreachable) { try noName.references() }
    // No `http.receivepack`: the server lets nobody push who has not signed in.
    let a = try world.device("a")
    try DiaryHistory().add(1, to: world, at: a)
    let update = ReferenceUpdate(name: "refs/heads/main", old: nil, new: try world.tip(at: a))
    let repository = try Repository.open(at: a)
    expectFailure(.authentication) {
      try remote("open/remote.git").push([update], from: repository)
    }
  }

  @Test(
    "a server that sends without end is left at the deadline",
    arguments: [
      "printf 'Content-Type: application/x-git-upload-pack-advertisement\\n\\n'; "
        + "printf '001e# service=git-upload-pack\\n0000'; n=0; while :; do n=$((n+1)); "
        + "printf '0042%040d refs/heads/y%06d' 1 $n || exit; sleep 0.02; done",
      "while :; do echo 'X-More: yes' || exit; sleep 0.02; done",
    ])
  func aServerWithoutEnd(script: String) throws {
    try world.script(world.root + "/slow", "#!/bin/sh\n\(script)\n")
    var options = world.options(idle: .seconds(20))
    options.deadline = .milliseconds(700)
    let remote = try remote("slow/x", options: options)
    let start = ContinuousClock.now
    expectFailure(.timedOut) { try remote.references() }
    #expect(ContinuousClock.now - start < .seconds(18))
  }

  @Test(arguments: [
    "Content-Type: text/html\n\n<h1>It works</h1>",
    "Content-Type: application/x-git-upload-pack-advertisement\n\nhello",
  ])
  func aServerOfAnotherKindIsGarbage(answer: String) throws {
    try world.script(world.root + "/odd", "#!/bin/sh\nprintf '\(answer)'\n")
    expectFailure(.garbage) { try remote("odd/x").references() }
  }

  @Test func aPasswordDoesNotFollowARedirection() throws {
    let other = try WebServer(root: world.root)
    _ = try writableBare()
    let target =
      "http://127.0.0.1:\(other.port)/locked/remote.git/info/refs?service=git-upload-pack"
    try world.script(
      world.root + "/odd", "#!/bin/sh\nprintf 'Status: 302\\nLocation: \(target)\\n\\n'\n")
    let remote = try remote("odd/x", user: "ada:open%20sesame@")
    expectFailure(.authentication) { try remote.references() }
  }
}

/// Remotes at an https address.
@Suite(.enabled(if: WebServer.isInstalled, "needs lighttpd and git http-backend"))
struct SecureWebRemoteTests {
  let world: TransportWorld
  let server: WebServer

  init() throws {
    world = try TransportWorld()
    server = try WebServer(root: world.root, secure: true)
  }

  private func remote(trusting certificate: String) throws -> Remote {
    var options = world.options()
    options.environment = options.environment.setting("GIT_SSL_CAINFO", certificate)
    let url = try RemoteURL("https://localhost:\(server.port)/open/remote.git")
    return Remote(url, options: options)
  }

  @Test func aKnownCertificateIsTrusted() throws {
    let bare = try world.bare()
    try world.git("config", "http.receivepack", "true", at: bare)
    try world.expectRoundTrip(by: try remote(trusting: world.root + "/tls.crt"), to: bare)
  }

  @Test(arguments: ["/etc/ssl/certs/ca-certificates.crt", "/no/such/file"])
  func aCertificateThatNobodyKnowsIsRefused(trusted: String) throws {
    _ = try world.bare()
    let remote = try remote(trusting: trusted)
    expectFailure(.hostIdentity) { try remote.references() }
  }

  @Test func aCertificateIsForOneHost() throws {
    _ = try world.bare()
    let url = try RemoteURL("https://127.0.0.1:\(server.port)/open/remote.git")
    let other = Remote(url, options: try remote(trusting: world.root + "/tls.crt").options)
    expectFailure(.hostIdentity) { try other.references() }
  }

  @Test("the newest TLS is spoken, and none that is older than a person wants")
  func versions() throws {
    let bare = try world.bare()
    try world.git("config", "http.receivepack", "true", at: bare)
    try world.run("git", ["config", "--global", "http.sslVersion", "tlsv1.3"])
    try world.expectRoundTrip(by: try remote(trusting: world.root + "/tls.crt"), to: bare)
  }

  @Test(
    "whom a person trusts is in git's settings",
    arguments: [("http.sslVerify", "false"), ("http.sslCAInfo", "~/tls.crt")])
  func settings(name: String, value: String) throws {
    _ = try world.bare()
    try world.run("git", ["config", "--global", name, value])
    var options = world.options()
    options.environment = options.environment.setting("GIT_SSL_CAINFO", nil)
    let url = try RemoteURL("https://localhost:\(server.port)/open/remote.git")
    #expect(try Remote(url, options: options).references().isEmpty)
  }

  @Test func aServerWithoutTLSIsNoSecureOne() throws {
    let plain = try WebServer(root: world.root)
    let url = try RemoteURL("https://localhost:\(plain.port)/open/remote.git")
    let remote = Remote(url, options: world.options())
    expectFailure(.remote) { try remote.references() }
  }
}
