import CountMeGit
import CountMeModel
import CountMePlatform
import TestSupport
import Testing

@testable import CountMeAccounts
@testable import CountMeCare
@testable import CountMeHistory
@testable import CountMeIntegrity
@testable import CountMeStore
@testable import CountMeSync

extension AnchoredCloneTests {
  @Test("forgets nothing of what is left where the person signs out meanwhile")
  func signedOut() async throws {
    let world = try AccountWorld(seed: 3312)
    let (laptop, remote) = try await longHistory(world)
    let forged = try await forge(laptop, world)
    let phone = try clone(world, remote)
    let user = try phone.folder.owner()
    let head = "\(phone.folder.gitDirectory)/HEAD"
    let shown = try #require(try FileSystem.read(head, limit: 4096))
    _ = try FaultInjector.$present.withValue({ path in
      if path.contains("unjudged/\(user.text)") {
        _ = try? world.lines("git -C phone symbolic-ref HEAD refs/heads/guest")
      }
      return nil
    }) {
      try DeferredVerification(phone).verifyDeferred(piece: 1)
    }
    #expect(try phone.folder.owner() == .guest)
    try DurableFile.write(shown, to: head)
    expectRefused(forged, try HistoryStatus(in: phone.folder))
  }

  @Test("is not verified by a look at another tip than what was cloned")
  func anotherTip() async throws {
    let world = try AccountWorld(seed: 3313)
    let (laptop, remote) = try await longHistory(world)
    let forged = try await forge(laptop, world)
    _ = try clone(world, remote)
    let phone = try diary(world)
    for isRefused in [false, true] {
      if isRefused {
        _ = try await phone.perform { try DeferredVerification($0).verifyDeferred() }
      }
      let standing = try await phone.status().history
      let tip = try #require(try await phone.tip())
      _ = try world.lines("git -C phone reset -q --hard \(forged.hex)~1")
      #expect(try await phone.verifyHistory().refused == [])
      #expect(try await phone.status().history == standing)
      _ = try world.lines("git -C phone reset -q --hard \(tip.hex)")
      #expect(try await phone.status().history == standing)
    }
  }

  @Test("blames no history for a commit that the person made with plain git since")
  func plainGit() async throws {
    let world = try AccountWorld(seed: 3314)
    let (_, remote) = try await longHistory(world)
    _ = try clone(world, remote)
    let phone = try diary(world)
    _ = try world.lines("git -C phone commit -q --allow-empty --no-gpg-sign -m mine")
    #expect(try await phone.verifyHistory().refused.count == 1)
    #expect(try await phone.status().history == .verified)
    #expect(try await phone.sync()[0].isSynced)
  }

