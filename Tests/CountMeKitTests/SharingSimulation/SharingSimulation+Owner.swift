import CountMeModel
import TestSupport

@testable import CountMeAccounts
@testable import CountMeHistory
@testable import CountMeJournal
@testable import CountMeStore

/// What the owner does in their own diary, and shares of it.
extension SharingSimulation {
  private static let collections = [
    "favoriteFoods", "foodItems", "dailyLogs", "hydration", "weightHistory", "profile/settings",
  ]

  mutating func write() async throws {
    guard let number = any(\.isOwners) else { return }
    let (diary, name) = (players[number].diary, players[number].name)
    guard try diary.folder.owner() == ownBranch.owner else { return }
    var entry = FoodEntry(
      name: "food\(step)",
      energy: Energy(kilocalories: Double(Int.random(in: 1...900, using: &generator))))
    entry.when.day = .day("2026-09-2\(Int.random(in: 0...3, using: &generator))")
    let eaten = entry
    let amount = Double(Int.random(in: 1...5, using: &generator) * 100)
    switch Int.random(in: 0..<10, using: &generator) {
    case 0...3: try await favour("o\(step)", number, diary, isInKitchen: false)
    case 4, 5: _ = value(await Self.ending { try await diary.eat(eaten) }, name, "eat")
    case 6: _ = value(await Self.ending { try await diary.drink(amount) }, name, "drink")
    case 7: try await disfavour(number, diary, isInKitchen: false)
    default: try await undo(number, diary)
    }
  }

  mutating func favour(
    _ id: String, _ number: Int, _ diary: TestDiary, isInKitchen: Bool
  ) async throws {
    entries[id] = WrittenEntry(folder: diary.folder.path, isInKitchen: isInKitchen)
    _ = value(
      await Self.ending { try await diary.favour(id) }, players[number].name, "favour \(id)")
  }

  /// Deletes something that anybody wrote there.
  mutating func disfavour(_ number: Int, _ diary: TestDiary, isInKitchen: Bool) async throws {
    guard let id = try diary.favourites().keys.sorted().randomElement(using: &generator) else {
      return
    }
    entries[id]?.isTouched = true
    _ = value(
      await Self.ending { try await diary.disfavour(id) }, players[number].name, "disfavour \(id)")
  }

  mutating func undo(_ number: Int, _ diary: TestDiary) async throws {
    let ending = await Self.ending { try await diary.undo() }
    let undone = value(ending, players[number].name, "undo") { error in
      if case .history(.nothingToUndo) = error { true } else { false }
    }
    for change in undone?.receipt.changes ?? [] where change.kind == .removed {
      entries[change.id.text]?.isTouched = true
    }
  }

  mutating func lookAfterAccount(_ deed: SharingDeed) async throws {
    guard let number = any({ $0.isOwners && !$0.isOffline }),
      try players[number].diary.folder.owner() == ownBranch.owner
    else { return }
    let (diary, name, keys, step) = (players[number].diary, players[number].name, keys, step)
    switch deed {
    case .erase:
      let ending = await Self.ending {
        try await diary.perform { store in try Self.erase(store, keys) }
      }
      _ = value(ending, name, "erase")
    case .retain:
      let ending = await Self.ending {
        _ = try await diary.setRetention(.days(3))
        return try await diary.applyRetention(accepting: Set(RetentionGuard.allCases))
      }
      _ = value(ending, name, "retain")
    case .password:
      let ending = await Self.ending {
        try await diary.perform { store in try Self.changePassword(store, keys, step) }
      }
      _ = value(ending, name, "password")
    default: try await inviteDevice(number)
    }
    try await sync([.own(number)])
  }

  static func erase(_ store: Store, _ keys: KeyRing) throws(DiaryError) {
    try keys.trying { password throws(DiaryError) in
      _ = try HistoryErasing(store).eraseHistory(password: TestDiary.password(password))
    }
  }

  private static func changePassword(
    _ store: Store, _ keys: KeyRing, _ step: Int
  ) throws(DiaryError) {
    let new = "correct horse \(step)"
    try keys.trying { password throws(DiaryError) in
      try keys.set(new) { () throws(DiaryError) in
        try PasswordChange(store).changePassword(
          old: TestDiary.password(password), new: TestDiary.password(new),
          of: try EmailAddress("me@example.org"), cost: .least
        ).recoveryCode
      }
    }
  }

