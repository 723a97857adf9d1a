import Testing

@testable import CountMeJournal

@Suite("Energy and length of an exercise as they are said")
struct ExerciseMeasureTests {
  @Test(
    "Energy that was burned is energy, and no note",
    arguments: [
      ("spin class burned 350", 350.0, nil), ("rowing burnt 280", 280, nil),
      ("spin class 40 mins burned 350", nil, 350.0), ("zumba class 50 min 300", nil, 300.0),
      ("spin class 3", nil, nil),
    ] as [(String, Double?, Double?)])
  func energy(text: String, calories: Double?, number: Double?) {
    let said = SpokenExercise(text)
    #expect(said.calories == calories && said.number == number, "\(said)")
    #expect(said.counts.isEmpty == (calories != nil || number != nil))
  }

  @Test(
    "A length may be said in words",
    arguments: [
      ("cricket for two hours", "cricket", 120.0), ("row three hours", "row", 180),
      ("yoga for twenty minutes", "yoga", 20), ("walk half an hour", "walk", 30),
    ])
  func lengths(text: String, name: String, minutes: Double) {
    let said = SpokenExercise(text)
    #expect(said.name == name && said.minutes == minutes, "\(said)")
  }

  @Test(
    "So many times a length is all of it, and no energy",
    arguments: [
      ("45 sec plank x 4", "plank", 3.0), ("2 min wall sit x 3 sets", "wall sit", 6),
      ("plank 30 sec x 2", "plank", 1), ("walk 3 times 10 min", "walk", 30),
      ("walk 10 min 3 times", "walk", 30), ("three times 10 min walk", "walk", 30),
      ("walked 10 min twice", "walked", 20), ("twice 20 min walk", "walk", 40),
    ])
  func times(text: String, name: String, minutes: Double) {
    let said = SpokenExercise(text)
    #expect(said.name == name && said.minutes == minutes && said.number == nil, "\(said)")
  }

  @Test(
    "A point that may part thousands is doubtful, but before units of which nobody does so many",
    arguments: [
      ("swim 1.000 m", "1.000"), ("walk 10.000 steps", "10.000"), ("run 1.500", "1.500"),
      ("rowing 1.200 kcal", "1.200"), ("swim 1,000 m", nil), ("run 21.098 km", nil),
      ("run 3.125 miles", nil), ("yoga 1.5 h", nil), ("walk 10000 steps", nil),
    ] as [(String, String?)])
  func thousands(text: String, doubt: String?) {
    #expect(SpokenExercise(text).doubtfulNumber == doubt)
  }

  @Test(
    "A time that may be a length or the time of day is open, unless something tells",
    arguments: [
      ("running 0:45", "0:45"), ("running for 1:30", "1:30"), ("ran 22:15", "22:15"),
      ("yoga 14:30 yesterday", "14:30"), ("running at 14:30", nil), ("yoga yesterday 14:30", nil),
      ("running 30 min 14:30", nil), ("5 km run 22:15", nil), ("yoga 200 kcal 14:30", nil),
      ("running 1:30 h", nil), ("running 6:30 pm", nil), ("yoga 18:00-19:00", nil),
      ("running 5k at 5:30 min/km", nil), ("running", nil),
    ] as [(String, String?)])
  func openTimes(text: String, time: String?) {
    #expect(ExerciseSentence(text).openTime == time)
  }

