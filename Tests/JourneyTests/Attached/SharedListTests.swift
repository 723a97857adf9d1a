import TestSupport
import Testing

@Suite("What is attached", .ownThread)
struct SharedListTests {
  @Test("A diary without any says so, and follows nobody")
  func none() throws {
    let own = try Journey().device("laptop")
    try own.run("init")
    #expect(try own.run("shared").output == "You are in no group, and follow nobody.\n")
    #expect(try own.run("shared --json").output == "[]\n")
    let answer = try own.run("unfollow bob", exit: 66)
    #expect(
      answer.errors
        == "countme: there is no attached diary bob\nhint: nothing is attached yet: countme join joins a group, countme follow follows a share\n"
    )
  }

  @Test("Name, role, folder and last sync of each")
  func listed() throws {
    let story = try AttachedJourney()
    try story.account(of: story.kitchen, story.kitchenRemote)
    try story.kitchen.run("sync")
    let lines = try story.own.run("shared").output.split(separator: "\n").map { line in
      line.split(separator: " ", omittingEmptySubsequences: true).map(String.init)
    }
    #expect(lines.count == 3)
    #expect(lines[0] == ["name", "role", "folder", "last", "sync"])
    #expect(lines[1].prefix(3) == ["kitchen", "owner", story.kitchen.path] && lines[1].count == 5)
    #expect(lines[2] == ["bob", "follower", story.bob.path, "never"])
    let json = try story.own.run("shared --json").output
    #expect(json.contains(#""lastSync":{"ending":"synced","time":"20"#), "\(json)")
    #expect(json.contains(#""name":"bob","role":"follower"}"#), "\(json)")
  }

  @Test("One whose folder is gone says so, and keeps the others from nothing")
  func gone() throws {
    let story = try AttachedJourney()
    try story.own.sh("mv '\(story.kitchen.path)' '\(story.kitchen.path)-away'")
    let text = try story.own.run("shared").output
    #expect(text.contains("\nthe diary of kitchen is no longer in "), "\(text)")
    let answer = try story.own.run("today --of kitchen", exit: 66)
    #expect(answer.errors.contains("\nhint: bring the folder back, or countme group leave kitchen"))
    #expect(try story.own.run("today --of bob").output.hasPrefix("bob\n"))
  }

  @Test("A damaged note is named, and one's own day goes on without it")
  func damaged() throws {
    let story = try AttachedJourney()
    try story.own.sh("echo '{' > .git/countme/attached.json")
    let answer = try story.own.run("shared", exit: 65)
    #expect(answer.errors.contains("/laptop/.git/countme/attached.json is damaged: line 2 "))
    try story.own.run("eat Tea 40")
    try story.own.run("today")
  }

  @Test("Who follows no more keeps what they have read; a group is left otherwise")
  func unfollowing() throws {
    let story = try AttachedJourney()
    let refusal = try story.own.run("unfollow KITCHEN", exit: 64).errors
    #expect(
      refusal
        == """
        countme: kitchen is a group that you are in
        hint: countme group leave kitchen ends that

        """)
    let answer = try story.own.run("unfollow BOB").output
    #expect(answer.hasPrefix("You no longer follow bob."), "\(answer)")
    #expect(answer.contains("stays in"), "\(answer)")
    try story.bob.run("today")
    #expect(try !story.own.run("shared").output.contains("bob"))
    try story.own.run("today --of bob", exit: 66)
  }
}
