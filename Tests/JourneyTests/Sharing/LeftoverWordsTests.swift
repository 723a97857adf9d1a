import TestSupport
import Testing

@Suite("What a remote keeps is told in words", .ownThread)
struct LeftoverWordsTests {
  @Test(
    "also where a share could not be ended, or begun anew",
    arguments: ["account delete", "retention erase"])
  func refused(command: String) throws {
    let journey = try Journey()
    let ann = journey.device("ann")
    let other = "\(journey.root)/other.git"
    try ann.run("init")
    for remote in [journey.remote, other] { try ann.run("remote create \(remote)") }
    try ann.run("remote add \(journey.remote)")
    try ann.run(
      "account create --email ann@example.org --password-stdin", input: Journey.password)
    try ann.run(
      "share create part --collections hydration --remote \(other) --password-stdin",
      input: Journey.password)
    try ann.run("sync")
    try ann.sh("printf '#!/bin/sh\\necho not today; exit 1\\n' >'\(other)/hooks/pre-receive'")
    let answer = try ann.run("\(command) --yes --password-stdin", input: Journey.password).output
    #expect(answer.contains("\(other) refused refs/heads/shares/"))
    #expect(!answer.contains("pushRefused") && !answer.contains("remote("))
  }
}
