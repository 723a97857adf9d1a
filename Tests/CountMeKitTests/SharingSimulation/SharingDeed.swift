import Foundation
import TestSupport

/// What a step of a history of several people lets one of them do.
enum SharingDeed: String, CaseIterable, Sendable {
  // In the owner's own diary.
  case write, sync, erase, retain, password, inviteDevice
  // What the owner shares.
  case share, endShare, inviteFollower, withdraw
  // In the group.
  case cook, syncGroup, invite, inviteOwn, removeMember, leave, join, joinAtOnce
  // What others follow.
  case follow, syncFollowed, unfollow
  // The world.
  case atOnce, offline, clock, rest

  /// How often it happens beside the others.
  private var weight: Int {
    switch self {
    case .cook: 14
    case .write, .syncGroup: 12
    case .sync, .join, .follow: 10
    case .syncFollowed: 8
    case .share, .inviteFollower, .invite: 6
    case .removeMember, .offline, .atOnce: 4
    case .withdraw, .joinAtOnce: 3
    case .endShare, .leave, .inviteOwn: 2
    case .erase, .retain, .password, .inviteDevice, .unfollow, .clock, .rest: 1
    }
  }

  /// A deed, as often as its weight says, of all or of those that `COUNTME_FAULT_DEEDS` names.
  static func random(using generator: inout SplitMix64) -> SharingDeed {
    var number = Int.random(in: 0..<chosen.reduce(0) { $0 + $1.weight }, using: &generator)
    for deed in chosen {
      number -= deed.weight
      if number < 0 { return deed }
    }
    return .rest
  }

  private static let chosen: [SharingDeed] = {
    let text = ProcessInfo.processInfo.environment["COUNTME_FAULT_DEEDS"] ?? ""
    let names = text.split(separator: ",").map(String.init)
    let named = allCases.filter { names.contains($0.rawValue) }
    return named.isEmpty ? allCases.filter { !names.contains("-\($0.rawValue)") } : named
  }()
}

/// One step, with dice of its own: it stays what it is when others are left out.
struct SharingStep: Sendable {
  let number: Int
  let deed: SharingDeed
  let seed: UInt64

  /// The steps of a history.
  static func plan(_ count: Int, seed: UInt64) -> [SharingStep] {
    var generator = SplitMix64(seed: seed ^ 0x5A4E)
    return (1...max(count, 1)).map { number in
      SharingStep(
        number: number, deed: .random(using: &generator), seed: generator.next())
    }
  }
}
