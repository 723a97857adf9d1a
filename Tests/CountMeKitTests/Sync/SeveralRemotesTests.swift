import CountMeGit
import CountMeModel
import TestSupport
import Testing

@testable import CountMeAccounts
@testable import CountMeHistory
@testable import CountMeStore
@testable import CountMeSync

@Suite("Remotes beside others, before them and after them")
struct SeveralRemotesTests {
  @Test("One without a name gets the first that is free")
  func freeName() async throws {
    let device = try await AccountWorld(seed: 1).diary()
    func add(_ path: String) async throws -> String { try await device.addRemote(path).name }
    let first = [try await add("/a"), try await add("/b"), try await add("/c")]
    #expect(first == ["origin", "remote-2", "remote-3"])
    _ = try await device.removeRemote("remote-2")
    #expect(try await add("/d") == "remote-2")
    _ = try await device.removeRemote("origin")
    #expect(try await add("/e") == "origin")
    #expect(try await add("/f") == "remote-4")
  }
}
