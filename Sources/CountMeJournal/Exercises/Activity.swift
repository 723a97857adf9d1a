import CountMeFoods

/// An exercise of the table, with how much energy it takes.
struct Activity {
  /// Its number in the Compendium of Physical Activities of 2011.
  let code: Int
  /// Kilocalories an hour for each kilogram of the body.
  let met: Double
  /// What it is called, the first first.
  let names: [String]

  /// The activity at another speed, where the energy depends on it.
  ///
  /// - Parameter speed: in km/h; nil for the ordinary one.
  /// - Returns: its MET; nil for a speed that nobody has.
  func met(at speed: Double?) -> Double? {
    guard let speed, let curve else { return met }
    guard speed > 0, speed <= curve.fastest else { return nil }
    guard let above = curve.points.firstIndex(where: { $0.speed >= speed }) else {
      return curve.points.last?.met
    }
    let high = curve.points[above]
    guard above > 0 else { return high.met }
    let low = curve.points[above - 1]
    let share = (speed - low.speed) / (high.speed - low.speed)
    return low.met + share * (high.met - low.met)
  }

  /// The speed in km/h at which people do it who say nothing of it; nil where no way is covered.
  var ordinarySpeed: Double? { curve?.ordinary }

  private var curve: SpeedCurve? { SpeedCurve.all.first { $0.codes.contains(code) } }
}

/// How the energy of an activity grows with its speed.
private struct SpeedCurve {
  /// The activities that it is of.
  let codes: Set<Int>
  /// The speed that is taken where nobody says one, in km/h.
  let ordinary: Double
  /// The greatest speed that is believed, in km/h.
  let fastest: Double
  /// Speeds in km/h with their METs, from the slowest; between them it grows evenly.
  let points: [(speed: Double, met: Double)]

  /// The Compendium's values for walking, running, cycling and swimming, whose speeds are in miles.
  static let all = [
    SpeedCurve(
      codes: [17190, 17200, 17165, 17151], ordinary: 4.8, fastest: 10,
      points: miles([
        (1.5, 2), (2, 2.8), (2.5, 3), (3, 3.5), (3.5, 4.3), (4, 5), (4.5, 7), (5, 8.3),
      ])),
    SpeedCurve(
      codes: [12020, 12150], ordinary: 9.7, fastest: 24,
      points: miles([
        (4, 6), (5, 8.3), (5.2, 9), (6, 9.8), (6.7, 10.5), (7, 11), (7.5, 11.5), (8, 11.8),
        (8.6, 12.3), (9, 12.8), (10, 14.5), (11, 16), (12, 19), (13, 19.8), (14, 23),
      ])),
    SpeedCurve(
      codes: [1015], ordinary: 18, fastest: 60,
      points: miles([(5.5, 3.5), (9.4, 5.8), (11, 6.8), (13, 8), (15, 10), (17.5, 12), (20, 15.8)])),
    SpeedCurve(
      codes: [18240], ordinary: 2, fastest: 8, points: [(2, 5.8), (2.74, 8.3), (4.11, 10)]),
    SpeedCurve(codes: [17080], ordinary: 4, fastest: 10, points: [(4, 6)]),
  ]

  private static func miles(_ points: [(Double, Double)]) -> [(speed: Double, met: Double)] {
    points.map { ($0.0 * 1.609344, $0.1) }
  }
}

/// The exercises that the program knows.
enum ActivityTable {
  /// The activity that words mean, where all of them that matter are its name; nil where none is.
  static func activity(_ text: String) -> Activity? {
    let said = WordForms.stems(text)
    let matching = byStems.filter { $0.stems.isSubset(of: said) }
    guard let best = matching.max(by: { $0.stems.count < $1.stems.count }) else { return nil }
    let rest = Set(said).subtracting(best.stems).subtracting(fillers)
    return rest.isEmpty ? all[best.place] : nil
  }

  /// The names that words may mean: those that have one of them.
  static func near(_ text: String) -> [String] {
    let said = Set(WordForms.stems(text)).subtracting(fillers)
    let sharing = all.flatMap(\.names).filter { !said.isDisjoint(with: WordForms.stems($0)) }
    let slips = all.flatMap(\.names).filter { name in
      said.contains { EditDistance.count($0, name) <= max(1, $0.count / 4) }
    }
    var found: [String] = []
    for name in slips + sharing where !found.contains(name) { found.append(name) }
    return Array(found.prefix(4))
  }

  /// The activities.
  static let all: [Activity] = table.split(separator: "\n").compactMap { line in
    let cells = line.split(separator: " ", maxSplits: 2).map(String.init)
    guard cells.count == 3, let code = Int(cells[0]), let met = Double(cells[1]) else { return nil }
    return Activity(
      code: code, met: met, names: cells[2].split(separator: "|").map { String($0) })
  }

  private static let byStems: [(stems: Set<String>, place: Int)] = all.enumerated().flatMap {
    place, activity in activity.names.map { (Set(WordForms.stems($0)), place) }
  }

  /// Words that say nothing about how much energy it takes.
  private static let fillers: Set<String> = Set(
    WordForms.stems(
      """
      a an the my our some of with on in at around to and did do done doing went go for i was bit \
      session workout training class lesson practice exercise exercising outdoor indoor outside \
      inside home gym morning afternoon evening today friend play playing played
      """))

