import Foundation
import TestSupport
import Testing

@Suite("Doctor and backup know attached diaries", .ownThread)
struct AttachedCareTests {
  private let story: AttachedJourney

  init() throws { story = try AttachedJourney() }

  @Test("The doctor has a line for each, and nothing more where all is in order")
  func inOrder() throws {
    #expect(
      try story.own.run("doctor").output == """
        Everything is in order.
        kitchen: everything is in order.
        bob: everything is in order.

        """)
    let json = try story.own.run("doctor --json").output
    #expect(
      json.contains(#""attached":[{"findings":0,"name":"kitchen"},{"findings":0,"name":"bob"}]"#))
  }

  @Test("What is wrong in one is counted, a folder that is gone is said, and the exit code is 65")
  func wrong() throws {
    let file = try story.kitchen.sh(
      "countme new habits name=Read >/dev/null; ls habits/*/*/*.json; echo '{' > habits/*/*/*.json")
    #expect(!file.isEmpty)
    try story.own.sh("mv '\(story.bob.path)' '\(story.bob.path)-away'")
    let text = try story.own.run("doctor", exit: 65).output
    #expect(text.hasPrefix("Everything is in order.\nkitchen: 1 finding; countme -C "), "\(text)")
    #expect(text.contains("\nbob: the diary of bob is no longer in "), "\(text)")
    let listed = try story.own.shell.run("countme -C '\(story.kitchen.path)' doctor")
    #expect(listed.code == 65 && listed.output.contains("habits/"), "\(listed)")
    let json = try story.own.run("doctor --json", exit: 65).output
    #expect(json.contains(#"{"findings":1,"name":"kitchen"}"#), "\(json)")
    #expect(json.contains(#"{"error":{"code":66,"#), "\(json)")
  }

  @Test("A damaged note is a finding, too")
  func damagedNote() throws {
    try story.own.sh("echo '{}' > .git/countme/attached.json")
    let text = try story.own.run("doctor", exit: 65).output
    #expect(text.contains("/attached.json is damaged: "), "\(text)")
    #expect(try story.own.run("backup create").output.hasPrefix("Made and checked the backup "))
  }

  @Test("A backup says what is not in it, and takes one of each when asked to")
  func backup() throws {
    try story.own.run("eat Tea 40 --in kitchen")
    let alone = try story.own.run("backup create").output.split(separator: "\n")
    #expect(
      alone.last
        == "Not in it: kitchen, bob; countme backup create --attached makes one of each, too.")
    #expect(try story.kitchen.run("backup list --json").output == "[]\n")
    let all = try story.own.run("backup create --attached").output
    #expect(all.contains("\nkitchen: Made and checked the backup "), "\(all)")
    #expect(all.contains("\nbob: Made and checked the backup "), "\(all)")
    #expect(!all.contains("Not in it"), "\(all)")
    let list = try story.kitchen.run("backup list --json").output
    #expect(list.components(separatedBy: #""id""#).count == 2, "\(list)")
    try story.kitchen.run("backup verify")
    // Without others a backup says nothing of them.
    #expect(try !story.bob.run("backup create").output.contains("Not in it"))
  }

  @Test("A backup of one that is gone fails, and the others are made")
  func backupOfWhatIsGone() throws {
    try story.own.sh("mv '\(story.kitchen.path)' '\(story.kitchen.path)-away'")
    let answer = try story.own.run("backup create --attached --json", exit: 66)
    #expect(answer.output.contains(#""backup":{"#) && answer.output.contains(#""name":"bob""#))
    #expect(answer.errors.contains("the diary of kitchen is no longer in "), "\(answer.errors)")
  }
}
