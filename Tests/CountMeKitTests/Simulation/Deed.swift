import Foundation
import TestSupport

/// What a step of a history lets a device do, or do to it.
enum Deed: String, CaseIterable, Sendable {
  // What people do every day.
  case eat, eatMuch, change, remove, removeDay, exercise, drink, count, weigh, goal, settings
  case habit, check, uncheck, useBy, use, react, list, meal, favour, fast
  case undo, redo
  // What they do to the files.
  case handEdit, handMake, handDelete, handSpoil, handMend
  // Syncing.
  case sync, pull, push, status
  // Plain git.
  case gitFetch, gitPull, gitRebase, gitMerge, gitCommit, gitUnsigned, gitTorn, gitKilled
  // The account.
  case erase, revoke, password, reset, signOut, signIn
  // The world.
  case offline, clock

  /// How often it happens beside the others.
  var weight: Int {
    switch self {
    case .eat: 14
    case .sync: 16
    case .drink, .undo: 6
    case .change, .remove, .pull, .handEdit: 5
    case .goal, .settings, .redo, .count, .push, .gitPull: 3
    case .eatMuch, .removeDay, .check, .list, .favour, .handMake, .clock, .gitMerge, .gitFetch: 2
    case .gitTorn, .gitRebase, .gitKilled, .offline, .signIn, .handDelete, .gitCommit: 2
    case .gitUnsigned: 1
    case .exercise, .weigh, .habit, .uncheck, .useBy, .use, .react, .meal, .fast: 1
    case .handSpoil, .handMend, .status, .erase, .revoke, .password, .reset, .signOut: 1
    }
  }

  /// Whether the remote has a part in it.
  var isRemote: Bool { [.sync, .pull, .push].contains(self) }

  /// Whether the account key has a part in it: there is much to do then.
  var isOfAccount: Bool { [.erase, .revoke, .password, .reset, .signIn].contains(self) }

  /// Whether a command of ours carries it out, so that something can go wrong in it.
  var isCommand: Bool {
    switch self {
    case .handEdit, .handMake, .handDelete, .handSpoil, .handMend, .offline, .clock, .gitFetch,
      .gitPull, .gitRebase, .gitMerge, .gitCommit, .gitUnsigned, .gitTorn, .gitKilled:
      false
    default: true
    }
  }
}

/// What may happen in a history: everything, or what `COUNTME_FAULT_DEEDS` chooses.
///
/// The variable has names of deeds and mishaps, with a `-` before those that are left out.
struct DeedChoice: Sendable {
  let deeds: [Deed]
  let mishaps: Set<String>

  init(_ text: String? = ProcessInfo.processInfo.environment["COUNTME_FAULT_DEEDS"]) {
    let words = (text ?? "").split { $0 == "," || $0 == " " }.map(String.init)
    let left = Set(words.filter { $0.hasPrefix("-") }.map { String($0.dropFirst()) })
    let chosen = Set(words.filter { !$0.hasPrefix("-") })
    func isMeant(_ name: String) -> Bool {
      !left.contains(name) && (chosen.isEmpty || chosen.contains(name))
    }
    deeds = Deed.allCases.filter { isMeant($0.rawValue) }
    mishaps = Set(Mishap.names.filter(isMeant))
  }

  /// A deed, as often as its weight says.
  func deed(using generator: inout SplitMix64) -> Deed {
    var number = Int.random(in: 0..<deeds.reduce(0) { $0 + $1.weight }, using: &generator)
    for deed in deeds {
      number -= deed.weight
      if number < 0 { return deed }
    }
    return .status
  }
}

/// One step, with dice of its own: it stays what it is when others are left out.
struct SimulatedStep: Sendable {
  /// Its number in the whole history.
  let number: Int
  let device: Int
  let deed: Deed
  let seed: UInt64

  /// The steps of a history.
  static func plan(_ count: Int, devices: Int, _ choice: DeedChoice, seed: UInt64) -> [Self] {
    var generator = SplitMix64(seed: seed ^ 0x5EED)
    return (1...max(count, 1)).map { number in
      SimulatedStep(
        number: number, device: Int.random(in: 0..<devices, using: &generator),
        deed: choice.deed(using: &generator), seed: generator.next())
    }
  }
}
