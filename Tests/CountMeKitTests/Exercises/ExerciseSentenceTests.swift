import CountMeModel
import CountMeSchema
import TestSupport
import Testing

@testable import CountMeFoods
@testable import CountMeHistory
@testable import CountMeJournal
@testable import CountMeStore

@Suite("Exercises in a sentence")
struct ExerciseSentenceTests {
  @Test(
    "What was done is the activity, whatever the tense",
    arguments: [
      ("mowed the lawn", 8095), ("cycled to work and back", 1011), ("rode my bike", 1015),
      ("raked leaves", 8160), ("shovelled snow", 19252), ("dug", 8050), ("chopped wood", 8019),
      ("cleaned the house", 5030), ("hoovered", 5043), ("lifted weights", 2054),
      ("skied", 19160), ("boxed", 15120), ("surfed", 18220), ("kayaked", 18100),
      ("went bowling", 15092), ("stretched", 2101), ("burpees", 2020), ("gym", 2060),
      ("gym weights", 2054), ("zumba class", 3015), ("ran", 12150), ("jogged", 12020),
    ])
  func tenses(text: String, code: Int) {
    #expect(ActivityTable.activity(text)?.code == code)
  }

  @Test("No two activities are called alike, whatever the tense")
  func names() {
    for activity in ActivityTable.all {
      for name in activity.names {
        #expect(ActivityTable.activity(name)?.code == activity.code, "\(name)")
      }
    }
  }

  @Test("A form is the same for every tense of a word")
  func forms() {
    for words in [
      ["walk", "walked", "walking"], ["cycle", "cycled", "cycling"], ["jog", "jogged", "jogging"],
      ["ski", "skied", "skiing"], ["meditate", "meditated", "meditation", "meditating"],
      ["study", "studied", "studying"], ["ride", "rode", "riding"],
    ] {
      #expect(Set(words.map { DoingForm.of($0) }).count == 1, "\(words)")
    }
    #expect(DoingForm.of("need") != DoingForm.of("ne"))
  }

  private func lengths(_ text: String) -> [String] {
    ExerciseSentence(text).exercises.map { said in
      "\(said.name) \(CanonicalNumber.text(of: said.minutes ?? 0))"
    }
  }

  @Test(
    "Several exercises are several only where each is known and measured",
    arguments: [
      ("burpees 10 minutes and skipping rope 5 min", ["burpees 10", "skipping rope 5"]),
      ("ran 20 min, then 10 min stretching", ["ran 20", "stretching 10"]),
      ("run 30 min, yoga 20 min and pilates 10 min", ["run 30", "yoga 20", "pilates 10"]),
      ("hike 12 km, 4 hours", ["hike 240"]), ("yoga 1 hour and 20 minutes", ["yoga 80"]),
      ("spin 45 min, total 300 kcal", ["spin total 45"]),
      ("run and yoga 30 min", ["run and yoga 30"]),
      ("walked 20 mins each way", ["walked 40"]), ("gym 1h15", ["gym 75"]),
      ("badminton two and a half hours", ["badminton 150"]), ("zumba from 6 to 7pm", ["zumba 60"]),
    ])
  func several(text: String, lengths: [String]) {
    #expect(self.lengths(text) == lengths)
  }

  @Test("Two that are not both known are not read as one")
  func open() {
    #expect(ExerciseSentence("burpees 10 min and zorbing 5 min").isOpen)
    #expect(!ExerciseSentence("burpees 10 min, 80 kcal").isOpen)
  }

  @Test(
    "Steps are walked, a hundred a minute, where nothing else tells how long it took",
    arguments: [
      ("10,000 steps", 408.0), ("10k steps", 408), ("walked 5000 steps", 204),
      ("steps 10000 90 min", nil), ("10000 steps 90 min", 368), ("dancing 5000 steps", nil),
    ] as [(String, Double?)])
  func steps(text: String, energy: Double?) async throws {
    let device = try TestDevice("laptop")
    let diary = try await device.create()
    _ = try await diary.weigh(WeightEntry(Mass(kilograms: 70)))
    // What a walk took last time tells nothing of so many steps.
    _ = try await diary.move(ExerciseEntry(name: "walking", energy: Energy(kilocalories: 999)))
    let said = try #require(ExerciseSentence(text).exercises.first)
    var entry = ExerciseEntry(name: said.name, duration: said.minutes.map { TimeSpan(minutes: $0) })
    entry.steps = said.steps
    let receipt = try? await diary.move(entry)
    let burned = receipt?.changes.compactMap { $0.document?.number("caloriesBurned") }.first
    #expect(burned == energy, "\(said)")
  }
}
