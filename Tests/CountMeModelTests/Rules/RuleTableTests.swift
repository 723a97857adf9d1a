import CountMeModel
import CountMeSchema
import TestSupport
import Testing

/// Every question that can be asked of the rules, with its answer.
@Suite("The rule table")
struct RuleTableTests {
  private let cells: [RuleCell.Answer]

  init() throws {
    cells = try RuleCell.all.get()
  }

  /// The whole table as a file that a reader can check by eye.
  @Test func everyCellHasItsVerdictAndReason() throws {
    var lines = [
      "# Who may do what: made and checked by RuleTableTests.", "", "## By signature", "",
    ]
    for actor in RuleActor.allCases {
      lines.append("\(actor.rawValue): \(actor.signer.verdict.words)")
    }
    lines += ["", "## What the owner asks for", ""]
    for shape in RuleShape.allCases {
      for operation in RuleOperation.allCases where operation.writes {
        lines += answers(shape, operation)
      }
    }
    if let mismatch = try Baseline("rule-table.txt").mismatch(
      with: lines.joined(separator: "\n") + "\n")
    {
      Issue.record("\(mismatch)")
    }
  }

  /// One line for each answer, with the collections that get it.
  private func answers(_ shape: RuleShape, _ operation: RuleOperation) -> [String] {
    let asked = cells.filter {
      $0.cell.actor == .owner && $0.cell.shape == shape && $0.cell.operation == operation
    }
    let grouped = Dictionary(grouping: asked) { $0.words }
    return grouped.sorted { ($0.value.count, $1.key) > ($1.value.count, $0.key) }.map {
      words, cells in
      let names = cells.map(\.cell.collection.name.text)
      let which =
        names.count * 2 > EmbeddedSchema.all.count
        ? "\(names.count) collections" : names.joined(separator: ", ")
      return "\(shape.rawValue), \(operation.rawValue): \(words) [\(which)]"
    }
  }

  /// Law: a commit that no certified device of the owner signed is refused whatever is in it.
  @Test func onlyTheOwnersDevicesWrite() {
    for (cell, verdict) in cells.map(\.pair) where cell.operation.writes && cell.actor != .owner {
      #expect(verdict == cell.actor.signer.verdict && verdict != .allowed)
    }
  }

  /// Law: reading makes no commit, so no rule is asked; who can fetch can read.
  @Test func readingIsNotJudged() {
    #expect(cells.allSatisfy { $0.cell.operation.writes || $0.verdict == .allowed })
  }

  /// Law: the owner's ordinary writes pass in every collection, but for what the account keeps.
  @Test func ordinaryWritesPass() {
    for (cell, verdict) in cells.map(\.pair) where cell.actor == .owner && cell.shape == .wellFormed
    {
      let isKept = cell.operation == .delete && cell.collection.isSignedByAccount
      #expect((verdict == .allowed) != isKept, "\(cell.collection.name.text) \(cell.operation)")
    }
  }

  /// Law: nothing of a wrong shape comes in; that it goes may be allowed.
  @Test func nothingOfAWrongShapeComesIn() {
    let harmless: Set<RuleShape> = [.wellFormed, .unknownCollection]
    let special: Set<RuleShape> = [.notSigned, .older, .otherKey, .takenBack, .byMember]
    for (cell, verdict) in cells.map(\.pair)
    where cell.actor == .owner && [.create, .update].contains(cell.operation) {
      let isSpecial = special.contains(cell.shape)
      guard !harmless.contains(cell.shape), !isSpecial || cell.collection.isSignedByAccount else {
        continue
      }
      // An account has no revocation that could be taken back, and a share that ended may begin again.
      let lastNothing = ["profile/account", "profile/shares"]
      if cell.shape == .takenBack, lastNothing.contains(cell.collection.name.text) { continue }
      #expect(
        verdict != .allowed,
        "\(cell.collection.name.text) \(cell.operation) \(cell.shape.rawValue)")
    }
  }

  /// Every rule has refused something in the table or among the diary's own files; prints how often.
  @Test func everyRuleIsCovered() throws {
    var counts: [String: Int] = [:]
    for verdict in try cells.map(\.verdict) + systemFiles() {
      if case .refused(let rule, _) = verdict { counts[rule, default: 0] += 1 }
    }
    let rules = [SignerStatus.rule] + ChangePolicy.summaries
    for rule in rules { print("\(counts[rule, default: 0]) refused: \(rule)") }
    print("\(cells.count) cells, \(rules.count { counts[$0] != nil }) of \(rules.count) rules")
    #expect(rules.filter { counts[$0] == nil } == [])
    #expect(counts.keys.allSatisfy(rules.contains))
  }

  /// The diary's own files, which belong to no collection.
  private func systemFiles() throws -> [Verdict] {
    func judge(_ path: String, _ old: String?, _ new: String?) -> Verdict {
      func version(_ text: String) -> CandidateChange.Version {
        CandidateChange.Version(
          mode: CandidateChange.Version.plainFile, size: text.utf8.count,
          content: .bytes(Array(text.utf8)))
      }
      return ChangePolicy(owner: RuleCell.owner).judge(
        CandidateChange(
          path: path, before: old.map(version), after: new.map(version), schema: nil))
    }
    let format = ".countme/format.json"
    let one = #"{"format": 1, "repositoryId": "one"}"#
    #expect(judge(format, nil, one) == .allowed)
    #expect(judge(format, one, one + "\n") == .allowed)
    let two = #"{"format": 2, "repositoryId": "one"}"#
    #expect(judge(format, one, two) == .allowed)
    #expect(judge(format, two, one) != .allowed)
    let refused = [
      judge(format, one, nil), judge(format, one, #"{"format": 1, "repositoryId": "two"}"#),
      judge(format, nil, "{}"), judge(format, one, "no JSON"),
      judge(".gitattributes", nil, "*.json merge=text\n"), judge(".gitattributes", "x", nil),
    ]
    #expect(refused.allSatisfy { $0 != .allowed })
    return refused
  }
}

extension CollectionSchema {
  fileprivate var isSignedByAccount: Bool {
    ["account", "devices", "invitations", "shares"].contains { name.text == "profile/\($0)" }
  }
}
