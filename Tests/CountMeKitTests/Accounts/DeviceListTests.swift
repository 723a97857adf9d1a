import CountMeGit
import CountMeModel
import CountMePlatform
import CountMeSodium
import TestSupport
import Testing

@testable import CountMeAccounts
@testable import CountMeHistory
@testable import CountMeStore

@Suite("Devices of an account")
struct DeviceListTests {
  @Test(
    "any name of a device makes an account that others take",
    arguments: ["", " \t", String(repeating: "ä", count: 300)])
  func anyName(name: String) async throws {
    let world = try AccountWorld(seed: 229)
    var environment = world.environment(of: "laptop")
    environment.deviceName = name
    let diary = try await TestDiary.create(
      at: "\(world.folder.path)/laptop", environment: environment)
    _ = try await diary.addRemote(try world.hookedRemote())
    try await diary.makeAccount("me@example.org")
    _ = try await diary.sync()
    try await world.expectVerified(diary)
  }

  @Test("every device is listed with its name, its key and when it was last seen")
  func listed() async throws {
    let world = try AccountWorld(seed: 221)
    let (laptop, phone) = try await world.twoDevices()
    try await phone.favour("bread")
    _ = try await phone.sync()
    _ = try await laptop.sync()
    let devices = try await laptop.devices()
    #expect(devices.map(\.name) == ["laptop", "phone"])
    #expect(devices.map(\.isThisDevice) == [true, false])
    #expect(devices.allSatisfy { $0.revoked == nil && $0.certified != nil })
    #expect(devices[1].fingerprint == (try await phone.session()?.fingerprint))
    let last = try world.lines("git -C phone log -1 --format=%ct HEAD")
    #expect(devices[1].lastSeen.map { "\($0.milliseconds / 1000)" } == last.first)
    #expect((devices[0].lastSeen ?? .last) < (devices[1].lastSeen ?? .first))
    try await laptop.signOut()
    await #expect(throws: DiaryError.account(.notSignedIn)) { _ = try await laptop.devices() }
  }

  /// Law: who gave itself up is listed so, whatever it says of when.
  @Test(
    "a device that gave itself up is listed as revoked",
    arguments: ["2026-11-20T23:59:60.000Z", "2026-11-20T08:00:00+23:59", "never", ""])
  func oddRevocation(text: String) throws {
    var random = SplitMix64(seed: 229)
    let key = try KeyWorkshop.key(&random)
    let document = DeviceDocument(
      fields: ["id": "phone", "revokedAt": .string(text)],
      publicKey: DevicePublicKey(key.verifyingKey))
    #expect(AccountDevice(document, lastSeen: nil, isThisDevice: false).revoked != nil)
  }

  @Test("a revoked device may write no more; what it wrote before stays good")
  func revoked() async throws {
    let world = try AccountWorld(seed: 222)
    let (laptop, phone) = try await world.twoDevices()
    try await phone.favour("sent-before")
    _ = try await phone.sync()
    let id = try #require(try await laptop.devices().last?.id)
    await #expect(throws: DiaryError.account(.wrongPassword)) {
      try await laptop.revoke(id, "wrong horse")
    }
    await #expect(throws: DiaryError.words(.unknownName("tablet", of: .device, known: [id]))) {
      try await laptop.revoke("tablet")
    }
    await #expect(throws: DiaryError.account(.ownDevice)) { try await laptop.revoke("lap") }
    #expect(try await laptop.revoke("phone").id == id)
    #expect(try await laptop.devices().map { $0.revoked != nil } == [false, true])
    try await phone.favour("never-sent")
    _ = try await laptop.sync()
    #expect(try laptop.favourites() == ["sent-before": 100])
    await #expect(throws: DiaryError.account(.deviceRevoked)) { _ = try await phone.sync() }
    #expect(try world.keyFiles(of: "phone").isEmpty)
    #expect(try phone.favourites() == [:])
    // It keeps what it wrote, for when its owner signs in again.
    try await phone.signIn("me@example.org")
    _ = try await phone.sync()
    _ = try await laptop.sync()
    #expect(try laptop.favourites() == ["sent-before": 100, "never-sent": 100])
    #expect(try await laptop.devices().count == 3)
    #expect(try await laptop.session()?.deviceCount == 2)
    for diary in [laptop, phone] { try await world.expectVerified(diary) }
  }

  @Test("what a revoked device pushes on top of its revocation is refused by every other")
  func pushedAfter() async throws {
    let world = try AccountWorld(seed: 223)
    let (laptop, phone) = try await world.twoDevices()
    try await laptop.revoke("phone")
    _ = try await laptop.sync()
    // A thief does not sync; he takes what the remote has and signs with the key that he stole.
    let branch = try laptop.folder.branch().shortName
    let forged = try world.lines(
      """
      cd phone; git fetch -q ../remote.git \(branch)
      git config user.name thief; git config user.email thief@example.org
      new=$(git commit-tree -S -p FETCH_HEAD -m stolen FETCH_HEAD^{tree})
      git push -q ../remote.git $new:refs/heads/\(branch); echo $new
      """)
    let tip = try await laptop.tip()
    await #expect {
      _ = try await laptop.sync()
    } throws: { error in
      guard case DiaryError.sync(.commitRefused(let commit, _, let rule, _)) = error else {
        return false
      }
      return commit == forged.first && rule == SignerStatus.rule
    }
    #expect(try await laptop.tip() == tip)
    _ = phone
  }

  @Test("a device whose owner revokes it while the remote is stuck is revoked all the same")
  func stuckRemote() async throws {
    let world = try AccountWorld(seed: 224)
    let (laptop, phone) = try await world.twoDevices()
    let branch = try laptop.folder.branch().reference
    _ = try world.lines(
      """
      cd remote.git; export GIT_AUTHOR_NAME=A GIT_AUTHOR_EMAIL=a@b
      export GIT_COMMITTER_NAME=A GIT_COMMITTER_EMAIL=a@b
      git update-ref \(branch) $(git commit-tree -p \(branch) -m forged \(branch)^{tree})
      """)
    try await laptop.revoke("phone")
    #expect(try await laptop.session()?.deviceCount == 1)
    _ = phone
  }

  @Test("an id that begins like several is not guessed")
  func ambiguous() async throws {
    let world = try AccountWorld(seed: 225)
    let (laptop, phone) = try await world.twoDevices()
    try await phone.signOut()
    try await phone.signIn("me@example.org")
    _ = try await phone.sync()
    _ = try await laptop.sync()
    await #expect {
      try await laptop.revoke("ph")
    } throws: { error in
      guard case DiaryError.words(.ambiguousName(_, _, let candidates)) = error else {
        return false
      }
      return candidates.count == 2
    }
  }
}

extension TestDiary {
  /// Revokes a device.
  @discardableResult
  func revoke(_ device: String, _ password: String = "correct horse") throws -> AccountDevice {
    try revokeDevice(device, password: Password(Array(password.utf8)))
  }
}
