import CountMeGit
import CountMePlatform
import Foundation
import TestSupport
import Testing

/// What a person has set for git's HTTP holds for ours, and large requests are sent as they come.
@Suite(.enabled(if: WebServer.isInstalled, "needs lighttpd and git http-backend"))
struct WebSettingsTests {
  let world: TransportWorld
  let server: WebServer

  init() throws {
    world = try TransportWorld()
    server = try WebServer(root: world.root)
  }

  private func remote(
    _ path: String, _ variables: [String: String] = [:], idle: Duration = .seconds(20)
  ) throws -> Remote {
    var options = world.options(idle: idle)
    for name in ["http_proxy", "no_proxy", "NO_PROXY", "all_proxy", "ALL_PROXY"] {
      options.environment = options.environment.setting(name, variables[name])
    }
    return Remote(
      try RemoteURL("http://127.0.0.1:\(server.port)/\(path)"), options: options)
  }

  private func set(_ name: String, _ value: String) throws {
    try world.run("git", ["config", "--global", "--add", name, value])
  }

  private func writableBare() throws -> String {
    let bare = try world.bare()
    try world.git("config", "http.receivepack", "true", at: bare)
    return bare
  }

  /// A remote that notes what it is asked with.
  private func noting(at name: String = "odd") throws -> String {
    let log = world.root + "/asked"
    try world.script(
      "\(world.root)/\(name)",
      "#!/bin/sh\nenv | grep ^HTTP_ >>'\(log)'\nexec /usr/lib/git-core/git-http-backend\n")
    return log
  }

  @Test func headersAndTheNameOfTheProgramAreSent() throws {
    _ = try world.bare()
    let log = try noting()
    try set("http.extraHeader", "X-Forgotten: yes")
    try set("http.http://127.0.0.1:\(server.port)/.extraHeader", "X-First: one")
    try set("http.http://127.0.0.1:\(server.port)/.extraHeader", "X-Second: two")
    try set("http.http://elsewhere.invalid/.extraHeader", "X-Other: no")
    try set("http.userAgent", "diary/7")
    #expect(try remote("odd/remote.git").references().isEmpty)
    let asked = try String(contentsOfFile: log, encoding: .utf8)
    #expect(asked.contains("HTTP_X_FIRST=one\n") && asked.contains("HTTP_X_SECOND=two\n"))
    #expect(asked.contains("HTTP_USER_AGENT=diary/7\n"))
    #expect(!asked.contains("FORGOTTEN") && !asked.contains("OTHER"))
  }

  @Test("a proxy is asked for, by setting or variable, but not where none is wanted")
  func proxies() throws {
    _ = try world.bare()
    let closed = "http://127.0.0.1:1"
    expectFailure(.unreachable) {
      try remote("open/remote.git", ["http_proxy": closed]).references()
    }
    let around = ["http_proxy": closed, "no_proxy": "127.0.0.1"]
    #expect(try remote("open/remote.git", around).references().isEmpty)
    try set("http.proxy", "")
    #expect(try remote("open/remote.git", ["all_proxy": closed]).references().isEmpty)
    try set("http.proxy", closed)
    expectFailure(.unreachable) { try remote("open/remote.git").references() }
  }

  @Test func aProxyPassesOn() throws {
    _ = try world.bare()
    let log = try noting()
    // Whoever is asked for all of an address can answer it, too.
    try set("http.proxy", "http://127.0.0.1:\(server.port)")
    let url = try RemoteURL("http://diary.invalid/odd/remote.git")
    let remote = Remote(url, options: try remote("x").options)
    #expect(try remote.references().isEmpty)
    let asked = try String(contentsOfFile: log, encoding: .utf8)
    #expect(asked.contains("HTTP_HOST=diary.invalid\n"))
  }

