import Foundation
import TestSupport
import Testing

@Suite("Syncing attached diaries", .ownThread)
struct AttachedSyncTests {
  @Test("They go after one's own, and the answer says which")
  func after() throws {
    let story = try AttachedJourney(hasAccount: true)
    try story.own.run("unfollow bob")
    try story.account(of: story.kitchen, story.kitchenRemote)
    try story.own.run("use-by add Yoghurt +2d --in kitchen")
    try story.own.run("eat Tea 40")
    let lines = try story.own.run("sync").output.split(separator: "\n")
    #expect(lines.count == 2, "\(lines)")
    #expect(lines[0] == "origin: 1 commit sent; synced")
    #expect(lines[1].hasPrefix("kitchen: origin: 1 commit sent; synced"))
    let cook = try story.otherCook()
    #expect(try cook.run("use-by").output.contains("Yoghurt"))
    try cook.run("use-by add Milk +1d")
    try cook.run("sync")
    let json = try story.own.run("pull --json").output
    #expect(json.hasPrefix(#"{"attached":[{"name":"kitchen","remotes":[{"#), "\(json)")
    #expect(try story.kitchen.run("use-by").output.contains("Milk"))
    try story.own.run("use-by add Eggs +9d --in kitchen")
    #expect(try story.own.run("push").output.contains("\nkitchen: "))
    try cook.run("pull")
    #expect(try cook.run("use-by").output.contains("Eggs"))
  }

  @Test("One that fails keeps no other from it, and the first failure is the command's")
  func failing() throws {
    let story = try AttachedJourney(hasAccount: true)
    try story.account(of: story.kitchen, story.kitchenRemote)
    try story.own.sh("mv '\(story.bob.path)' '\(story.bob.path)-away'")
    try story.own.run("eat Tea 40")
    try story.own.run("use-by add Yoghurt +2d --in kitchen")
    let answer = try story.own.run("sync", exit: 66)
    #expect(answer.output.contains(": 1 commit sent; synced\nkitchen: "), "\(answer.output)")
    #expect(
      answer.errors.hasPrefix("countme: bob: the diary of bob is no longer in "), "\(answer.errors)"
    )
    // One's own comes first.
    try story.own.sh("mv '\(story.journey.remote)' '\(story.journey.remote)-away'")
    let offline = try story.own.run("sync --json", exit: 69)
    #expect(offline.output.contains(#""error":{"code":66,"#), "\(offline.output)")
    #expect(offline.output.contains(#""name":"kitchen","remotes":[{"#), "\(offline.output)")
    #expect(offline.errors.contains(#"{"error":{"code":69,"#), "\(offline.errors)")
    #expect(try story.own.run("shared").output.contains("kitchen"))
  }

  @Test("A person without an account syncs them all the same")
  func guest() throws {
    let story = try AttachedJourney()
    try story.own.run("unfollow bob")
    try story.account(of: story.kitchen, story.kitchenRemote)
    let text = try story.own.run("sync").output
    #expect(
      text.hasPrefix("This diary itself is not synced: nobody is signed in\nkitchen: "), "\(text)")
    #expect(text.hasSuffix("; synced\n"), "\(text)")
  }

  @Test("A watch takes them along, and tells a failure once")
  func watching() throws {
    let story = try AttachedJourney(hasAccount: true)
    try story.account(of: story.kitchen, story.kitchenRemote)
    try story.kitchen.run("sync")
    let cook = try story.otherCook()
    let watch = try WatchedDevice(story.own)
    try story.own.prepare("use-by add Yoghurt +2d --in kitchen")
    try Patiently.expect("the cook has the yoghurt") {
      try cook.prepare("sync")
      return try cook.run("use-by").output.contains("Yoghurt")
    }
    try cook.prepare("use-by add Milk +1d", "sync")
    // Not looking at what git says: the watch may be between a file and the index.
    try Patiently.expect("the milk has come") {
      try story.kitchen.sh("countme use-by").contains("Milk")
    }
    try watch.says(#""diary":"kitchen","event":"synced""#)
    #expect(watch.end(SIGINT) == 0)
    try story.kitchen.run("use-by")
    let failures = watch.output.components(separatedBy: #""diary":"bob","event":"failed""#).count
    #expect(failures == 2, "\(watch.output)")
    #expect(watch.errors.isEmpty, "\(watch.errors)")
  }

  @Test("A watch of a person without an account keeps the others in sync")
  func watchingForOthers() throws {
    let story = try AttachedJourney()
    try story.own.run("unfollow bob")
    try story.account(of: story.kitchen, story.kitchenRemote)
    try story.own.run("use-by add Yoghurt +2d --in kitchen")
    let watch = try WatchedDevice(story.own)
    try watch.says(#""diary":"kitchen","event":"synced""#)
    try watch.says(#""state":"local""#)
    try story.own.prepare("eat Tea 40")
    #expect(watch.end(SIGTERM) == 0)
    #expect(!watch.output.contains(#""event":"failed""#), "\(watch.output)")
  }

  @Test("A watch sends one's own entries while the remote of an attached diary says nothing")
  func silent() throws {
    let server = try SilentServer()
    let story = try AttachedJourney(hasAccount: true)
    try story.account(of: story.kitchen, story.kitchenRemote)
    try story.kitchen.sh("git config remote.origin.url http://127.0.0.1:\(server.port)/x.git")
    let watch = try WatchedDevice(story.own)
    try server.takeConnection()
    try story.own.prepare("eat Oats 311")
    try Patiently.expect("the oats are sent") {
      try story.own.sh("countme status --json").contains(#""pendingCommits":0"#)
    }
    #expect(!watch.output.contains(#""diary":"kitchen","event":"failed""#), "\(watch.output)")
    #expect(watch.end(SIGTERM) == 0)
  }
}
