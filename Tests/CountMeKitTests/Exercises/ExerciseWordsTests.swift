import CountMeModel
import CountMeSchema
import TestSupport
import Testing

@testable import CountMeHistory
@testable import CountMeJournal
@testable import CountMeStore

/// What is typed of an exercise is what is meant, by somebody of 70 kg.
@Suite("What was said of exercise")
struct ExerciseWordsTests {
  private let device: TestDevice

  init() throws { device = try TestDevice("laptop") }

  /// Phrases with the energy in kcal that the Compendium gives.
  private static let phrases: [(String, ClosedRange<Double>)] = [
    ("walk 30 min", 115...130), ("30 min walk", 115...130), ("walking 1 h", 235...255),
    ("walk for half an hour", 115...130), ("went for a walk 45 min", 175...190),
    ("walking the dog 20 min", 65...75), ("brisk walk 30min", 140...160),
    ("slow walk 1h", 135...145),
    ("walk 5 km", 240...270), ("walk 5 km in 1 h", 240...275), ("walk 2 miles", 155...175),
    ("run 5 km", 270...360), ("running 5 km in 30 min", 330...370),
    ("run 10 km in 50 min", 620...720),
    ("running 1 h", 540...580), ("jog 20 min", 155...175), ("jogging 3 km", 190...230),
    ("marathon 4 h", 3600...3800), ("trail run 1 h", 600...650),
    ("run 30 min at 10 km/h", 330...360),
    ("cycling 20 km in 1 h", 480...580), ("bike 1 h", 510...540), ("cycling 10 km", 220...300),
    ("bike ride 30 minutes", 250...270), ("cycling 15 mph for 1 hour", 680...720),
    ("mountain biking 90 min", 880...900), ("spin class 45 min", 440...455),
    ("exercise bike 30 min", 240...250),
    ("swimming 30 min", 195...210), ("swim 1 km", 190...280), ("swim 1000 m in 30 min", 190...290),
    ("breaststroke 20 min", 120...130), ("aqua aerobics 45 min", 280...295),
    ("hiking 3 h", 1250...1270), ("hike 8 km", 800...860), ("stairs 10 min", 45...50),
    ("yoga 1 h", 170...180), ("an hour of yoga", 170...180), ("hatha yoga for 45 min", 125...135),
    ("power yoga 30 min", 135...145), ("pilates 50 min", 170...180), ("stretching 15 min", 38...42),
    ("tai chi 1h30", 310...320), ("weights 45 min", 180...190),
    ("strength training 1 hour", 240...250),
    ("circuit training 30 min", 145...155), ("HIIT 20 min", 180...190),
    ("push ups 10 min", 42...47),
    ("elliptical 30 min", 170...180), ("rowing machine 20 min", 110...115),
    ("jump rope 10 min", 135...140),
    ("aerobics class 1 h", 505...515), ("salsa 2 h", 620...640), ("dancing 90 minutes", 810...825),
    ("tennis 1 h", 505...515), ("tennis doubles 1 h", 415...425),
    ("table tennis 30 min", 138...142),
    ("football 90 min", 730...740), ("soccer 1:30 h", 730...740), ("basketball 40 min", 300...306),
    ("squash 45 min", 380...386), ("badminton 1 h", 380...390), ("volleyball 1 h", 275...285),
    ("golf 4 h", 1340...1350), ("bouldering 1 h", 400...410), ("ice skating 1 h", 485...495),
    ("skiing 3 h", 1110...1116), ("cross country skiing 1 h", 625...635),
    ("kayaking 1 h", 345...355),
    ("gardening 2 h", 530...535), ("mowing the lawn 45 min", 285...292),
    ("shovelling snow 30 min", 183...188),
    ("vacuuming 20 min", 75...79), ("house cleaning 1 h", 228...234),
    ("playing with kids 30 min", 120...125),
    ("horse riding 1 h", 380...390), ("karate 1 hour", 715...725), ("yoga 1 h 15 min", 215...222),
    ("running 320", 320...320), ("running 320 kcal", 320...320), ("yoga 800 kJ", 191...192),
    ("Running 320 30 min", 320...320), ("ran 3 miles", 300...370),
    ("walked the dog 20 min", 65...75), ("run 30m", 265...290), ("swim 50m in 1 min", 6...15),
    ("bench press 45 min", 180...190),
    // What else is counted is no energy, and a comma ends a unit.
    ("run 45 mins, 6.2 km", 440...480), ("hike 12 km, 4 hours", 1670...1690),
    ("walk 1 h, 5 km", 240...275), ("5 km run, 30 min", 330...370),
    ("run 5 km, 30 min.", 330...370),
    ("run 10k 6 min/km", 680...720), ("run 10k 6:00/km", 680...720),
    ("10k run 6 min per km", 680...720),
    ("ran 5k in 28:30", 320...370), ("run 10 km in 1:05", 680...730),
    ("run 10 km in 1:05:30", 680...730), ("swim 100m in 1:50", 15...25),
    ("run 5k 30 min hr 150", 330...370), ("run 5k 30 min heart rate 150", 330...370),
    ("walk 30 min 120 bpm", 115...130), ("cycling 20 km 45 min 150 watts", 560...610),
    ("elliptical 30 min level 8", 170...180), ("football 2 x 45 min", 730...740),
    ("walk 2x20 min", 155...170), ("plank 2 min x 3", 25...28), ("squats 10 min 3 sets", 55...62),
    ("100 pushups 10 min", 42...47), ("3x10 squats 10 min", 55...62),
    ("swimming 40 lengths 30 min", 195...210), ("golf 18 holes 4 hours", 1340...1350),
    ("skipping rope 10 min 500 jumps", 135...140), ("yoga 30 minutes day 12", 85...90),
    ("walk 10000 steps 90 min", 360...375), ("run 4x400 m", 95...120),
    ("45-minute run", 400...430), ("run 30 min 300", 300...300),
    ("run 300 kcal burned 30 min", 300...300), ("5km walk in 1h 05", 240...275),
    // Of a range it is the middle.
    ("walk 20-30 min", 95...105), ("20–30min walk", 95...105), ("yoga 40-45 mins", 120...130),
    ("15 to 20 min walk", 68...75), ("3-4 km walk", 170...190), ("walk 1 or 2 km", 70...85),
    // The machine and the way to work are as fast as was said.
    ("rowed 2000m in 8:30", 90...110), ("row 5000m in 22:15", 205...230),
    ("rowing 6 km in 30 min", 235...255), ("cycled to work 12 km", 310...335),
    ("bike commute 30 min", 235...240), ("cycled to work 6 km 25 min", 140...175),
    ("footy training 90 min", 730...740),
  ]

