import CountMeModel
import TestSupport
import Testing

@testable import CountMeFormats
@testable import CountMeImporters

/// Law: as many habits and completions come in as the files hold, whatever the habits are called.
@Suite("Loop's habits") struct LoopHabitsTests {
  private static let head = """
    Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color,Unit,\
    Target Type,Target Value,Archived?

    """

  private func read(
    _ names: [String], _ files: KeyValuePairs<String, String>
  ) throws(ImportError) -> ImportedEntries {
    var list = Self.head
    for (place, name) in names.enumerated() {
      list += "00\(place + 1),\"\(name)\",YES_NO,q\(place),,1,1,#FF8F00,,,,false\n"
    }
    let all = [("Habits.csv", Array(list.utf8))] + files.map { ($0.key, Array($0.value.utf8)) }
    return try ImportFormat.loop.read(
      ImportInput(files: all), ImportDraft.Settings(zone: .utc))
  }

  /// The days on which something was done, by the habit's description.
  private func days(_ found: ImportedEntries) -> [String: [String]] {
    var names: [String: String] = [:]
    for entry in found.entries where entry.collection == "habits" {
      names[entry.id.text] = entry.fields["description"]?.string
    }
    var days: [String: [String]] = [:]
    for entry in found.entries where entry.collection == "completions" {
      let habit = entry.fields["habitId"]?.string.flatMap { names[$0] } ?? "none"
      days[habit, default: []].append(String(entry.fields["date"]?.string?.suffix(2) ?? ""))
    }
    return days
  }

  private static let marks = """
    2026-11-20,YES_MANUAL,NO,YES_MANUAL,
    2026-11-19,NO,YES_MANUAL,NO,

    """

  @Test("two of one name are two, and a comma in a name parts none")
  func namesAlike() throws {
    let found = try read(
      ["Run, fast", "Walk", "Walk"],
      ["Checkmarks.csv": "Date,Run, fast,Walk,Walk,\n" + Self.marks])
    #expect(days(found) == ["q0": ["20"], "q1": ["19"], "q2": ["20"]])
    #expect(found.warnings.isEmpty)
    let habits = found.entries.filter { $0.collection == "habits" }
    #expect(habits.map(\.fields["name"]) == ["Run, fast", "Walk", "Walk"])
    #expect(Set(habits.map(\.id)).count == 3)
  }

  @Test("the id of a habit that is alone with its name stays what it was")
  func sameID() throws {
    let alone = try read(["Walk"], ["Checkmarks.csv": "Date,Walk,\n2026-11-20,NO,\n"])
    let twin = try read(
      ["Walk", "Walk"], ["Checkmarks.csv": "Date,Walk,Walk,\n2026-11-20,NO,NO,\n"])
    #expect(alone.entries.last?.id == twin.entries.first { $0.collection == "habits" }?.id)
  }

  @Test("notes are found by the folder's number, in which letters may be missing")
  func notes() throws {
    let found = try read(
      ["Déjeuner", "Walk"],
      [
        "001 Djeuner/Checkmarks.csv": "Date,Value,Notes\n2026-11-20,YES_MANUAL,soup\n",
        "Checkmarks.csv": "Date,Déjeuner,Walk,\n2026-11-20,YES_MANUAL,NO,\n",
      ])
    let done = found.entries.filter { $0.collection == "completions" }
    #expect(done.map(\.fields["notes"]) == ["soup"])
  }

  @Test(
    "where only some habits are in the table, and it cannot be told apart, their folders are read")
  func folders() throws {
    let one = "Date,Value,Notes\n2026-11-20,YES_MANUAL,\n2026-11-19,NO,\n"
    let two = "Date,Value,Notes\n2026-11-20,NO,\n2026-11-19,YES_MANUAL,\n"
    let found = try read(
      ["Run, fast", "Walk", "Read"],
      [
        "001 Run fast/Checkmarks.csv": one, "002 Walk/Checkmarks.csv": two,
        "Checkmarks.csv": "Date,Run, slowly,Walk,\n2026-11-20,YES_MANUAL,NO,\n",
      ])
    #expect(days(found) == ["q0": ["20"], "q1": ["19"]])
    let some = try read(
      ["Run, fast", "Walk", "Read"],
      [
        "001 Run fast/Checkmarks.csv": one, "002 Walk/Checkmarks.csv": two,
        "Checkmarks.csv": "Date,Run, fast,Walk,\n2026-11-20,YES_MANUAL,NO,\n",
      ])
    #expect(days(some) == ["q0": ["20"]])
  }

  @Test("a row of another width is told with its line, and a file that is cut off is refused")
  func widths() throws {
    let found = try read(
      ["Walk", "Read"],
      ["Checkmarks.csv": "Date,Walk,Read,\n2026-11-20,YES_MANUAL,\n2026-11-19,NO,YES_MANUAL,\n"])
    #expect(found.warnings.map(\.position.line) == [2])
    #expect(days(found) == ["q1": ["19"]])
    #expect(throws: ImportError.self) {
      try read(["Walk", "Read"], ["Checkmarks.csv": "Date,Walk,Read,\n2026-11-20,YES_M"])
    }
  }
}