  private mutating func inviteDevice(_ number: Int) async throws {
    let (diary, keys) = (players[number].diary, keys)
    let ending = await Self.ending {
      try await diary.perform { store in
        try Self.opening(keys) { password throws(DiaryError) in
          try Invitations(store).invite(.device, name: "tablet") {
            $0.open(TestDiary.password(password))
          }
        }
      }
    }
    if let new = value(ending, players[number].name, "inviteDevice") { keep(new, .ownDiary) }
  }

  /// Does what takes the password, of which a device may know an older one.
  static func opening<Value>(
    _ keys: KeyRing, _ body: (String) throws(DiaryError) -> Value
  ) throws(DiaryError) -> Value {
    var result: Value?
    try keys.trying { password throws(DiaryError) in result = try body(password) }
    guard let result else { throw .account(.wrongPassword) }
    return result
  }

  mutating func keep(_ new: NewInvitation, _ door: GivenCode.Door, person: String? = nil) {
    codes.append(
      GivenCode(
        code: new.code, id: new.invitation.id, door: door, person: person,
        madeAt: players[0].diary.environment.now()))
  }

  /// Whatever has to do with shares; sometimes it is published by the next sync only.
  mutating func share(_ deed: SharingDeed) async throws {
    guard let number = any(\.isOwners), try players[number].diary.folder.owner() == ownBranch.owner
    else { return }
    let (diary, keys, name) = (players[number].diary, keys, players[number].name)
    let share = ["part", "whole"].randomElement(using: &generator) ?? "part"
    switch deed {
    case .share:
      let new = newShare(share)
      let ending = await Self.ending {
        try await diary.perform { store in
          try Self.opening(keys) { password throws(DiaryError) in
            try Shares(store).create(new, password: TestDiary.password(password))
          }
        }
      }
      let made = value(ending, name, "share \(share)")
      note(name, "scope", "\(made?.collections.map(\.text) ?? []) \(made?.from?.text ?? "")")
    case .endShare:
      let ending = await Self.ending {
        try await diary.perform { store in
          try Self.opening(keys) { password throws(DiaryError) in
            try Shares(store).end(share, password: TestDiary.password(password))
          }
        }
      }
      _ = value(ending, name, "endShare \(share)", unless: Self.isUnknownName)
    case .inviteFollower:
      let ending = await Self.ending {
        try await diary.perform { store in
          try Self.opening(keys) { password throws(DiaryError) in
            try Shares(store).invite("x", to: share, password: TestDiary.password(password))
          }
        }
      }
      let new = value(ending, name, "inviteFollower \(share)", unless: Self.isUnknownName)
      if let new { keep(new, .share(share)) }
    default: try await withdraw(number)
    }
    if Int.random(in: 0..<3, using: &generator) > 0 { try await sync([.own(number)]) }
  }

  private mutating func newShare(_ name: String) -> NewShare {
    let count = Int.random(in: 1...4, using: &generator)
    let chosen = Self.collections.shuffled(using: &generator).prefix(count)
    let day = "2026-09-\(Int.random(in: 18...25, using: &generator))"
    return NewShare(
      name: name, collections: chosen.compactMap { CollectionName($0) },
      from: Bool.random(using: &generator) ? CalendarDate(day) : nil, ownerName: "Ann")
  }

  private mutating func withdraw(_ number: Int) async throws {
    let given = codes.filter { $0.door != .kitchen }
    guard let code = given.randomElement(using: &generator) else { return }
    let (diary, keys) = (players[number].diary, keys)
    let ending = await Self.ending {
      try await diary.perform { store in
        try Self.opening(keys) { password throws(DiaryError) in
          try Invitations(store).withdraw(code.id) { $0.open(TestDiary.password(password)) }
        }
      }
    }
    _ = value(ending, players[number].name, "withdraw \(code.id)") { error in
      if case .account(.invitationUsed) = error { return true }
      return Self.isUnknownName(error)
    }
  }

  static func isUnknownName(_ error: DiaryError) -> Bool {
    if case .words(.unknownName) = error { true } else { false }
  }
}