  private func diary(weighing kilograms: Double?) async throws -> TestDiary {
    let diary = try await device.create()
    if let kilograms { _ = try await diary.weigh(WeightEntry(Mass(kilograms: kilograms))) }
    return diary
  }

  private func energy(_ text: String, _ diary: TestDiary) async throws -> Double? {
    let said = SpokenExercise(SpokenWhen(text).words)
    var entry = ExerciseEntry(
      name: said.name, energy: (said.calories ?? said.number).map { Energy(kilocalories: $0) },
      duration: said.minutes.map { TimeSpan(minutes: $0) })
    entry.details.distance = said.distance
    let receipt = try await diary.move(entry)
    _ = try await diary.undo()
    return receipt.changes.compactMap { $0.document?.number("caloriesBurned") }.first
  }

  @Test("Energy follows from the table, the weight, time and way")
  func phrases() async throws {
    let diary = try await diary(weighing: 70)
    for (text, range) in Self.phrases {
      let energy = try await energy(text, diary)
      #expect(energy.map(range.contains) ?? false, "\(text): \(energy ?? -1)")
    }
  }

  @Test(
    "What is not clear is asked, and nothing is written",
    arguments: [
      "walk", "underwater basket weaving 30 min", "running club dinner 1 h", "run 50 km in 1 h",
      "fast swimming 30 min", "cycling 100 km in 20 min", "yoga 3 km", "swim 64 lengths",
      "100 pushups", "bench press 60 kg 3x8", "marathon 3:45",
    ])
  func questions(text: String) async throws {
    let diary = try await diary(weighing: 70)
    await #expect(throws: DiaryError.self) { try await energy(text, diary) }
    #expect(try diary.documents("exerciseItems").isEmpty)
  }

  @Test(
    "What was not done is told from what was",
    arguments: [
      ("didn't go to the gym", true), ("no workout", true), ("skipped leg day", true),
      ("almost went for a run", true), ("rest day", true), ("gym cancelled", true),
      ("no exercise", true), ("was going to run but didn't", true), ("about to run 5 km", true),
      ("skipping rope 10 min", false), ("skipped rope 10 min", false), ("run 30 min", false),
      ("almost 5 km run", false), ("no gi bjj 60 min", false), ("ran out and back 5 km", false),
    ])
  func denied(text: String, isDenied: Bool) {
    #expect(SpokenExercise(text).isDenied == isDenied)
  }

  @Test("A range of which nobody means the middle is none")
  func ranges() {
    for text in ["walk 9-5 min", "walk 10-60 min", "push-ups 5-a-side"] {
      #expect(SpokenExercise(text).minutes == nil, "\(text)")
    }
    #expect(SpokenExercise("couch to 5k").distance == 5)
  }

  @Test("Without a weight it is asked for; what was done before takes what it took then")
  func weightAndMemory() async throws {
    let diary = try await diary(weighing: nil)
    let error = await #expect(throws: DiaryError.self) { try await energy("walk 30 min", diary) }
    guard case .unclearExercise(let question)? = error?.journal else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(question.reason == .weight)
    var entry = ExerciseEntry(
      name: "Spinning", energy: Energy(kilocalories: 400), duration: TimeSpan(minutes: 40))
    _ = try await diary.move(entry)
    #expect(try await energy("spinning 20 min", diary) == 200)
    #expect(try await energy("spinning", diary) == 400)
    entry = ExerciseEntry(name: "Climb", energy: Energy(kilocalories: 300))
    _ = try await diary.move(entry)
    // What took 300 kcal in nobody knows how long tells nothing of 20 min.
    await #expect(throws: DiaryError.self) { try await energy("climb 20 min", diary) }
  }

  @Test("Every line of the table is an activity, and no two are called alike")
  func table() {
    let names = ActivityTable.all.flatMap(\.names)
    #expect(ActivityTable.all.count > 120 && Set(names).count == names.count)
    for name in names { #expect(ActivityTable.activity(name) != nil, "\(name)") }
  }
}
