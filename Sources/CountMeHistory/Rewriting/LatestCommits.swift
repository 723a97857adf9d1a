import CountMeGit

/// The newest commits of a device in a history that is to be gone, by the beginnings of their ids.
///
/// A device writes one commit on top of the other, but plain git moves it back, and so does whoever puts a copy of its
/// folder in the place of it: then its last commit does not stand for all that it wrote. These tell where it
/// went another way.
struct LatestCommits: Equatable {
  /// How many commits of a device are told of the history that is replaced.
  static let mostOfDevice = 512
  /// How many are left of them once that history is not the last one that was replaced.
  static let mostOfEarlier = 64
  /// The most devices of which something is told, those that wrote last: the account document has its bounds.
  static let mostDevices = 48
  private static let mostOfAll = 1024
  private static let mostOfAllEarlier = 384
  private static let digits = 10
  private static let cutMark = "+"

  /// The beginnings of the commits' ids, the newest first.
  private let beginnings: [String]
  private let all: Set<String>
  /// Whether the device has older ones.
  let isCut: Bool

  /// Notes a device's commits.
  ///
  /// - Parameters:
  ///   - commits: all of them, the newest first.
  ///   - devices: of how many devices something is told beside each other.
  init(_ commits: some Collection<ObjectID>, besides devices: Int = 1) {
    let most = min(Self.mostOfDevice, Self.mostOfAll / max(1, devices))
    self.init(
      commits.prefix(most).map { String($0.hex.prefix(Self.digits)) },
      isCut: commits.count > most)
  }

  /// Reads what ``text`` wrote; what is no such text tells of no commit.
  init(text: String) {
    let digits = Array(text.utf8.prefix { $0 != UInt8(ascii: "+") })
    var beginnings: [String] = []
    for start in stride(from: 0, through: digits.count - Self.digits, by: Self.digits) {
      beginnings.append(String(decoding: digits[start..<(start + Self.digits)], as: UTF8.self))
    }
    self.init(beginnings, isCut: text.hasSuffix(Self.cutMark) || beginnings.isEmpty)
  }

  private init(_ beginnings: [String], isCut: Bool) {
    self.beginnings = beginnings
    all = Set(beginnings)
    self.isCut = isCut
  }

  /// As it stands in the account document.
  var text: String { beginnings.joined() + (isCut ? Self.cutMark : "") }

  /// What is kept of it when another history is replaced, of so many in all; nil where that would be nothing.
  func ofEarlier(besides others: Int = 1) -> LatestCommits? {
    let most = min(Self.mostOfEarlier, Self.mostOfAllEarlier / max(1, others))
    if most > 0, beginnings.count > most {
      return LatestCommits(Array(beginnings.prefix(most)), isCut: true)
    }
    return isCut || most == 0 ? nil : self
  }

  /// Those of some commits that are among these.
  func known(of commits: [ObjectID]) -> Set<ObjectID> {
    Set(commits.filter { all.contains(String($0.hex.prefix(Self.digits))) })
  }

  /// Those of both.
  func union(_ other: LatestCommits) -> LatestCommits {
    if self == other { return self }
    return LatestCommits(
      beginnings + other.beginnings.filter { !all.contains($0) }, isCut: isCut || other.isCut)
  }
}
