import CountMeGit
import CountMePlatform
import Foundation
import TestSupport
import Testing

/// Ours and git's in turn, over HTTP on this machine; the medians of ten are printed.
///
/// `COUNTME_MEASURE=1 swift test --filter WebMeasurements`
@Suite(
  .serialized,
  .enabled(if: ProcessInfo.processInfo.environment["COUNTME_MEASURE"] != nil, "only when asked for")
)
struct WebMeasurements {
  private static let rounds = 10
  let world: TransportWorld

  init() throws {
    world = try TransportWorld()
  }

  private func compare(
    _ what: String, ours: (Int) throws -> Void, gits: (Int) throws -> Void
  ) throws {
    var times: (ours: [Duration], gits: [Duration]) = ([], [])
    for round in 0..<Self.rounds {
      times.gits.append(try ContinuousClock().measure { try gits(round) })
      times.ours.append(try ContinuousClock().measure { try ours(round) })
    }
    let (mine, theirs) = (times.ours.sorted(), times.gits.sorted())
    print(
      "\(what): ours \(mine[Self.rounds / 2]) (\(mine[0])…\(mine[Self.rounds - 1])),",
      "git \(theirs[Self.rounds / 2]) (\(theirs[0])…\(theirs[Self.rounds - 1]))")
  }

  @Test(arguments: [false, true])
  func listingAndCloning(secure: Bool) throws {
    let server = try WebServer(root: world.root, secure: secure)
    let device = try world.device("a")
    try DiaryHistory(documents: 36_000).add(200, to: world, at: device)
    let tip = try world.tip(at: device)
    let bare = try world.bare()
    try world.git("push", "--quiet", bare, "main", at: device)
    try world.git("repack", "-adq", at: bare)
    let host = secure ? "https://localhost" : "http://127.0.0.1"
    let address = "\(host):\(server.port)/open/remote.git"
    var options = world.options()
    let trusted = world.root + "/tls.crt"
    if secure { options.environment = options.environment.setting("GIT_SSL_CAINFO", trusted) }
    let remote = Remote(try RemoteURL(address), options: options)
    let git = secure ? ["GIT_SSL_CAINFO=\(trusted)", "git"] : ["git"]
    let scheme = secure ? "https" : "http"
    try compare("\(scheme), listing") { _ in
      let references = try remote.references()
      #expect(references["refs/heads/main"] == tip)
    } gits: { _ in
      try world.run("env", git + ["ls-remote", "--quiet", address])
    }
    try compare("\(scheme), first clone") { round in
      let target = try Repository.open(at: try world.bare("clone\(round).git"))
      let report = try remote.fetch(into: target) { _ in true }
      #expect(report.wanted == [tip])
    } gits: { round in
      let path = "\(world.root)/gits\(round).git"
      try world.run("env", git + ["clone", "--quiet", "--bare", address, path])
    }
  }
}
