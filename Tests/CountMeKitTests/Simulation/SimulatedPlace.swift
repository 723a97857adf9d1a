import CountMeGit
import CountMePlatform
import TestSupport

@testable import CountMeStore

/// A remote of a simulation: a bare repository, with our hook in it or without.
struct SimulatedRemote: Sendable {
  let name: String
  let path: String
  let hasHook: Bool
}

/// The folders of a simulation: devices of one account, and remotes that not all of them know.
struct SimulatedPlace {
  let world: AccountWorld
  private(set) var remotes: [SimulatedRemote] = []
  private(set) var devices: [SimulatedDevice] = []

  init(
    _ template: SyncTemplate, seed: UInt64, using generator: inout SplitMix64
  ) async throws {
    world = try AccountWorld(seed: seed)
    let count = Int.random(in: 2...5, using: &generator)
    let names = SyncTemplate.devices.prefix(count)
    try template.copy(Array(names), to: world)
    // Git finds the strategy that merges for it by this name.
    _ = try world.lines("mkdir bin; ln -s '\(Shell.products)/countme' bin/git-merge-countme")
    let remoteCount = [1, 1, 1, 2, 2, 3].randomElement(using: &generator) ?? 1
    for number in 0..<remoteCount { try addRemote(number, using: &generator) }
    for (number, name) in names.enumerated() {
      let known = Self.known(number, of: remoteCount, using: &generator)
      let diary = try TestDiary(
        opening: DiaryFolder(at: "\(world.folder.path)/\(name)"),
        environment: world.environment(of: name))
      try await configure(diary, known)
      devices.append(try SimulatedDevice(diary, number: number, remotes: known))
    }
  }

  private mutating func addRemote(_ number: Int, using generator: inout SplitMix64) throws {
    let name = number == 0 ? "origin" : "remote-\(number)"
    let path = "\(world.folder.path)/\(number == 0 ? "remote" : name).git"
    if number > 0 { _ = try world.remote(name) }
    let hasHook = Int.random(in: 0..<3, using: &generator) == 0
    if hasHook { try OwnHook().write(to: path) }
    remotes.append(SimulatedRemote(name: name, path: path, hasHook: hasHook))
  }

  /// The first device knows all remotes, so that what the others write meets; they know one or more.
  private static func known(
    _ device: Int, of count: Int, using generator: inout SplitMix64
  ) -> [Int] {
    let all = Array(0..<count)
    guard device > 0 else { return all }
    let known = all.filter { _ in Bool.random(using: &generator) }
    return known.isEmpty ? [all.randomElement(using: &generator) ?? 0] : known
  }

  /// Leaves a device the remotes that it knows.
  private func configure(_ diary: TestDiary, _ known: [Int]) async throws {
    try await diary.setFirstURL(remotes[0].path)
    if !known.contains(0) { _ = try await diary.removeRemote("origin") }
    for number in known where number > 0 {
      _ = try await diary.addRemote(remotes[number].path, name: remotes[number].name)
    }
  }
}

extension TestDiary {
  fileprivate func setFirstURL(_ url: String) throws {
    try store.repository.setSetting("remote.origin.url", url)
  }
}
