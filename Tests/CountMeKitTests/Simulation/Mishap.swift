import TestSupport

/// What goes wrong while a command runs.
enum Mishap: Sendable, Equatable {
  case none
  /// The program dies when it is about to change its n-th file.
  case crash(Int)
  /// The disk is full when the program is about to change its n-th file, and has room again later.
  case full(Int)
  /// The remote is not to be had, or refuses.
  case remote(RemoteFault)
  /// The line breaks before the remote has taken a push in, each time.
  case cutBefore
  /// The line breaks after it has, so that the answer is lost, each time.
  case cutAfter
  /// Another device is faster: it pushes when this one is about to.
  case outrun
  /// A `git fetch` of the same remote runs beside: it has written so many objects when the n-th file changes.
  case beside(Int, objects: Int)

  static let names: Set = [
    "crash", "full", "remote", "cutBefore", "cutAfter", "outrun", "beside",
  ]

  /// A mishap, or none, as dice have it.
  static func random(
    for deed: Deed, _ choice: DeedChoice, using generator: inout SplitMix64
  ) -> Mishap {
    let mishap = any(for: deed, using: &generator)
    return choice.mishaps.contains(mishap.name) ? mishap : .none
  }

  private static func any(for deed: Deed, using generator: inout SplitMix64) -> Mishap {
    guard deed.isCommand else { return .none }
    let places = deed.isOfAccount ? 120 : deed.isRemote ? 60 : 30
    let place = Int.random(in: 0..<places, using: &generator)
    switch Int.random(in: 0..<40, using: &generator) {
    case 0...3: return .crash(place)
    case 4, 5: return .full(place)
    case 6, 7: return deed.isRemote ? .outrun : .none
    case 8: return deed.isRemote ? .cutBefore : .none
    case 9: return deed.isRemote ? .cutAfter : .none
    case 10:
      guard deed.isRemote else { return .none }
      return .remote(RemoteFault.allCases.randomElement(using: &generator) ?? .refusing)
    case 11, 12:
      guard deed.isRemote else { return .none }
      return .beside(place / 3, objects: Int.random(in: 1...12, using: &generator))
    default: return .none
    }
  }

  /// The name alone, for counting.
  var name: String { "\(self)".prefix { $0 != "(" }.description }

  /// Whether a command may fail for it.
  var isReason: Bool {
    switch self {
    case .full, .remote, .cutBefore: true
    case .none, .crash, .cutAfter, .outrun, .beside: false
    }
  }
}