  @Test func aNetrcIsReadWhereGitWould() throws {
    let bare = try writableBare()
    let text = "machine 127.0.0.1 login ada password \"open sesame\"\n"
    try text.write(toFile: world.root + "/.netrc", atomically: true, encoding: .utf8)
    try world.expectRoundTrip(by: try remote("locked/remote.git"), to: bare)
  }

  @Test func aRedirectionIsFollowedAtFirst() throws {
    let bare = try writableBare()
    let other = try WebServer(root: world.root)
    try redirect(to: "http://127.0.0.1:\(other.port)/open/remote.git")
    try world.expectRoundTrip(by: try remote("odd/x"), to: bare)
    try set("http.followRedirects", "false")
    expectFailure(.remote) { try remote("odd/x").references() }
  }

  /// Law: what a server is to be told in requests is told to no other that it leads to.
  @Test func aHeaderDoesNotFollowARedirection() throws {
    let bare = try writableBare()
    let other = try WebServer(root: world.root)
    let log = try noting(at: "slow")
    try redirect(to: "http://127.0.0.1:\(other.port)/slow/remote.git")
    try set("http.extraHeader", "Authorization: Bearer token")
    try world.expectRoundTrip(by: try remote("odd/x"), to: bare)
    let asked = try String(contentsOfFile: log, encoding: .utf8)
    #expect(asked.contains("HTTP_ACCEPT=") && !asked.contains("token"), "\(asked)")
  }

  @Test(arguments: ["http://127.0.0.1:9/elsewhere", "file:///etc/passwd", "/"])
  func aRedirectionToAnotherPlaceIsRefused(target: String) throws {
    try world.script(
      world.root + "/odd", "#!/bin/sh\nprintf 'Status: 302\\nLocation: \(target)\\n\\n'\n")
    #expect(throws: TransportError.self) { try remote("odd/x").references() }
  }

  private func redirect(to target: String) throws {
    let line = "Location: \(target)/info/refs?service=%s"
    try world.script(
      world.root + "/odd",
      "#!/bin/sh\nprintf 'Status: 301\\n\(line)\\n\\n' \"${QUERY_STRING#service=}\"\n")
  }

  /// More than is held to tell its length, to a server that wants to know who sends it.
  @Test func aLargePushIsSentAsItComes() throws {
    let bare = try writableBare()
    let a = try world.device("a")
    try world.run("sh", ["-c", "head -c 3000000 /dev/urandom >\"$1\"", "sh", a + "/noise"])
    try world.git("add", "noise", at: a)
    try world.git("commit", "--quiet", "-m", "noise", at: a)
    let url = try RemoteURL("http://ada:open%20sesame@127.0.0.1:\(server.port)/locked/remote.git")
    let remote = Remote(url, options: world.options())
    let tip = try world.tip(at: a)
    let update = ReferenceUpdate(name: "refs/heads/main", old: nil, new: tip)
    let report = try remote.push([update], from: try Repository.open(at: a))
    #expect(report.outcome == .accepted && report.bytes > 2_000_000)
    try world.expectSound(bare)
  }

  @Test func aHeadWithoutEndIsGarbage() throws {
    try world.script(
      world.root + "/slow",
      "#!/bin/sh\necho 'Status: 200'\nwhile :; do echo \"X-More: yes\" || exit; done\n")
    #expect(throws: TransportError.self) { try remote("slow/x", idle: .seconds(3)).references() }
  }

  @Test func aSlowServerIsLeftAsSet() throws {
    try world.script(
      world.root + "/slow",
      "#!/bin/sh\nprintf 'Content-Type: application/x-git-upload-pack-advertisement\\n\\n1'\n"
        + "while :; do sleep 0.2; printf 1; done\n")
    try set("http.lowSpeedLimit", "1000")
    try set("http.lowSpeedTime", "1")
    let start = ContinuousClock.now
    expectFailure(.timedOut) { try remote("slow/x").references() }
    #expect(ContinuousClock.now - start < .seconds(18))
  }
}
