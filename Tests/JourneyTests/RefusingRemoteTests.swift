import Foundation
import TestSupport
import Testing

@Suite("A remote that refuses", .ownThread)
struct RefusingRemoteTests {
  /// How a remote is reached.
  enum Carrier: String, CaseIterable {
    case path, file, ssh, http

    var isThere: Bool {
      switch self {
      case .path, .file: true
      case .ssh: SSHServer.isInstalled
      case .http: WebServer.isInstalled
      }
    }
  }

  @Test(
    "The hook is obeyed and quoted, nothing is lost, and later everything goes",
    arguments: RandomCases.some(Carrier.allCases.filter(\.isThere), of: 252, few: 2))
  func refusal(by carrier: Carrier) throws {
    let journey = try Journey()
    let laptop = try journey.firstDevice()
    try withURL(of: journey, by: carrier) { url, variables in
      var laptop = laptop
      laptop.shell.variables.merge(variables) { _, new in new }
      try laptop.run("remote rm origin")
      try laptop.run("remote add \(url)")
      try laptop.run("sync")
      try Self.expectRefusal(of: laptop, journey)
      var phone = journey.device("phone")
      phone.shell.variables.merge(variables) { _, new in new }
      try phone.clone(url)
      #expect(try phone.run("today").output.contains("363 kcal"))
      #expect(try phone.sh("git log --format=%G? | sort | uniq") == "G")
    }
  }

  /// Lets the hook refuse what the device wrote, then takes the hook away.
  private static func expectRefusal(of laptop: Device, _ journey: Journey) throws {
    let hook = "\(journey.remote)/hooks/pre-receive"
    _ = try journey.shell.run(
      "mkdir -p '\(journey.remote)/hooks' && printf '%s' '\(refusal)' >'\(hook)' "
        + "&& chmod 755 '\(hook)'")
    try laptop.run("eat Oats 311")
    try laptop.run("eat Apple 52")
    let head = try laptop.head()
    let there = try journey.shell.run("git -C '\(journey.remote)' for-each-ref").output
    for command in ["sync", "push", "sync --json"] {
      let answer = try laptop.run(command, exit: 77)
      #expect(answer.errors.contains("no: not on a Sunday"), "\(command): \(answer.errors)")
    }
    #expect(try laptop.head() == head)
    #expect(try journey.shell.run("git -C '\(journey.remote)' for-each-ref").output == there)
    #expect(try laptop.run("status").output.contains("2 commits to send; refused just now"))
    #expect(try laptop.run("today").output.contains("363 kcal"))
    try FileManager.default.removeItem(atPath: hook)
    #expect(try laptop.run("sync").output.contains("2 commits sent; synced"))
  }

  private static let refusal = "#!/bin/sh\necho \"no: not on a Sunday\" >&2\nexit 1\n"

  /// Runs a story with the address of its remote and the variables that this needs.
  func withURL(
    of journey: Journey, by carrier: Carrier,
    _ body: (String, [String: String]) throws -> Void
  ) throws {
    switch carrier {
    case .path: try body(journey.remote, [:])
    case .file: try body("file://\(journey.remote)", [:])
    case .ssh:
      let server = try SSHServer(root: journey.root)
      try body(
        "ssh://127.0.0.1:\(server.port)\(journey.remote)", ["GIT_SSH_COMMAND": server.command()])
      withExtendedLifetime(server) {}
    case .http:
      let server = try WebServer(root: journey.root)
      _ = try journey.shell.run("git -C '\(journey.remote)' config http.receivepack true")
      try body("http://127.0.0.1:\(server.port)/open/remote.git", [:])
      withExtendedLifetime(server) {}
    }
  }
}