  @Test(
    "What is proposed in place of an open time is not open any more",
    arguments: ["running 0:45", "running for 1:30", "ran 22:15 yesterday"])
  func closed(text: String) throws {
    let time = try #require(ExerciseSentence(text).openTime)
    let length = ExerciseAnswer.timed(time, in: text, "for \(ExerciseAnswer.length(of: time))")
    let said = ExerciseSentence(length)
    #expect(said.openTime == nil && said.exercises[0].minutes != nil, "\(length)")
    let clock = ExerciseAnswer.timed(time, in: text, "at \(time)")
    #expect(ExerciseSentence(clock).openTime == nil, "\(clock)")
    let question = ExerciseQuestion(name: "running", reason: .time(time))
    #expect(ExerciseAnswer("at", to: question, about: text).words == clock)
    for answer in ["45", "45 min", "0:45"] {
      #expect(
        ExerciseAnswer(answer, to: question, about: text).words?.contains("for 45 min") == true)
    }
  }

  @Test("So few kcal for so far are minutes, and asked about")
  func few() {
    #expect(!SpokenExercise.isEnergy(45, minutes: nil, distance: 8))
    #expect(SpokenExercise.isEnergy(400, minutes: nil, distance: 8))
  }

  @Test(
    "A number beside sets is what was lifted",
    arguments: ["squats 225 5x5", "squats 5x5 225", "bench 3x8 135", "bench press 100 5 reps"])
  func loads(text: String) {
    let said = SpokenExercise(text)
    #expect(said.countsSets && said.calories == nil, "\(said)")
  }

  @Test(
    "So many of a length are all of it",
    arguments: [
      ("boxing 6 rounds of 3 min", 18.0), ("boxing 6 rounds x 3 min", 18), ("hiit 8 x 30 s", 4),
      ("basketball 4 quarters of 12 min", 48),
    ])
  func rounds(text: String, minutes: Double) {
    #expect(SpokenExercise(text).minutes == minutes, "\(SpokenExercise(text))")
  }

  @Test(
    "What only measures belongs to the exercise before it",
    arguments: [
      "15 min brisk walk, 0.86 km, 1371 steps, 192 cal", "hike 12 km, 600 m elevation",
      "run 5 km, took 30 minutes", "lifting weights 45 min, burned about 300 calories",
    ])
  func measures(text: String) {
    let sentence = ExerciseSentence(text)
    #expect(sentence.exercises.count == 1 && !sentence.isOpen, "\(sentence)")
    #expect(sentence.exercises.allSatisfy { !$0.isContradictory })
  }

  @Test(
    "What joins a measure to the exercise before it is no part of what that is called",
    arguments: [
      ("run 5 km and burned 300 kcal", "run"), ("gym 45 min and burned 400", "gym"),
      ("walk 5 km and took 60 min", "walk"), ("walk 30 min and did 3000 steps", "walk"),
      ("yoga 30 min and it burned 100 kcal", "yoga"), ("run 5 km, took 30 minutes", "run"),
      ("walk and 3000 steps", "walk"), ("yoga & 30 min", "yoga"), ("run and 30 min", "run"),
      ("i did 30 min yoga", "i did yoga"), ("did it 30 min run", "did it run"),
      ("walk and 30 min yoga", "walk and yoga"),
    ])
  func joined(text: String, name: String) {
    #expect(ExerciseSentence(text).exercises.map(\.name) == [name])
  }

  @Test(
    "So many of a time are minutes and seconds each, and no time of the day",
    arguments: [
      ("hiit 10 rounds of 1:30", 15.0), ("rowing 5 x 1:30", 7.5), ("rowing 5x2:00", 10),
      ("running 6 rounds of 3:00", 18), ("plank 3 x 1:30 min", 4.5),
      ("football 2 halves of 45:00", 90),
    ])
  func timedRounds(text: String, minutes: Double) {
    let sentence = ExerciseSentence(text)
    #expect(sentence.openTime == nil && sentence.exercises.map(\.minutes) == [minutes])
  }

  @Test(
    "A time of what may take hours is none of minutes and seconds, however often it was",
    arguments: [
      "hike 2 x 1:30", "cycling 5 x 1:15", "walk 2 times of 1:00", "football 2 halves of 0:45",
      "tennis 3 sets of 0:30", "basketball 4 quarters of 0:12", "golf 2 rounds of 4:00",
      "gym 4 x 1:00",
    ])
  func timedHours(text: String) { #expect(SpokenLength.plain(text) == text) }

  @Test(
    "Days that a count took are no part of an exercise, and it was done",
    arguments: [
      "ran 40 km in 2 days", "walked 10km in a week", "walking 10000 steps in 2 days",
      "cycling 3 times in 2 days 100 kcal",
    ])
  func spans(text: String) {
    let said = ExerciseSentence(text).exercises[0]
    #expect(!said.isDenied && said.isMeasured && !said.name.contains("days"), "\(said)")
  }

  @Test(
    "Nobody is at a lap for half an hour",
    arguments: [("swim 10 laps of 30 min", 30.0), ("run 4 laps of 2 min", 8)])
  func timedLaps(text: String, minutes: Double) {
    #expect(ExerciseSentence(text).exercises.map(\.minutes) == [minutes])
  }

  @Test(
    "So many laps of a length are all of it",
    arguments: [
      ("running 10 laps of 400 m", 4.0), ("swim 20 laps of 25 m", 0.5),
      ("running 10 laps of 100 m", 1), ("swim 20 lengths of 25 m", 0.5),
      ("run 10 laps of 400 meters", 4), ("run 10 laps of 100 metres", 1),
      ("run 4 laps of 1 kilometer", 4), ("run 1 lap of 100 m", 0.1),
    ])
  func laps(text: String, kilometers: Double) {
    let said = ExerciseSentence(text).exercises[0]
    #expect(said.distance == kilometers && said.minutes == nil, "\(said)")
  }

  @Test("A length that is proposed keeps its seconds")
  func seconds() {
    #expect(ExerciseAnswer.length(of: "22:15") == "22.25 min")
    #expect(ExerciseAnswer.length(of: "0:45") == "45 min")
  }

  @Test("Of two parts of a time nobody knows which they are, but for a day and more")
  func openTimes() {
    #expect(SpokenExercise("half marathon in 1:52").openTime == "1:52")
    #expect(SpokenExercise("parkrun 27:45").minutes == 27.75)
  }
}
