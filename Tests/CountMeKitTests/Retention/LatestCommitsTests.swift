import CountMeGit
import CountMeModel
import TestSupport
import Testing

@testable import CountMeHistory

@Suite("The newest commits of a device, as a beginning tells them")
struct LatestCommitsTests {
  /// Law: of any commits exactly those are known that are among the newest, however they are told and cut.
  @Test("are known again, and no others are") func known() throws {
    var random = SplitMix64(seed: RandomCases.seed)
    for count in [0, 1, 2, 63, 64, 65, 511, 512, 513, 700] {
      let commits = try (0..<count).map { _ in try Self.commit(&random) }
      let others = try (0..<50).map { _ in try Self.commit(&random) }
      let latest = LatestCommits(commits)
      let told = LatestCommits(text: latest.text)
      let isAll = count <= LatestCommits.mostOfDevice
      #expect(latest.isCut == !isAll && (told == latest || count == 0))
      let all = (commits + others).shuffled(using: &random)
      #expect(told.known(of: all) == Set(commits.prefix(512)))
      let earlier = latest.ofEarlier()
      #expect(
        earlier?.known(of: commits + others)
          == Set(commits.prefix(count > 64 ? 64 : count)))
      #expect(earlier?.isCut == (count > 64))
      #expect(earlier.map { $0.ofEarlier() == nil } == (count > 64))
      #expect(latest.union(earlier ?? latest).known(of: commits) == Set(commits.prefix(512)))
    }
  }

  /// Law: the account document holds it, with as much beside it, however many devices there were.
  @Test("fit into the account document") func bounded() throws {
    var random = SplitMix64(seed: 2)
    let commits = try (0..<600).map { _ in try Self.commit(&random) }
    for devices in [1, 2, 3, 5, 17, LatestCommits.mostDevices] {
      let latest = LatestCommits(commits, besides: devices)
      let name = 60
      #expect(devices * (latest.text.utf8.count + name) < AccountPlace.bytes / 4)
      for others in [devices, devices * 10, devices * 100] {
        let bytes = latest.ofEarlier(besides: others).map { $0.text.utf8.count + name } ?? 0
        #expect(others * bytes < AccountPlace.bytes / 2, "\(others)")
      }
    }
  }

  @Test("what is no such text tells of none, and not that there is none")
  func strange() throws {
    for text in ["", "+", "abc", "ABCDEFGHIJ!", "012345678"] {
      let latest = LatestCommits(text: text)
      var random = SplitMix64(seed: 1)
      #expect(try latest.known(of: [Self.commit(&random)]) == [])
      #expect(latest.isCut || !latest.text.isEmpty)
    }
  }

  private static func commit(_ random: inout SplitMix64) throws -> ObjectID {
    let digits = Array("0123456789abcdef")
    let hex = (0..<40).map { _ in digits[Int.random(in: 0..<16, using: &random)] }
    return try #require(ObjectID(hex: String(hex)))
  }
}
