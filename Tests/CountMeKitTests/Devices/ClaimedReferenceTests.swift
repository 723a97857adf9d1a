import CountMeModel
import TestSupport
import Testing

@testable import CountMeGit
@testable import CountMeHistory
@testable import CountMeStore
@testable import CountMeSync

@Suite("The hook goes by where references are, and not by where a client says that they are")
struct ClaimedReferenceTests {
  /// What the hook says of some lines, at the remote of two devices.
  private static func refused(
    _ lines: (_ branch: String, _ address: String, _ stranger: ObjectID) -> [String]
  ) async throws -> [String] {
    let world = try AccountWorld(seed: 641)
    let (laptop, _) = try await world.twoDevices()
    let repository = try Repository.open(at: "\(world.folder.path)/remote.git")
    let identity = CommitIdentity(
      name: "nobody", email: "a@b", seconds: 1_700_000_000, offsetMinutes: 0)
    let stranger = try repository.write(
      CommitDraft(
        tree: try repository.write([], .tree), parents: [], author: identity, committer: identity,
        message: "nobody"))
    let branch = try laptop.folder.branch().reference
    let address = try #require(
      try repository.references(EmailAddress.lookupPrefix).first?.name)
    var hook = PreReceive(
      try Repository.open(at: "\(world.folder.path)/remote.git"), sent: 1000,
      now: DiaryEnvironment.system().now())
    let text = lines(branch, address, stranger).joined(separator: "\n")
    return try hook.judge(Array(text.utf8)).map(\.name)
  }

  static let nothing = String(repeating: "0", count: 40)
  static let olds = [nothing, String(repeating: "1", count: 40)]

  /// git compares nothing where there is no such object: it takes the reference for a damaged one.
  @Test("Law: no branch and no address goes because it is said to lead to nothing", arguments: olds)
  func deleted(old: String) async throws {
    for isBranch in [true, false] {
      let refused = try await Self.refused { branch, address, _ in
        ["\(old) \(Self.nothing) \(isBranch ? branch : address)"]
      }
      #expect(refused.count == 1)
    }
  }

  @Test(
    "Law: a name that git gives no reference is refused by name, and ends nothing",
    arguments: [
      "refs/heads/a..b", "refs/heads/users/", "refs/heads/x.lock", "refs/heads/users/a b", "a", "",
      "HEAD", "refs/\(String(repeating: "a", count: 2_000))",
    ])
  func unnameable(name: String) async throws {
    let refused = try await Self.refused { _, _, stranger in
      ["\(Self.nothing) \(stranger) \(name)", "\(stranger) \(Self.nothing) \(name)"]
    }
    #expect(refused == [name, name])
  }

  @Test("Law: what git will refuse, because a branch is elsewhere, lets no address go")
  func elsewhere() async throws {
    var lookup = ""
    let refused = try await Self.refused { branch, address, stranger in
      lookup = address
      return [
        "\(stranger) \(stranger) \(branch)", "\(stranger) \(Self.nothing) \(address)",
      ]
    }
    #expect(refused.contains(lookup))
  }
}
