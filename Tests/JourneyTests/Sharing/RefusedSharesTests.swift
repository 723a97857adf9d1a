import Foundation
import TestSupport
import Testing

@Suite("A watch with two shares on one remote that takes neither", .ownThread)
struct RefusedSharesTests {
  private let journey: Journey
  private let laptop: Device

  init() throws {
    journey = try Journey()
    laptop = try journey.firstDevice()
    try laptop.sh("git init -q --bare ../share.git")
    try laptop.prepare("weigh 81.2")
    for name in ["one", "two"] {
      try laptop.run(
        "share create \(name) --collections weightHistory --as Ann --remote ./share.git "
          + "--password-stdin", input: Journey.password)
    }
  }

  private func refuse() throws {
    try laptop.sh(
      "cd ../share.git/hooks && printf '#!/bin/sh\\nexit 1\\n' >pre-receive && chmod +x pre-receive"
    )
  }

  @Test("tells both, each once")
  func told() throws {
    let watch = try WatchedDevice(laptop)
    try watch.says(#""state":"synced""#)
    try refuse()
    try laptop.prepare("weigh 80.5")
    try watch.says(#""event":"failed""#, times: 2)
    let told = watch.output.split(separator: "\n").filter { $0.contains(#""event":"failed""#) }
    for name in ["one", "two"] {
      #expect(told.filter { $0.contains("/\(name)") }.count == 1, "\(told)")
    }
    #expect(watch.end(SIGINT) == 0)
  }

  @Test("sends the diary as soon as its own remote is back")
  func sent() throws {
    let watch = try WatchedDevice(laptop)
    try watch.says(#""state":"synced""#)
    try laptop.sh("mv '\(journey.remote)' '\(journey.remote).away'")
    try refuse()
    try laptop.prepare("weigh 80.5")
    try watch.says(#""event":"failed""#, times: 3)
    try laptop.sh("mv '\(journey.remote).away' '\(journey.remote)'")
    try Patiently.expect("the weight is sent") {
      try laptop.sh("countme status --json").contains(#""pendingCommits":0"#)
    }
    #expect(watch.end(SIGINT) == 0)
  }
}
