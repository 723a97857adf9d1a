import CountMeGit
import CountMeModel
import CountMePlatform
import TestSupport
import Testing

@testable import CountMeSync
@testable import CountMeHistory

/// A remote without our hook that took a bad commit.
@Suite("Putting a remote back") struct RemoteResetTests {
  @Test("drops no commit that verifies, and says whose they would be", arguments: [false, true])
  func refusesToLose(isSpoiled: Bool) async throws {
    let template = try await SyncTemplate.shared(devices: 2)
    let world = try SyncWorld(template, devices: 2, seed: 33)
    for food in ["apple", "bread"] { try await world.devices[1].favour(food) }
    _ = try await world.devices[1].sync()
    let device = world.devices[0]
    let verified = try Tip(of: device).commit
    let good = try Tip(of: world.devices[1]).commit
    // Nobody's commit on top; the tablet's below it are as good as any.
    _ = try world.world.lines(
      """
      cd \(world.remotes[0]); reference=$(git -C ../\(device.device) symbolic-ref HEAD)
      git config user.name stranger; git config user.email a@b.c
      git update-ref $reference \
        $(git commit-tree -p $reference -m bad $reference^{tree} </dev/null)
      """)
    if isSpoiled {
      let folder = world.devices[1].device
      _ = try world.world.lines(
        "cd \(folder); git fetch -q origin $(git symbolic-ref HEAD); git reset -q --hard FETCH_HEAD"
      )
      try await world.world.reopened(world.devices[1]).favour("cheese")
      _ = try world.world.lines("cd \(folder); git push -q origin HEAD")
    }
    let refused = try await failure { _ = try await device.sync() }
    guard case .sync(.commitRefused) = refused else {
      Issue.record("\(String(describing: refused))")
      return
    }
    if isSpoiled {
      let error = try await failure { _ = try await device.remoteReset() }
      guard case .sync(.resetWouldLose(_, 1, ["phone"], false)) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      return
    }
    let reset = try #require(try await device.remoteReset())
    #expect(reset.commits == 1 && reset.verified == good.hex && reset.verified != verified.hex)
    try await device.perform(reset)
    _ = try await device.sync()
    #expect(try Tip(of: device).commit == good)
  }

  @Test("back to where another device's later work is not is refused, and leads to taking it in")
  func rewound() async throws {
    let template = try await SyncTemplate.shared(devices: 2)
    let world = try SyncWorld(template, devices: 2, seed: 36)
    let device = world.devices[0]
    _ = try world.world.lines("cp -a remote.git backup.git")
    try await device.favour("apple")
    _ = try await device.sync()
    _ = try world.world.lines("rm -r remote.git; mv backup.git remote.git")
    // Only moved back: nothing there is lost by putting back what this device has.
    let reset = try #require(try await device.remoteReset())
    #expect(reset.commits == 0)
    try await world.devices[1].favour("bread")
    _ = try await world.devices[1].sync()
    let error = try await failure { _ = try await device.remoteReset() }
    guard case .sync(.resetWouldLose(_, 1, ["phone"], true)) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    _ = try await device.sync(SyncOptions(accepting: [.rewound]))
    #expect(try device.documents("favoriteFoods").count == 2)
  }
}
