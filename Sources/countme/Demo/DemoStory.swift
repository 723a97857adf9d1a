import CountMeKit
import CountMePlatform

/// The story that the demo tells: every line in it is a command that really runs.
struct DemoStory {
  private static let password = "correct horse\n"
  private static let day = "2026-10-31"

  private var stage: DemoStage
  /// The page so far.
  private(set) var lines: [String] = []
  private var told = 0

  init(at path: String) {
    stage = DemoStage(path: path)
  }

  /// What was run, for scripts.
  var scenes: [DemoStage.Scene] { stage.scenes }

  /// Plays the whole story.
  ///
  /// - Returns: the tree that both devices have in the end.
  mutating func play() throws -> String {
    try begin()
    try part()
    try meet()
    return try prove()
  }

  private mutating func begin() throws {
    say(
      "1. A month of food goes into a diary on the laptop, which is put on a remote:",
      "   here a folder, but any git remote will do.")
    try stage.run(.laptop, ["init"])
    // As Cronometer exports servings: foods of the USDA's Standard Reference 28, which is in the public
    // domain, in meals that are made up.
    try DurableFile.write(PackageResources.october_csv, to: "\(stage.path)/october.csv")
    try stage.run(.laptop, ["import", "cronometer", "\(stage.path)/october.csv"])
    try stage.run(.laptop, ["remote", "create", stage.remote])
    try stage.run(.laptop, ["remote", "add", stage.remote])
    tell { !$0.hasPrefix("Use it") }
    try stage.run(
      .laptop, ["account", "create", "--email", "ann@example.org", "--password-stdin"],
      input: Self.password)
    try stage.run(.laptop, ["goal", "2000"])
    try stage.run(.laptop, ["sync"])
    tell()
    say("2. The phone gets a copy, with the same address and password.")
    try stage.run(
      .phone, ["clone", stage.remote, "--email", "ann@example.org", "--password-stdin"],
      input: Self.password)
    try stage.run(.laptop, ["sync"])
    tell()
  }

  private mutating func part() throws {
    say("3. Both lose the network. On the laptop, the last day of October is put right:")
    try DurableFile.move(stage.remote, to: "\(stage.path)/out-of-reach.git")
    let burger = try item("Hamburger")
    let fries = try item("French fries")
    try stage.run(.laptop, ["eat", "Banana", "105", "--meal", "snack", "--date", Self.day])
    try stage.run(.laptop, ["drink", "500", "--date", Self.day])
    try stage.run(.laptop, ["set", "foodItems", burger, "calories=610", "notes=with cheese"])
    try stage.run(.laptop, ["rm", "foodItems", fries])
    tell()
    say("   Meanwhile, on the phone, the same day, the same burger, the same fries:")
    try stage.run(.phone, ["eat", "Dark chocolate", "170", "--date", Self.day])
    try stage.run(.phone, ["drink", "750", "--date", Self.day])
    try stage.run(.phone, ["set", "foodItems", fries, "calories=380"])
    try stage.run(.phone, ["set", "foodItems", burger, "calories=580"])
    try stage.run(.phone, ["sync"], expecting: .offline)
    tell()
  }

  private mutating func meet() throws {
    say("4. The network is back.")
    try DurableFile.move("\(stage.path)/out-of-reach.git", to: stage.remote)
    for device in [DemoStage.Device.laptop, .phone, .laptop] { try stage.run(device, ["sync"]) }
    tell()
    say("5. What came of it, on both devices:")
    try stage.run(.laptop, ["day", Self.day])
    tell()
    say(
      "   banana and chocolate  both are there: entries that were made apart are all kept",
      "   water                 500 + 750 ml: a counter adds what each device added",
      "   hamburger             580 kcal: of two edits of one entry the later counts,",
      "                         and the other is told of, and can be brought back",
      "   french fries          gone: what somebody deleted stays deleted",
      "   the day's total       follows from its entries, whoever wrote them")
    try stage.run(.laptop, ["conflicts"])
    tell()
  }

  private mutating func prove() throws -> String {
    let trees = try [DemoStage.Device.laptop, .phone].map { device in
      (
        device: device, tree: try stage.git(device, ["rev-parse", "HEAD^{tree}"]),
        trouble: try stage.git(device, ["status", "--porcelain"])
          + stage.git(device, ["fsck", "--strict"])
          + stage.git(device, ["verify-commit", "HEAD"]).replacing(
            /Good "git" signature.*/, with: "")
      )
    }
    guard let tree = trees.first?.tree, trees.allSatisfy({ $0.tree == tree && $0.trouble.isEmpty })
    else {
      throw CommandFailure(.bug, "the two devices do not agree: \(trees)")
    }
    say("6. The proof: git's own checksum of everything that is in the diary.")
    lines.append("")
    for device in trees {
      lines.append("   \(device.device.rawValue.padded(to: 7)) \(device.tree)")
    }
    lines += [
      "", "   Equal. git fsck finds nothing wrong, every commit carries a good signature, and",
      "   nobody was asked to choose.",
    ]
    return tree
  }

  private mutating func item(_ name: String) throws -> String {
    let list = ["list", "foodItems", "--from", Self.day, "--to", Self.day, "--json"]
    let answer = try stage.run(.laptop, list).joined()
    told = stage.scenes.count
    let items = try JSONValue(parsing: Array(answer.utf8), limits: .imported).array ?? []
    let found = items.first { $0.object?["name"]?.string == name }?.object?["id"]?.string
    guard let found else { throw CommandFailure(.bug, "the demo's month has no \(name)") }
    // As a person would type it: as much of the id as makes it the only one.
    return String(found.prefix(18))
  }

  private mutating func say(_ paragraph: String...) {
    lines += [""] + paragraph
  }

  /// Puts what was run since the last time on the page, without lines that say nothing here.
  private mutating func tell(where isWanted: (String) -> Bool = { _ in true }) {
    for scene in stage.scenes[told...] {
      lines += ["", "   \(scene.device.rawValue)$ \(scene.command)"]
      lines += scene.output.filter(isWanted).map { $0.isEmpty ? "" : "   \($0)" }
    }
    told = stage.scenes.count
  }
}
