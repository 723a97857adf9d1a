import CountMeModel
import CountMeSchema
import Testing

@testable import CountMeHistory
@testable import CountMeJournal
@testable import CountMeStore

@Suite("Reactions as they are told")
struct ReactionWordsTests {
  @Test(
    "How long, how often, since when and where is a note, and no part of the kind",
    arguments: [
      ("migraine for 3 hours", "migraine", "for 3 hours"),
      ("stomach ache for two and a half hours", "stomach ache", "for two and a half hours"),
      ("cramps for an hour and a half", "cramps", "for an hour and a half"),
      ("stomach cramps half an hour", "stomach cramps", "half an hour"),
      ("cramps 2 hours after breakfast", "cramps", "2 hours after breakfast"),
      ("heartburn an hour after chilli", "heartburn", "an hour after chilli"),
      ("itching 20min after prawns", "itching", "20min after prawns"),
      ("sneezing 4 times", "sneezing", "4 times"), ("vomiting once", "vomiting", "once"),
      ("rash since tuesday", "rash", "since tuesday"),
      ("reflux before bedtime", "reflux", "before bedtime"),
      ("rash all over my arms", "rash", "all over my arms"), ("tired all day", "tired", "all day"),
      ("felt sick twice", "sick", "twice"), ("had a headache", "headache", nil),
      ("itchy mouth", "itchy mouth", nil), ("could not sleep", "could not sleep", nil),
      ("feeling of dread", "feeling of dread", nil),
    ] as [(String, String, String?)])
  func remarks(text: String, kind: String, note: String?) throws {
    let reaction = try Reaction(said: SpokenWhen(text))
    #expect(reaction.type == kind && reaction.notes == note, "\(reaction)")
  }

  @Test("How strong it was is read beside a note")
  func strength() throws {
    let reaction = try Reaction(said: SpokenWhen("mild nausea 2 for 3 hours"))
    #expect(reaction.severity == 2 && reaction.notes == "for 3 hours")
  }

  @Test(
    "That one felt well is no reaction",
    arguments: ["felt good", "I feel fine", "feeling ok", "had no reaction", "not itchy"])
  func well(text: String) {
    #expect(throws: DiaryError.self) { try Reaction(said: SpokenWhen(text)) }
  }

  @Test(
    "That a reaction is over, or less, is none of today",
    arguments: [
      "migraine gone", "cramps stopped", "nausea is over", "rash went away", "hives better",
      "itching no more", "reflux not bad",
    ])
  func over(text: String) {
    #expect(throws: DiaryError.self) { try Reaction(said: SpokenWhen(text)) }
  }

  @Test(
    "How strong it was is no part of the kind, whichever way it is said",
    arguments: [
      ("really bad migraine 3/5", "migraine", 3), ("a bit of a rash", "rash", 2),
      ("slight cramps", "cramps", 2), ("terrible nausea", "nausea", 5),
      ("a touch of reflux", "reflux", 2), ("bad breath", "bad breath", nil),
    ] as [(String, String, Int?)])
  func intensity(text: String, kind: String, severity: Int?) throws {
    let reaction = try Reaction(said: SpokenWhen(text))
    #expect(reaction.type == kind && reaction.severity == severity, "\(reaction)")
  }

  @Test(
    "What a reaction is from is suspected, without its article",
    arguments: [
      ("rash from kiwis", "rash", ["kiwis"]), ("cramps after the curry", "cramps", ["curry"]),
      ("itching from head to toe", "itching from head to toe", []),
    ])
  func causes(text: String, kind: String, suspected: [String]) throws {
    let reaction = try Reaction(said: SpokenWhen(text))
    #expect(reaction.type == kind && reaction.suspected == suspected, "\(reaction)")
  }

  @Test(
    "A strength behind the kind, apart from it or told to be quite so, is no part of it",
    arguments: [
      ("nauseous after dinner, quite bad", "nauseous", 4), ("rash, severe", "rash", 5),
      ("itching really bad", "itching", 5), ("cramps (severity 2)", "cramps", 2),
      ("cramps, severity: 3", "cramps", 3), ("migraine level 4", "migraine", 4),
      ("reflux (quite strong)", "reflux", 4), ("cramps after curry, pretty bad", "cramps", 4),
      ("quite bad cramps", "cramps", 4), ("rash on my neck!", "rash on my neck", nil),
    ] as [(String, String, Int?)])
  func trailingStrength(text: String, kind: String, severity: Int?) throws {
    let reaction = try Reaction(said: SpokenWhen(text))
    #expect(reaction.type == kind && reaction.severity == severity, "\(reaction)")
  }

  @Test("A level on another scale is refused", arguments: ["cramps level 8", "itching strength 0"])
  func otherScale(text: String) {
    #expect(throws: DiaryError.self) { try Reaction(said: SpokenWhen(text)) }
  }

