import CountMeModel
import Foundation
import TestSupport
import Testing

@testable import CountMeGit
@testable import CountMeKit
@testable import CountMePlatform

@Suite("Whose fault a broken object is") struct HostileBlameTests {
  /// Law: where a remote without the hook has an object that is broken, an honest device names the commit or
  /// the remote, and never its own diary; nothing of it stays.
  @Test("it is the remote's that has it, and not the diary's that asks for it")
  func remotes() async throws {
    let stage = try await HostilePush(seed: 96)
    let device = stage.world.devices[0]
    let plain = stage.world.remotes[0]
    let every = Mutation.commits + Mutation.signatures + Mutation.modes + Mutation.names
    let before = try stage.world.state(of: device)
    let step = FaultForm.isLong ? 1 : 9
    for number in stride(from: 1, to: every.count, by: step) where every[number].law == .refused {
      var objects = try HostileObjects(stage)
      let tip = try every[number].make(&objects)
      let taken = try stage.run(
        "git", ["-C", plain, "unpack-objects", "-q"], input: objects.pack.whole)
      guard taken.exit == .status(0) else { continue }
      try Data("\(tip.hex)\n".utf8).write(to: URL(filePath: "\(plain)/\(stage.branch)"))
      let error = try await failure { _ = try await device.sync() }
      switch error {
      case .sync(.commitRefused(let commit, _, _, _)): #expect(commit == tip.hex)
      case .remote(.garbage), .remote(.failed), .sync(.movedBack): break
      default: Issue.record("\(every[number].name): \(String(describing: error))")
      }
      #expect(try stage.world.state(of: device) == before, "\(every[number].name)")
    }
  }
}
