import CountMeGit
import CountMePlatform
import TestSupport
import Testing

/// Two random trees and the way from one to the other, of which a crash may leave any part.
struct RandomMove {
  let from: ObjectID
  let to: ObjectID
  /// The files that differ, with their texts; nil where there is none.
  private let changes: [(path: String, old: String?, new: String?)]

  var paths: [String] { changes.map(\.path) }

  /// Commits the first tree, with files of which some shall change, some go and some come.
  init(in diary: borrowing DiaryFixture, _ random: inout SplitMix64) throws {
    var files: [String: String?] = ["kept.json": "kept", "kept/kept.json": "kept"]
    var changes: [(path: String, old: String?, new: String?)] = []
    for number in 0..<Int.random(in: 1...12, using: &random) {
      let path = "\(["a", "b/c", "b/d"][number % 3])/\(number).json"
      let old = "old \(number) \(String(repeating: "o", count: number * 10))\n"
      let new = "new \(number) \(String(repeating: "n", count: number * 20))\n"
      switch Int.random(in: 0..<3, using: &random) {
      case 0: changes.append((path, old, new))
      case 1: changes.append((path, old, nil))
      default: changes.append((path, nil, new))
      }
    }
    for change in changes { files[change.path] = .some(change.old) }
    try diary.commit(files.filter { $0.value != nil })
    from = try diary.head().tree
    let news = Dictionary(uniqueKeysWithValues: changes.map { ($0.path, $0.new) })
    to = try diary.tree(news, on: from)
    self.changes = changes
  }

  /// Moves the branch, as the second step of a command does.
  func publish(in diary: borrowing DiaryFixture) throws { try Self.publish(to, in: diary) }

  static func publish(_ tree: ObjectID, in diary: borrowing DiaryFixture) throws {
    let head = try diary.head()
    let commit = try diary.repository.write(
      CommitDraft(
        tree: tree, parents: head.commit.map { [$0] } ?? [], author: DiaryFixture.identity(),
        message: "m"))
    let hasMoved = try diary.repository.moveReference(
      DiaryFixture.branch, from: head.commit, to: commit, message: "m")
    #expect(hasMoved)
  }

  /// Moves some of the files, and leaves one as a power cut does.
  ///
  /// - Parameter tears: whether it does.
  func moveSome(
    in diary: borrowing DiaryFixture, _ random: inout SplitMix64, tears: Bool = true
  ) throws {
    for change in changes where Bool.random(using: &random) {
      try diary.write(change.new, to: change.path)
    }
    guard tears, let torn = changes.filter({ $0.new != nil }).randomElement(using: &random),
      let whole = torn.new
    else { return }
    let length = Int.random(in: 0...whole.utf8.count, using: &random)
    var text = String(whole.prefix(length))
    if let old = torn.old, Bool.random(using: &random) {
      text += old.dropFirst(length)
    } else {
      let zeros = Int.random(in: 0...(whole.utf8.count - length), using: &random)
      text += String(repeating: "\0", count: zeros)
    }
    try diary.write(text, to: torn.path)
  }
}
