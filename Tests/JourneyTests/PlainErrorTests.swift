import TestSupport
import Testing

/// Errors that people meet on an ordinary day.
@Suite("Errors in plain words", .ownThread)
struct PlainErrorTests {
  @Test(
    "An error says what happened and what helps",
    arguments: [
      ("goal 2000 --from 2027-01-01", 65, "2027-01-01 is still to come", "an earlier day"),
      ("fast start 16:8 --at 23:59", 65, "2026-11-20 23:59 has not come yet", "an earlier time"),
      ("check med", 66, "there is no habit med", "countme habit add med begins it"),
      (
        "restore foodItems x --at HEAD", 66, "HEAD has no x in foodItems",
        "countme history foodItems x lists its versions"
      ),
      (
        "undo frob", 66, "there is no entry frob of 2026-11-20 that this device wrote",
        "countme day 2026-11-20"
      ),
      (
        "set profile/settings settings stepGoal=abc", 65,
        #"profile/settings: stepGoal: expected a whole number, found "abc""#, "fix the field"
      ),
      ("new foodItems name=Tea", 65, "foodItems: calories is missing", "add what is missing"),
      ("clone ./nowhere", 64, "an e-mail address is missing", "or a code with --code"),
    ])
  func everyday(line: String, code: Int32, message: String, hint: String) throws {
    let refusal = try DiaryJourney().fails("countme \(line)", code)
    #expect(refusal.hasPrefix("countme: \(message)\n"), "\(refusal)")
    #expect(refusal.split(separator: "\n").last?.contains(hint) == true, "\(refusal)")
  }

  @Test(
    "What the argument parser finds is told as any other error",
    arguments: [
      ("show", "an argument is missing: collection"),
      ("react note", "an argument is missing: kind"),
      ("list foodItems --limit", "--limit needs a value"),
      ("list foodItems --limit many", "many is not a value for --limit"),
      ("export yaml", "yaml is not a value for format; write json, jsonl, csv, firestore or plain"),
      ("import --unit stone x", "stone is not a value for --unit; write kg or lb"),
      ("eat Oats 311 --protien 3", "there is no option --protien; did you mean --protein?"),
      ("stats now", "unexpected argument now"),
      ("stats right now", "2 unexpected arguments: right, now"),
    ])
  func parsing(line: String, message: String) throws {
    let refusal = try DiaryJourney().fails("countme \(line)", 64)
    #expect(refusal.hasPrefix("countme: \(message)\n"), "\(refusal)")
  }

  @Test("A note is written with either name of the option", arguments: ["--note", "--notes"])
  func notes(option: String) throws {
    let diary = try DiaryJourney()
    try diary.run("countme weigh 80 \(option) rested")
    #expect(
      try diary.run("countme list weightHistory --json | jq -r '.[].note'") == "rested\n")
  }
}
