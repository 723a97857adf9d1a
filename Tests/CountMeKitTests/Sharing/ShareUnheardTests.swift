import CountMeModel
import CountMeSodium
import Foundation
import TestSupport
import Testing

@testable import CountMeAccounts
@testable import CountMeHistory
@testable import CountMeStore
@testable import CountMeSync

@Suite("Shares that one device ends or narrows, and another has not heard of it")
struct ShareUnheardTests {
  enum Change: CaseIterable { case ended, narrowed }

  /// Ann's laptop and phone, which both know of a share; the laptop changes it, and has not sent that.
  private struct Scene {
    let world: AccountWorld
    let remote: String
    let laptop: TestDiary
    let phone: TestDiary

    init(seed: UInt64) async throws {
      world = try AccountWorld(seed: seed)
      remote = try world.hookedRemote()
      laptop = try await world.ann(remote)
      try await laptop.favour("oats")
      try await laptop.drink(250)
      try await laptop.share("part", ["favoriteFoods", "hydration"])
      phone = try await world.diary(on: "phone")
      _ = try await phone.addRemote(remote)
      try await phone.signIn("ann@example.org")
      _ = try await phone.sync()
      _ = try await laptop.sync()
    }

    func away(_ body: () async throws -> Void) async throws {
      _ = try world.lines("mv '\(remote)' '\(remote)-away'")
      try await body()
      _ = try world.lines("mv '\(remote)-away' '\(remote)'")
    }

    func define(_ collections: [String], on device: TestDiary) async throws {
      let new = NewShare(
        name: "part", collections: collections.compactMap { CollectionName($0) }, ownerName: "Ann")
      _ = try await device.perform { try Shares($0).create(new, password: TestDiary.password()) }
    }

    func end(on device: TestDiary) async throws {
      _ = try await device.perform { try Shares($0).end("part", password: TestDiary.password()) }
    }

    func meet() async throws {
      for device in [phone, laptop, phone, laptop] { _ = try await device.sync() }
      #expect(try Tip(of: phone) == Tip(of: laptop))
      for device in [phone, laptop] { try await world.expectVerified(device) }
    }

    func isEnded() async throws -> [Bool] {
      var all: [Bool] = []
      for device in [laptop, phone] {
        all.append(try await device.perform { try Shares($0).list().contains { $0.ended != nil } })
      }
      return all
    }

    func isShared(_ text: String) throws -> Bool {
      try world.holds(text, behind: "--glob=refs/heads/shares", in: remote)
    }
  }

  @Test(
    "erasing the history brings neither an ended share back nor one that was narrowed",
    arguments: Change.allCases)
  func erased(change: Change) async throws {
    let scene = try await Scene(seed: 1)
    try await scene.away {
      switch change {
      case .ended: try await scene.end(on: scene.laptop)
      case .narrowed: try await scene.define(["hydration"], on: scene.laptop)
      }
    }
    let erasure = try await scene.phone.eraseHistory(password: TestDiary.password())
    #expect(erasure.leftovers == [])
    try await scene.meet()
    #expect(try await scene.isEnded() == [change == .ended, change == .ended])
    #expect(try !scene.isShared("oats"))
    #expect(try scene.isShared("milliliters") == (change == .narrowed))
  }

  @Test("an ended share is over, also where a clock that is ahead defined it otherwise before")
  func clockAhead() async throws {
    let scene = try await Scene(seed: 2)
    try await scene.away {
      scene.world.putClockBack(seconds: -86_400)
      try await scene.define(["favoriteFoods"], on: scene.phone)
      scene.world.putClockBack(seconds: 86_400)
      try await scene.end(on: scene.laptop)
    }
    _ = try await scene.laptop.sync()
    #expect(try !scene.isShared("oats"))
    try await scene.meet()
    #expect(try await scene.isEnded() == [true, true])
    #expect(try !scene.isShared("oats"))
    // Who knows of that begins it again.
    try await scene.define(["favoriteFoods"], on: scene.phone)
    try await scene.meet()
    #expect(try await scene.isEnded() == [false, false])
    #expect(try scene.isShared("oats"))
  }

  @Test("what ended is begun again by another device, also with a clock that is behind")
  func begunAgain() async throws {
    let scene = try await Scene(seed: 3)
    try await scene.end(on: scene.laptop)
    try await scene.meet()
    scene.world.putClockBack(seconds: 7200)
    try await scene.define(["hydration"], on: scene.phone)
    try await scene.meet()
    #expect(try await scene.isEnded() == [false, false])
    #expect(try scene.isShared("milliliters"))
  }

  @Test(
    "the later word counts unless it did not know of an ending; of a program of before the stamps tell"
  )
  func words() throws {
    let key = SigningKey.random()
    func word(
      after earlier: ShareDocument? = nil, at second: Int64, isEnded: Bool = false,
      isOfBefore: Bool = false
    ) throws -> ShareDocument {
      let now = Timestamp(milliseconds: 1_790_000_000_000 + second * 1000)
      var fields: JSONObject = ["collections": ["hydration"]]
      if isEnded { fields["endedAt"] = .string(now.text) }
      let new = ShareDocument.signed(
        fields, name: "part", after: earlier, by: key, in: "diary", now: now)
      guard isOfBefore else { return new }
      fields = new.fields
      fields["endings"] = nil
      return try #require(
        ShareDocument(
          JSONValue.object(SignedDocument.signing(fields, as: .share, in: "diary", with: key))
            .canonicalBytes()))
    }
    let first = try word(at: 0)
    let ended = try word(after: first, at: 10, isEnded: true)
    let unaware = try word(after: first, at: 100)
    #expect(ended.comesAfter(first) && !first.comesAfter(ended))
    #expect(ended.comesAfter(unaware) && !unaware.comesAfter(ended))
    let again = try word(after: ended, at: 5)
    #expect(again.comesAfter(ended) && again.comesAfter(unaware) && !unaware.comesAfter(again))
    // What is only signed anew is outdone by any other choice that did not know of it.
    let anew = ShareDocument.signed(
      first.fields, name: "part", after: first, by: key, in: "diary", now: nil)
    let narrowed = try word(after: first, at: -100)
    #expect(anew.comesAfter(first) && narrowed.comesAfter(anew) && !anew.comesAfter(narrowed))
    let older = try word(after: first, at: 20, isOfBefore: true)
    let olderEnding = try word(after: older, at: 30, isEnded: true, isOfBefore: true)
    let olderAgain = try word(after: olderEnding, at: 40, isOfBefore: true)
    #expect(older.comesAfter(ended) && ended.comesAfter(older))
    #expect(olderEnding.comesAfter(older) && !older.comesAfter(olderEnding))
    #expect(olderAgain.comesAfter(olderEnding) && !olderEnding.comesAfter(olderAgain))
    #expect(try word(after: ended, at: 50, isOfBefore: true).comesAfter(ended))
  }
}
