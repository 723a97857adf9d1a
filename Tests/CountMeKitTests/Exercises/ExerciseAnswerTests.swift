import CountMeModel
import Testing

@testable import CountMeJournal

@Suite("What is asked of an exercise")
struct ExerciseAnswerTests {
  @Test(
    "One measure said of each is that of all",
    arguments: [
      ("hoovering and mowing the lawn 20 mins each", ["hoovering 20", "mowing the lawn 20"]),
      ("20 mins each of running and cycling", ["running 20", "cycling 20"]),
      ("squats, lunges and planks each 10 min", ["squats 10", "lunges 10", "planks 10"]),
      ("yoga and pilates half an hour each", ["yoga 30", "pilates 30"]),
    ])
  func each(text: String, lengths: [String]) {
    let said = ExerciseSentence(text)
    #expect(
      said.exercises.map { "\($0.name) \(CanonicalNumber.text(of: $0.minutes ?? 0))" } == lengths)
    #expect(!said.isOpen)
  }

  @Test("One measure said of each is not taken where one is unknown")
  func eachOpen() { #expect(ExerciseSentence("yoga and zorbing 10 min each").isOpen) }

  @Test(
    "Fractions, lengths of a pool and paces are lengths",
    arguments: [
      ("yoga 1/2 hr", 30, nil), ("3/4 hour swim", 45, nil), ("run ½ hour", 30, nil),
      ("walk 1 1/2 hours", 90, nil), ("run 1½ h", 90, nil), ("walk 2 1/2 miles", nil, 4.02),
      ("swam 40 lengths of a 25m pool", nil, 1), ("swim 30 lengths, 50 m pool", nil, 1.5),
      ("run 5k at 5:30 min/km", 27.5, 5),
    ] as [(String, Double?, Double?)])
  func plain(text: String, minutes: Double?, kilometers: Double?) throws {
    let said = try #require(ExerciseSentence(text).exercises.first)
    #expect(said.minutes == minutes && !said.isContradictory)
    #expect(said.distance.map { ($0 * 100).rounded() / 100 } == kilometers)
  }

  @Test("A number between two exercises is nobody's")
  func nobodys() throws {
    let said = try #require(ExerciseSentence("run 30 and walk 20 min").exercises.first)
    #expect(said.isContradictory)
  }

  @Test(
    "Laps and lengths alone name nothing that was done", arguments: ["64 lengths", "5k", "30 min"])
  func unnamed(text: String) throws {
    #expect(try #require(ExerciseSentence(text).exercises.first).name.isEmpty)
    #expect(ExerciseSentence("100 push-ups").exercises.first?.name == "push-ups")
  }

  @Test(
    "An answer is read beside what was said",
    arguments: [
      (.unnamed, "", "5k in 27:30", "running", "running 5k in 27:30"),
      (.unnamed, "", "5k in 27:30", "3", nil),
      (
        .length(hasWay: true), "bench press", "bench press 5x5 80kg", "30",
        "bench press 5x5 80kg 30 min"
      ),
      (.length(hasWay: true), "swam", "swam 40 lengths", "1 km", "swam 40 lengths 1 km"),
      (.length(hasWay: false), "yoga", "yoga", "long", nil),
      (.number(45), "yoga", "yoga 45 yesterday", "min", "yoga 45 min yesterday"),
      (.number(45), "yoga", "yoga 45", "kcal", "yoga 45 kcal"),
      (.number(45), "yoga", "yoga 45", "x", nil),
      (.unknown(near: ["yoga", "hatha yoga"]), "yogga", "yogga 30 min", "2", "hatha yoga 30 min"),
      (.unknown(near: ["yoga"]), "yogga", "yogga 30 min", "120", "yogga 30 min 120 kcal"),
      (.unknown(near: ["yoga"]), "yogga", "yogga 30 min", "5", nil),
      (.unknown(near: []), "zorbing", "zorbing 30 min", "90 kcal", "zorbing 30 min 90 kcal"),
      (.unknown(near: []), "zorbing", "zorbing 30 min", "walk", "walk 30 min"),
      (.unknown(near: []), "zorbing", "zorbing 30 min", "walk 40 min", "walk 40 min"),
    ] as [(ExerciseQuestion.Reason, String, String, String, String?)])
  func answers(
    reason: ExerciseQuestion.Reason, name: String, said: String, answer: String, words: String?
  ) {
    let question = ExerciseQuestion(name: name, reason: reason)
    #expect(ExerciseAnswer(answer, to: question, about: said).words == words)
  }
}