  @Test("blames no history for an object that is not here")
  func missing() async throws {
    let world = try AccountWorld(seed: 3315)
    let (_, remote) = try await longHistory(world)
    _ = try clone(world, remote)
    let phone = try diary(world)
    let old = try world.lines("git -C phone rev-parse HEAD~4^{tree}")[0]
    _ = try world.lines(
      "cd phone && mv .git/objects/pack ../kept && mkdir .git/objects/pack"
        + " && for p in ../kept/*.pack; do git unpack-objects -q < $p; done"
        + " && chmod -R u+w .git/objects && rm .git/objects/\(old.prefix(2))/\(old.dropFirst(2))")
    let reopened = try world.reopened(phone)
    await #expect(throws: DiaryError.self) {
      _ = try await reopened.perform { try DeferredVerification($0).verifyDeferred() }
    }
    #expect(try await reopened.status().history == .unverified)
    _ = try await reopened.verifyHistory()
    #expect(try await reopened.status().history == .unverified)
  }

  @Test("carries nothing that it has not judged over to a history that began anew")
  func began() async throws {
    let world = try AccountWorld(seed: 3316)
    let (laptop, remote) = try await longHistory(world)
    let forged = try await forge(laptop, world)
    _ = try clone(world, remote)
    let phone = try diary(world)
    try await phone.favour("mine")
    let branch = try laptop.folder.branch().reference
    let honest = try #require(try await laptop.tip())
    _ = try world.lines("git -C remote.git update-ref \(branch) \(honest.hex)")
    _ = try await laptop.eraseHistory(password: TestDiary.password())
    let there = try world.lines("git -C remote.git rev-parse \(branch)")
    await #expect {
      _ = try await phone.sync()
    } throws: {
      guard case DiaryError.sync(.historyRefused(forged.hex, _, _, _)) = $0 else { return false }
      return true
    }
    #expect(try world.lines("git -C remote.git rev-parse \(branch)") == there)
  }

  @Test(
    "does not go by a device that this machine has seen revoked, though the account shown does not say so"
  )
  func revokedElsewhere() async throws {
    let world = try AccountWorld(seed: 3317)
    let (laptop, _) = try await longHistory(world)
    _ = try await forge(laptop, world)
    let owner = try laptop.folder.owner()
    let branch = try laptop.folder.branch().reference
    _ = try world.lines("git -C laptop fetch -q ../remote.git \(branch)")
    let tip = try #require(
      ObjectID(hex: try world.lines("git -C remote.git rev-parse \(branch)")[0]))
    let key = try #require(try await laptop.perform { try $0.ownSigner() })
    let verify: @Sendable (Set<DevicePublicKey>) async throws -> ObjectID? = { revoked in
      try await laptop.perform {
        try CommitVerifier.verifyNew(
          tip, of: owner, atOnce: 4, distrusting: revoked, in: $0.repository
        ).anchor
      }
    }
    #expect(try await verify([]) == tip)
    await #expect(performing: { _ = try await verify([key]) }, throws: isRefused)
  }

  @Test("reads no tree without end of what it has not judged", .timeLimit(.minutes(10)))
  func bomb() async throws {
    let world = try AccountWorld(seed: 3318)
    let (laptop, remote) = try await longHistory(world)
    let folder = laptop.folder.path
    var (bomb, kind) = (
      try world.lines("echo '{}' | git -C '\(folder)' hash-object -w --stdin")[0], "100644 blob"
    )
    for _ in 1...6 {
      let lines = (0..<10).map { "\(kind) \(bomb)\\t\($0)\\n" }.joined()
      bomb = try world.lines("printf '\(lines)' | git -C '\(folder)' mktree")[0]
      kind = "040000 tree"
    }
    let id = try #require(ObjectID(hex: bomb))
    let before = try #require(try await laptop.tip())
    let branch = try laptop.folder.branch().reference
    let tip = try await laptop.perform { store in
      let good = try store.repository.tree(of: before)
      var entries = try store.repository.tree(good).entries
      entries.append(TreeEntry(name: "zzz", mode: .directory, id: id))
      let bad = try store.repository.write(Tree(entries).bytes, .tree)
      var parent = before
      for tree in [bad, good, good] {
        let draft = CommitDraft(
          tree: tree, parents: [parent], author: store.identity(of: try store.folder.owner()),
          message: "looks harmless")
        parent = try store.repository.write(draft, signature: try store.signature(of: draft.bytes))
      }
      return parent
    }
    _ = try world.lines("git -C '\(folder)' push -q ../remote.git \(tip.hex):\(branch)")
    _ = try clone(world, remote)
    let phone = try diary(world)
    await #expect(throws: DiaryError.self) { _ = try await phone.log(limit: 10) }
    guard case .refused = try await phone.perform({ try DeferredVerification($0).verifyDeferred() })
    else {
      Issue.record("it passed")
      return
    }
  }

  @Test("takes nothing for verified that plain git has cloned")
  func plainClone() async throws {
    let world = try AccountWorld(seed: 3319)
    let (laptop, remote) = try await longHistory(world)
    _ = try await forge(laptop, world)
    let branch = try laptop.folder.branch().shortName
    for name in ["phone", "tablet"] {
      _ = try world.lines("git clone -q --branch \(branch) '\(remote)' \(name)")
    }
    let phone = try diary(world)
    await #expect(
      performing: {
        _ = try await phone.signIn(
          email: EmailAddress("me@example.org"), password: TestDiary.password())
      }, throws: isRefused)
    let tablet = try diary(world, "tablet")
    await #expect(performing: { _ = try await tablet.pull() }, throws: isRefused)
  }
}