  /// The Compendium's number, its MET, and what people call it.
  private static let table = """
    17190 3.5 walking|walk|stroll
    17151 2 slow walk|slow walking|strolling
    17200 4.3 brisk walk|brisk walking|fast walk|fast walking|power walk|power walking
    17165 3 walking the dog|walk dog|dog walk|dog walking
    17302 4.8 nordic walking|nordic walk
    17110 6.5 race walking
    17100 4 pushing a stroller|stroller walk|pram walk
    17080 6 hiking|hike|trekking|trek
    17012 7.8 hiking with a daypack|backpacking
    17035 6.5 hill walking|climbing hills
    17133 4 climbing stairs|stairs|stair climbing
    2065 9 stair machine|stair stepper|stairmaster|stepper
    12150 8 running|run|treadmill|treadmill run
    12020 7 jogging|jog
    12140 9 cross country running|trail running|trail run
    12200 13.3 marathon
    12010 6 run walk|couch to 5k
    1015 7.5 cycling|cycle|bicycling|bike|biking|bike ride|cycle ride|bicycle|road cycling
    1011 6.8 bike commute|cycling to work|bike to work|cycle to work
    1009 8.5 mountain biking|mountain bike
    1008 8.5 bmx
    2010 7 stationary bike|exercise bike|indoor cycling
    2019 8.5 spinning|spin|spin class
    18240 5.8 swimming|swim|swimming laps|crawl|freestyle
    18260 10.3 breaststroke training
    18265 5.3 breaststroke
    18255 4.8 backstroke
    18270 13.8 butterfly stroke
    18300 6 open water swimming|open water swim
    18310 6 leisurely swimming
    18355 5.5 water aerobics|aqua aerobics|aquafit|aqua gym
    18366 9.8 aqua jogging
    18360 10 water polo
    18100 5 kayaking|kayak
    18070 3.5 canoeing|canoe
    18225 6 paddle boarding|paddleboarding|stand up paddling|sup
    18120 3 sailing
    18380 5 windsurfing
    18220 3 surfing
    18210 5 snorkeling|snorkelling
    18200 7 scuba diving
    18150 6 water skiing|wakeboarding
    2071 4.8 rowing|rowing machine|row|ergometer
    2048 5 elliptical|elliptical trainer|cross trainer|crosstrainer
    2054 3.5 weights|weight training|weight lifting|weightlifting|lifting weights|strength training|resistance training|lifting
    2050 6 bodybuilding|power lifting|powerlifting
    2052 5 squats
    2022 3.8 calisthenics|push ups|pushups|sit ups|situps|pull ups|lunges|bodyweight
    2020 8 jumping jacks
    2024 2.8 crunches|abs
    2035 4.3 circuit training|circuits
    2040 8 kettlebells|kettlebell|hiit|interval training
    2008 5 boot camp|bootcamp
    15551 11.8 jump rope|rope jumping|skipping rope|rope skipping|skipping
    2101 2.3 stretching|stretches
    2105 3 pilates
    2150 2.5 yoga|hatha yoga
    2160 4 power yoga
    2180 3.3 sun salutation|vinyasa|vinyasa yoga
    15670 3 tai chi|qi gong|qigong
    3015 7.3 aerobics|aerobic
    3020 5 low impact aerobics
    3016 7.5 step aerobics
    3031 7.8 dancing|dance|line dancing|disco
    3040 3 ballroom dancing|waltz|tango
    3025 4.5 salsa|belly dancing|swing dancing|salsa dancing
    3010 5 ballet
    3014 4.8 tap dancing
    15030 5.5 badminton
    15055 6.5 basketball
    15092 3.8 bowling
    15080 2.5 billiards|snooker
    15110 5.5 punching bag
    15120 7.8 boxing|sparring
    15430 10.3 martial arts|karate|judo|kickboxing|taekwondo|jiu jitsu|jujitsu
    15150 4.8 cricket
    15170 4 curling
    15180 2.5 darts
    15200 6 fencing
    15230 8 american football|flag football|touch football
    15240 3 frisbee
    15250 8 ultimate frisbee
    15255 4.8 golf
    15290 3.5 golf with a cart
    15270 3 mini golf|minigolf
    15300 3.8 gymnastics
    15330 8 handball
    15350 7.8 field hockey
    15360 8 ice hockey
    15370 5.5 horse riding|horseback riding|riding a horse
    15460 8 lacrosse
    15500 6 padel|paddleball
    15530 7 racquetball
    15537 5.8 climbing|rock climbing|bouldering|indoor climbing
    15560 8.3 rugby
    15580 5 skateboarding
    15590 7 roller skating
    15591 7.5 inline skating|rollerblading
    15610 7 soccer|football|five a side
    15605 10 soccer match|football match
    15620 5 softball|baseball
    15652 7.3 squash
    15660 4 table tennis|ping pong
    15675 7.3 tennis
    15680 6 tennis doubles
    15690 8 tennis singles
    15700 3.5 trampoline|trampolining
    15710 4 volleyball
    15725 8 beach volleyball
    15730 6 wrestling
    19030 7 ice skating|skating
    19160 5.3 skiing|downhill skiing|ski|snowboarding|snowboard
    19090 9 cross country skiing|nordic skiing|langlauf
    19180 7 sledding|sledging|tobogganing
    19190 5.3 snowshoeing|snow shoeing
    4001 3.5 fishing
    8245 3.8 gardening
    8095 5.5 mowing the lawn|mowing lawn|lawn mowing
    8160 3.8 raking leaves|raking
    8239 3.5 weeding
    8050 5 digging
    8019 4.5 chopping wood
    19252 5.3 shoveling snow|shovelling snow|snow shovelling
    5030 3.3 cleaning|housework|house cleaning
    5043 3.3 vacuuming|hoovering
    5021 3.5 mopping
    5020 3.5 washing the car|car wash|washing windows
    5120 5.8 moving furniture|moving boxes|moving house
    5049 3.5 cooking
    5175 3.5 playing with children|playing with kids
    5060 2.3 shopping
    16030 2.8 motorcycling
    """
}
