import CountMeGit
import CountMePlatform
import TestSupport
import Testing

/// What is asked of the end of a log is what the whole of it says.
@Suite("Logs of references") struct ReferenceLogTests {
  private struct Move {
    let new: ObjectID
    let isOurs: Bool
  }

  private static let reference = "refs/heads/main"

  /// Logs of which some fit into the first look and others are cut in the middle of a line.
  @Test("say who moved a reference since then", arguments: UInt64(0)..<100)
  func movesSince(seed: UInt64) throws {
    let folder = try TemporaryFolder()
    var random = SplitMix64(seed: seed)
    let count = Int.random(in: 1...[3, 60, 400][Int(seed % 3)], using: &random)
    let foreign = Int.random(in: 0..<2 * count, using: &random)
    let moves = (0..<count).map { Move(new: Self.id($0 + 1), isOurs: $0 != foreign) }
    try Self.write(moves, to: folder.path)
    for place in Set([0, count - 1, Int.random(in: 0..<count, using: &random)]) {
      let isOnly = try ReferenceLog.isOnly(
        messagePrefix: "countme: ", of: Self.reference, since: moves[place].new,
        to: Self.id(count), gitDirectory: folder.path)
      #expect(isOnly == moves[(place + 1)...].allSatisfy(\.isOurs), "seed \(seed), since \(place)")
    }
    let isOnly = { (tip: ObjectID?) in
      try ReferenceLog.isOnly(
        messagePrefix: "countme: ", of: Self.reference, since: tip, to: Self.id(count),
        gitDirectory: folder.path)
    }
    #expect(try isOnly(nil) == moves.allSatisfy(\.isOurs), "seed \(seed), since it was made")
    #expect(try !isOnly(Self.id(count + 1)), "seed \(seed): it was never there")
  }

  /// Git lets lines go by their age, and whatever they said is unknown then.
  @Test("say nothing for certain where a move is missing", arguments: 0..<4)
  func missingMove(number: Int) throws {
    let folder = try TemporaryFolder()
    try Self.write((0..<4).map { Move(new: Self.id($0 + 1), isOurs: true) }, to: folder.path)
    let log = "\(folder.path)/logs/\(Self.reference)"
    _ = try Shell(home: folder.path).run("sed -i \(number + 1)d '\(log)'")
    let isOnly = try ReferenceLog.isOnly(
      messagePrefix: "countme: ", of: Self.reference, since: Self.id(1), to: Self.id(4),
      gitDirectory: folder.path)
    // The move to where it was then is the first: without it nothing says that it was there.
    #expect(!isOnly)
  }

  @Test("pass over a move that a killed program announced", arguments: [false, true])
  func announcedOnly(isOurs: Bool) throws {
    let folder = try TemporaryFolder()
    try Self.write(
      [Move(new: Self.id(1), isOurs: true), Move(new: Self.id(2), isOurs: isOurs)], to: folder.path)
    let line = "\(Self.id(2)) \(Self.id(3)) a <a@b> 1 +0000\tcountme: ate something"
    _ = try Shell(home: folder.path).run(
      "printf '\(line)\n' >> '\(folder.path)/logs/\(Self.reference)'")
    func move(_ present: Int) throws -> ReferenceLog.LastMove {
      try ReferenceLog.lastMove(
        of: Self.reference, messagePrefix: "countme: ", to: Self.id(present),
        gitDirectory: folder.path)
    }
    #expect(try move(2) == (isOurs ? .own : .others(since: Self.id(1))))
    #expect(try move(3) == .own)
  }

