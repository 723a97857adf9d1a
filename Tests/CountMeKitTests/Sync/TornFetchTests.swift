import CountMeGit
import CountMeModel
import CountMePlatform
import TestSupport
import Testing

@testable import CountMeKit

/// Objects of a fetch that was killed, or goes on, lie here without what they name: only what references
/// lead to counts as here, and what is incomplete on this device is completed, never the remote's fault.
@Suite("Beside a torn git fetch") struct TornFetchTests {
  /// What a killed `git fetch` may have written of the remote's new commits, by shell in a device's folder.
  private static let torn = [
    "newest": "git rev-parse $theirs",
    "commits": "git rev-list $theirs ^$ours",
    "trees": "git rev-list --objects $theirs ^$ours | cut -c1-40 | kinds commit tree",
    "documents": "git rev-list --objects $theirs ^$ours | cut -c1-40 | kinds commit blob",
    "all but one": "git rev-list --objects $theirs ^$ours | cut -c1-40 | sed '$d'",
    "all": "git rev-list --objects $theirs ^$ours | cut -c1-40",
  ]

  /// Puts objects of a remote's branch into a device's repository, one file for each, as git does.
  private func leave(_ what: String, cut: Bool = false, in world: SyncWorld, _ device: TestDiary)
    throws
  {
    _ = try world.world.lines(
      """
      cd \(device.device); objects=$PWD/.git/objects; reference=$(git symbolic-ref HEAD)
      ours=$(git rev-parse HEAD); cd \(world.remotes[0]); theirs=$(git rev-parse $reference)
      kinds() { while read id; do case " $* " in *" $(git cat-file -t $id) "*) echo $id;; esac; done; }
      \(what) | while read id; do
        kind=$(git cat-file -t $id)
        git cat-file $kind $id | GIT_OBJECT_DIRECTORY=$objects git hash-object -t $kind -w --stdin \
          --literally >/dev/null
        file=$objects/$(echo $id | cut -c1-2)/$(echo $id | cut -c3-)
        if \(cut); then chmod u+w $file; truncate -s $(($(stat -c %s $file) / 2)) $file; fi
      done
      """)
  }

  private func world(seed: UInt64) async throws -> SyncWorld {
    let template = try await SyncTemplate.shared(devices: 2)
    let world = try SyncWorld(template, devices: 2, seed: seed)
    for food in ["apple", "bread"] { try await world.devices[1].favour(food) }
    _ = try await world.devices[1].sync()
    return world
  }

  @Test(
    "sync and its halves succeed, and all is whole", arguments: torn.keys.sorted(), [false, true])
  func syncs(kind: String, cut: Bool) async throws {
    let world = try await world(seed: 31)
    let device = world.devices[0]
    try leave(try #require(Self.torn[kind]), cut: cut, in: world, device)
    if kind == "commits" { try await device.favour("cheese") }
    for _ in 0..<2 { try await world.syncAll() }
    #expect(try world.tips().map(\.tree) == [world.tips()[0].tree, world.tips()[0].tree])
    #expect(try device.documents("favoriteFoods").count == (kind == "commits" ? 3 : 2))
    // Files that were cut short are git's own to find, unless something leads to them.
    if !cut { #expect(try world.complaints(about: device) == []) }
    _ = try world.world.lines("cd \(device.device); git gc -q --prune=now")
    #expect(try world.complaints(about: device) == [])
  }

  @Test(
    "an object that this device lost is fetched again, and doctor names it", arguments: [0, 1, 2])
  func completes(kind: Int) async throws {
    let world = try await world(seed: 32)
    let device = world.devices[0]
    _ = try await device.sync()
    _ = try world.world.lines(
      """
      cd \(device.device); git gc -q --prune=now; mv .git/objects/pack p; mkdir .git/objects/pack
      for pack in p/*.pack; do git unpack-objects -q < $pack; done; rm -rf p
      lost=$(git rev-parse HEAD HEAD:favoriteFoods HEAD:.countme/format.json | sed -n \(kind + 1)p)
      rm -f .git/objects/$(echo $lost | cut -c1-2)/$(echo $lost | cut -c3-)
      """)
    let diary = try world.world.reopened(device)
    #expect(try await diary.examine().contains { $0.check == .object })
    let report = try await diary.mend()
    #expect(!report.after.contains { $0.check == .object })
    #expect(try world.complaints(about: diary) == [])
    try await diary.favour("cheese")
    #expect(try await diary.sync()[0].isSynced)
  }

  @Test("a shallow clone is told as one where its history is needed")
  func shallow() async throws {
    let world = try await world(seed: 35)
    let device = world.devices[0]
    _ = try await device.sync()
    _ = try world.world.lines(
      """
      cd \(device.device); git rev-parse HEAD > .git/shallow
      git reflog expire --expire=now --all; git for-each-ref --format='%(refname)' refs/countme \
        refs/remotes | while read name; do git update-ref -d $name; done
      git gc -q --prune=now
      """)
    try await world.devices[1].favour("cheese")
    _ = try await world.devices[1].sync()
    let diary = try world.world.reopened(device)
    let error = try await failure { _ = try await diary.sync() }
    #expect(error == .machine(.partialClone(path: diary.folder.path, kind: .shallow)))
    // No fix fetches it, and nothing is said to be damaged.
    #expect(try await failure { _ = try await diary.verifyHistory() } == error)
    #expect(try await failure { _ = try await diary.examine() } == error)
    #expect(try await failure { _ = try await diary.mend() } == error)
  }
}
