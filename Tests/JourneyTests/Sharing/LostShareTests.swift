import Foundation
import TestSupport
import Testing

@Suite("A share that a remote has lost", .ownThread)
struct LostShareTests {
  private let journey: Journey
  private var laptop: Device

  /// A device that shares its weights, and notes every service of git that it begins.
  init() throws {
    journey = try Journey()
    laptop = try journey.firstDevice()
    try laptop.run("weigh 81.2")
    try laptop.run(
      "share create part --collections weightHistory --as Ann --password-stdin",
      input: Journey.password)
    try laptop.run("sync")
    try laptop.sh(
      """
      mkdir ../spy; printf '#!/bin/sh\\necho "$@" >>"%s"\\nexec "%s" "$@"\\n' \\
        "$(realpath ..)/asked" "$(type -P git)" >../spy/git; chmod +x ../spy/git
      """)
    laptop.shell.variables["PATH"] =
      try "\(laptop.sh("realpath ../spy")):\(laptop.shell.environment["PATH"] ?? "")"
  }

  /// The services that a command begins.
  private func services(_ command: String) throws -> [String] {
    try laptop.sh(": >../asked; countme \(command) >../answer; cat ../asked")
      .split(whereSeparator: \.isWhitespace).map(String.init)
      .filter { $0 == "upload-pack" || $0 == "receive-pack" }
  }

  @Test("is put back by a sync, and an idle one makes one request as ever")
  func isPutBack() throws {
    #expect(try services("sync") == ["upload-pack"])
    let shares =
      "git -C ../remote.git for-each-ref --format='%(refname) %(objectname)' refs/heads/shares"
    let there = try laptop.sh(shares)
    #expect(!there.isEmpty)
    try laptop.sh(
      "git -C ../remote.git for-each-ref --format='delete %(refname)' refs/heads/shares | "
        + "git -C ../remote.git update-ref --stdin")
    #expect(try laptop.sh(shares).isEmpty)
    #expect(try services("sync").contains("receive-pack"))
    #expect(try laptop.sh(shares) == there)
    #expect(try services("sync") == ["upload-pack"])
  }

  @Test("A lock that a killed git left there is named, and keeps the diary from nothing")
  func locked() throws {
    let branch = try laptop.sh(
      "git -C ../remote.git for-each-ref --format='%(refname)' refs/heads/shares")
    let lock = "\(journey.remote)/\(branch).lock"
    try laptop.sh("touch '\(lock)'")
    try laptop.run("weigh 80.9")
    let answer = try laptop.run("sync").output
    #expect(answer.contains("1 commit sent; synced"), "\(answer)")
    #expect(
      answer.contains("a lock keeps the branch") && answer.contains("part.lock"), "\(answer)")
    try laptop.sh("touch -d '2 minutes ago' '\(lock)'")
    _ = try laptop.shell.run("countme -C laptop doctor --remote --fix")
    #expect(try !laptop.run("sync").output.contains("not up to date"))
  }
}