  /// Law: whichever lines git lets go, the log never says that the last move was ours where it was not, nor
  /// that others moved it from elsewhere than where we left it.
  @Test("without some of their lines say less, and nothing else", arguments: UInt64(0)..<50)
  func shortened(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let folder = try TemporaryFolder()
    let moves = (1...6).map { Move(new: Self.id($0), isOurs: Bool.random(using: &random)) }
    try Self.write(moves, to: folder.path)
    let path = "\(folder.path)/logs/\(Self.reference)"
    let lines = try #require(try FileSystem.read(path, limit: 1 << 16))
      .split(separator: UInt8(ascii: "\n")).filter { _ in Bool.random(using: &random) }
    try DurableFile.write(Array(lines.joined(separator: [10])) + [10], to: path, flush: .later)
    let move = try ReferenceLog.lastMove(
      of: Self.reference, messagePrefix: "countme: ", to: Self.id(6), gitDirectory: folder.path)
    let last = moves.lastIndex(where: \.isOurs)
    switch move {
    case .own: #expect(last == 5, "seed \(seed)")
    case .others(let tip): #expect(last.map { moves[$0].new } == tip, "seed \(seed)")
    case .untold(let tip):
      #expect(lines.count < 6 || last == nil, "seed \(seed)")
      // Others brought it from there, and perhaps from further back.
      if let tip { #expect(moves.lastIndex { $0.new == tip } ?? -1 >= last ?? -1, "seed \(seed)") }
    }
  }

  /// What plain git's commands write to the logs, by whether they made the commit.
  private static let messages: [(message: String, isMade: Bool)] = [
    ("commit: x", true), ("commit (initial): x", true), ("commit (amend): x", true),
    ("commit (merge): x", true), ("merge b1 b2: Merge made by the 'octopus' strategy.", true),
    ("pull -q: Merge made by the 'countme' strategy.", true), ("cherry-pick: x", true),
    ("revert: Revert \"x\"", true), ("am: x", true), ("rebase (pick): x", true),
    ("commit: notes: fast-forward", true), ("commit: fast-forward", true),
    ("cherry-pick: notes: fast-forward", true), ("rebase (pick): git: Fast-forward", true),
    ("rebase -i (fixup): x", true), ("pull --rebase (pick): x", true), ("countme: ate x", true),
    ("pull: Fast-forward", false), ("merge x: Fast-forward", false),
    ("rebase (start): checkout x", false), ("rebase (finish): returning to x", false),
    ("rebase: fast-forward", false), ("rebase finished: x onto y", false),
    ("pull --rebase (start): checkout x", false), ("cherry-pick: fast-forward", false),
    ("reset: moving to x", false), ("checkout: moving from x to y", false),
    ("clone: from x", false),
    ("branch: Created from x", false), ("", false),
  ]

  @Test("name the commits that were made in the folder", arguments: messages.indices)
  func madeHere(number: Int) throws {
    let folder = try TemporaryFolder()
    let (message, isMade) = Self.messages[number]
    for log in [Self.reference, "HEAD"] {
      _ = try Shell(home: folder.path).run(
        """
        rm -rf logs; mkdir -p logs/refs/heads
        printf '%s %s a <a@b> 1 +0000\\t%s\\n' \(Self.id(1)) \(Self.id(2)) \
          '\(message.replacing("'", with: "'\\''"))' > logs/\(log)
        """)
      let made = try ReferenceLog.commitsMadeHere(
        messagePrefix: "countme: ", on: Self.reference, gitDirectory: folder.path)
      #expect(made == (isMade ? [Self.id(2)] : []))
    }
  }

  @Test("that are not there say nothing")
  func missing() throws {
    let folder = try TemporaryFolder()
    #expect(
      try !ReferenceLog.isOnly(
        messagePrefix: "countme: ", of: Self.reference, since: nil, to: Self.id(1),
        gitDirectory: folder.path))
  }

  private static func id(_ number: Int) -> ObjectID {
    let digits = String(number, radix: 16)
    return ObjectID(hex: String(repeating: "0", count: 39 - digits.count) + digits + "f")
      ?? .emptyTree
  }

  private static func write(_ moves: [Move], to gitDirectory: String) throws {
    var text = ""
    var old = String(repeating: "0", count: 40)
    for move in moves {
      let message = move.isOurs ? "countme: ate something" : "commit: by hand"
      let who = "Somebody <somebody@countme.invalid> 1700000000 +0100"
      text += "\(old) \(move.new.hex) \(who)\t\(message)\n"
      old = move.new.hex
    }
    try DurableFile.createDirectories("\(gitDirectory)/logs/refs/heads")
    try DurableFile.write(Array(text.utf8), to: "\(gitDirectory)/logs/\(reference)", flush: .later)
  }
}