  @Test(
    "Whatever joins it, a suspect is no part of the kind; one that is denied is none",
    arguments: [
      ("cramps because of lentils", "cramps", ["lentils"], nil),
      ("migraine due to red wine", "migraine", ["red wine"], nil),
      ("rash caused by the kiwis", "rash", ["kiwis"], nil),
      ("cramps after curry, pretty bad", "cramps", ["curry"], nil),
      ("cramps not after milk", "cramps", [], "not after milk"),
      ("itching, not from prawns", "itching", [], "not from prawns"),
      ("bloating without dairy", "bloating", [], "without dairy"),
      ("sneezing x4", "sneezing", [], "x4"),
    ] as [(String, String, [String], String?)])
  func suspects(text: String, kind: String, suspected: [String], note: String?) throws {
    let reaction = try Reaction(said: SpokenWhen(text))
    #expect(
      reaction.type == kind && reaction.suspected == suspected && reaction.notes == note,
      "\(reaction)")
  }

  @Test(
    "Forms of a word are one kind",
    arguments: [
      ("bloated", "Bloating", true), ("itching", "itched", true), ("cramps", "cramping", true),
      ("stomach aches", "stomach ache", true), ("rash", "rush", false), ("tired", "tiring", false),
    ])
  func forms(left: String, right: String, isSame: Bool) {
    #expect((ReactionStem.form(left) == ReactionStem.form(right)) == isSame)
  }

  @Test("A kind is found in any of its forms, and all of them count")
  func kinds() async throws {
    let device = try TestDevice("laptop")
    let diary = try await device.create()
    for (kind, day) in [
      ("bloated", "2026-11-01"), ("Bloating", "2026-11-02"), ("rash", "2026-11-03"),
    ] {
      var reaction = Reaction(type: kind)
      reaction.when = EntryTime(day: day, time: "10:00")
      _ = try await diary.react(reaction)
    }
    let days = CalendarDate.day("2026-11-01")...CalendarDate.day("2026-11-05")
    for kind in ["bloating", "Bloated", "bloat"] {
      let view = try device.reader().reactions(of: kind, days)
      #expect(view.reactions.count == 2 && view.patterns.count == 1, "\(kind)")
    }
  }

  @Test(
    "How strong it was is no part of its name, and never a number on another scale",
    arguments: [
      ("pain 4 out of 5", "pain", 4), ("cramps 3 of 5", "cramps", 3),
      ("severity 4 heartburn", "heartburn", 4), ("heartburn 7", nil, nil),
      ("pain 8 out of 10", nil, nil), ("stomach pain 1-10: 6", nil, nil),
      ("bloating 3 and gas 2", nil, nil), ("mild to moderate bloating", nil, nil),
      ("2 hours after dinner heartburn", nil, nil), ("ate cheese and got cramps", nil, nil),
      ("hives (3)", "hives", 3), ("bloating 3 and gas", nil, nil), ("pain 1-10: 4", nil, nil),
      ("rash 3 of 10", nil, nil), ("cramps, then got hives", nil, nil), ("hives (3/5)", "hives", 3),
      ("cramps 7-8", nil, nil), ("reflux 3 of 4", nil, nil), ("reflux 3 of 4 after tea", nil, nil),
      ("migraine 2 to 3", nil, nil), ("migraine 3 or 4", nil, nil), ("migraine 7.5", nil, nil),
      ("bloating 3 rash 2", nil, nil), ("reflux 2; vomiting 3", nil, nil),
      ("bloating 2 / cramps 3", nil, nil), ("reflux 7 with cramps", nil, nil),
      ("pain 8 in back", nil, nil), ("reflux 6 then vomiting", nil, nil),
      ("reflux 6 vomiting", nil, nil), ("rash on 2 arms 3", "rash on 2 arms", 3),
      ("with reflux migraine", nil, nil), ("since 9 bloating", nil, nil),
      ("migraine within 2 hours of pizza", nil, nil), ("itching within minutes", nil, nil),
    ] as [(String, String?, Int?)])
  func scales(text: String, kind: String?, severity: Int?) {
    let reaction = try? Reaction(said: SpokenWhen(text))
    #expect(reaction?.type == kind && reaction?.severity == severity, "\(text)")
  }

  @Test(
    "A number that counts something else, and what tells no story, is of the kind",
    arguments: [
      "fever 39", "24 hour flu", "2 mouth ulcers", "3 hives", "rash on 2 arms", "omega 3 burps",
      "bristol stool 6", "rash on 3 of 4 limbs", "binge eating", "eating disorder flare",
      "headache, got worse", "type 2 rash", "blood sugar 7.8", "day 2 migraine",
    ])
  func names(text: String) throws {
    let reaction = try Reaction(said: SpokenWhen(text))
    #expect(reaction.type == text && reaction.severity == nil && reaction.notes == nil)
  }

  @Test("Where it is said apart how strong it was, a number at the end is of the kind")
  func strengthApart() throws {
    for (text, kind) in [("heartburn 7", "heartburn 7"), ("hives (3)", "hives, 3")] {
      let reaction = try Reaction(said: SpokenWhen(text), severity: 2)
      #expect(reaction.type == kind && reaction.severity == 2)
    }
    #expect(try Reaction(said: SpokenWhen("cramps for 2 of 3 hours")).severity == nil)
  }

  @Test("How long it was is no suspect, and neither is eating")
  func suspects() throws {
    let cramps = try Reaction(said: SpokenWhen("cramps from milk for 2 h"))
    #expect(cramps.suspected == ["milk"] && cramps.notes == "for 2 h")
    let bloating = try Reaction(said: SpokenWhen("bloating 30 min after eating"))
    #expect(bloating.suspected.isEmpty && bloating.type == "bloating")
  }
}
