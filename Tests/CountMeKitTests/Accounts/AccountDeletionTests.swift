import CountMeGit
import CountMeModel
import CountMePlatform
import CountMeSodium
import TestSupport
import Testing

@testable import CountMeCare
@testable import CountMeHistory
@testable import CountMeSync
@testable import CountMeStore

@Suite("Deleting an account")
struct AccountDeletionTests {
  @Test("nothing is left but a signed commit that says so")
  func erased() async throws {
    let world = try AccountWorld(seed: 231)
    let (laptop, phone) = try await world.twoDevices()
    try await laptop.favour("secret-cake")
    _ = try await laptop.sync()
    let branch = try laptop.folder.branch().shortName
    await #expect(throws: DiaryError.account(.wrongPassword)) {
      try await laptop.delete("wrong horse")
    }
    #expect(try await laptop.session() != nil)
    let deletion = try await laptop.delete()
    #expect(deletion.leftovers == [] && deletion.isErasedHere)
    // The remote has the one commit, and only that once it collects what nothing leads to.
    let references = try world.lines("git -C remote.git for-each-ref --format='%(refname)'")
    #expect(references == ["refs/heads/\(branch)"])
    #expect(try world.lines("git -C remote.git rev-list --count \(branch)") == ["1"])
    let files = try world.lines("git -C remote.git ls-tree -r --name-only \(branch)")
    #expect(files.count == 4)
    #expect(files.prefix(3) == [".countme/format.json", ".gitattributes", "profile/account.json"])
    let account = try world.lines("git -C remote.git show \(branch):profile/account.json")
    for word in ["email", "wrapped"] { #expect(!account.contains { $0.contains("\"\(word)") }) }
    // Here it is gone, with all that led to it.
    #expect(try await laptop.session() == nil)
    #expect(try laptop.favourites() == [:])
    #expect(try world.lines("find state-of-laptop -type f") == [])
    #expect(
      try world.lines("git -C laptop for-each-ref | grep \(deletion.user.text) || true") == [])
    #expect(try world.lines("grep -r \(deletion.user.text) laptop || true") == [])
    let kept = "git -C laptop cat-file --batch-all-objects --batch | grep -a secret-cake || true"
    #expect(try world.lines(kept) == [])
    #expect(try world.lines("cd laptop; git status --porcelain; git fsck --strict 2>&1") == [])

    try await phone.favour("unsent")
    let tip = try #require(try await phone.tip())
    await #expect {
      _ = try await phone.sync()
    } throws: { error in
      if case DiaryError.account(.accountClosed) = error { true } else { false }
    }
    #expect(try await phone.session() == nil)
    #expect(try world.keyFiles(of: "phone").isEmpty)
    #expect(try phone.favourites() == [:])
    #expect(try world.lines("git -C phone for-each-ref | grep \(deletion.user.text) || true") == [])
    await #expect(throws: DiaryError.account(.notSignedIn)) { _ = try await phone.sync() }
    await #expect(throws: DiaryError.account(.invalidCredentials)) {
      try await phone.signIn("me@example.org")
    }
    // Until git collects it, what was never sent can be rescued.
    _ = tip
    try await phone.makeAccount("me@example.org")
    _ = try await phone.sync()
  }

  @Test("a wrong password makes no backup and takes none away")
  func wrongPassword() async throws {
    let world = try AccountWorld(seed: 238)
    let (laptop, _) = try await world.twoDevices()
    try await laptop.favour("secret-cake")
    _ = try await laptop.createBackup(reason: .precaution)
    let before = try await laptop.backups()
    await #expect(throws: DiaryError.account(.wrongPassword)) {
      try await laptop.delete("wrong horse")
    }
    await #expect(throws: DiaryError.account(.wrongPassword)) {
      _ = try await laptop.eraseHistory(password: Password(Array("wrong horse".utf8)))
    }
    await #expect(throws: DiaryError.account(.wrongPassword)) {
      _ = try await laptop.eraseHistory(password: nil)
    }
    #expect(try await laptop.backups() == before && before.count == 1)
  }

  @Test("what git could not remove then is removed by the next edit")
  func unfinished() async throws {
    let world = try AccountWorld(seed: 236)
    let (laptop, _) = try await world.twoDevices()
    try await laptop.favour("secret-cake")
    _ = try await laptop.sync()
    _ = try world.lines("git -C laptop config gc.recentObjectsHook true")
    let deletion = try await laptop.delete()
    #expect(!deletion.isErasedHere)
    _ = try world.lines("git -C laptop config --unset gc.recentObjectsHook")
    try await laptop.favour("apple")
    let kept = "git -C laptop cat-file --batch-all-objects --batch | grep -a secret-cake || true"
    #expect(try world.lines(kept) == [])
    #expect(try world.lines("grep -r \(deletion.user.text) laptop || true") == [])
  }

  @Test("a remote that lets nothing go back gets the closing on top, and says what it keeps")
  func kept() async throws {
    let world = try AccountWorld(seed: 232)
    let (laptop, phone) = try await world.twoDevices()
    _ = try world.lines("git -C remote.git config receive.denyNonFastForwards true")
    try world.refuseDeletions()
    let tip = try #require(try await laptop.tip())
    let branch = try laptop.folder.branch().shortName
    let deletion = try await laptop.delete()
    #expect(deletion.leftovers.map(\.part) == [.history, .address])
    #expect(deletion.leftovers.allSatisfy { $0.remote == "origin" && $0.reason != .said("") })
    #expect(try world.lines("git -C remote.git rev-parse \(branch)~1") == [tip.hex])
    let files = try world.lines("git -C remote.git ls-tree -r --name-only \(branch)")
    #expect(files.allSatisfy { !$0.contains("favorite") })
    await #expect {
      _ = try await phone.push()
    } throws: { error in
      if case DiaryError.account(.accountClosed(let last, _)) = error {
        last == tip.hex
      } else {
        false
      }
    }
    #expect(try world.keyFiles(of: "phone").isEmpty)
    await #expect(throws: DiaryError.account(.invalidCredentials)) {
      try await phone.signIn("me@example.org")
    }
  }

  @Test("a remote that refuses all keeps the account here, too, so that it may be tried again")
  func refused() async throws {
    let world = try AccountWorld(seed: 233)
    let (laptop, _) = try await world.twoDevices()
    let before = try world.lines("git -C remote.git for-each-ref")
    _ = try world.lines(
      """
      printf '#!/bin/sh\\necho no; exit 1\\n' > remote.git/hooks/pre-receive
      chmod +x remote.git/hooks/pre-receive
      """)
    await #expect {
      _ = try await laptop.delete()
    } throws: { error in
      if case DiaryError.remote(.pushRefused) = error { true } else { false }
    }
    #expect(try world.lines("git -C remote.git for-each-ref") == before)
    #expect(try await laptop.session() != nil)
    _ = try world.lines("rm remote.git/hooks/pre-receive")
    #expect(try await laptop.delete().leftovers == [])
    #expect(try await laptop.session() == nil)
  }

  @Test("a remote that cannot be reached keeps the account from being deleted")
  func offline() async throws {
    let world = try AccountWorld(seed: 234)
    let (laptop, _) = try await world.twoDevices()
    let tip = try await laptop.tip()
    _ = try world.lines("mv remote.git away.git")
    await #expect(throws: DiaryError.self) { try await laptop.delete() }
    #expect(try await laptop.session() != nil)
    #expect(try await laptop.tip() == tip)
  }

  /// A laptop with two remotes, of which the tablet knows the second.
  private func unevenlyKnown(
    _ world: AccountWorld
  ) async throws -> (laptop: TestDiary, tablet: TestDiary, other: String) {
    let (known, other) = (try world.hookedRemote("known"), try world.hookedRemote("other"))
    let laptop = try await world.diary()
    _ = try await laptop.addRemote(other, name: "other")
    _ = try await laptop.addRemote(known, name: "known")
    try await laptop.makeAccount("me@example.org")
    try await laptop.favour("secret-cake")
    _ = try await laptop.sync()
    try await laptop.share("part", ["favoriteFoods"])
    let tablet = try await world.diary(on: "tablet")
    _ = try await tablet.addRemote(known)
    try await tablet.signIn("me@example.org")
    for device in [tablet, laptop] { _ = try await device.sync() }
    return (laptop, tablet, other)
  }

  @Test(
    "a device that hears of it tells the remotes that whoever deleted it did not know",
    arguments: [true, false])
  func otherRemotes(isPushing: Bool) async throws {
    let world = try AccountWorld(seed: 238)
    let (laptop, tablet, other) = try await unevenlyKnown(world)
    #expect(try world.contents(of: "--all", in: other).contains("secret-cake"))
    #expect(try await tablet.delete().leftovers == [])
    await #expect {
      _ = isPushing ? try await laptop.push() : try await laptop.sync()
    } throws: { error in
      if case DiaryError.account(.accountClosed(_, [])) = error { true } else { false }
    }
    #expect(try !world.contents(of: "--all", in: other).contains("secret-cake"))
    await #expect(throws: DiaryError.account(.invalidCredentials)) {
      _ = try await TestDiary.clone(
        other, to: "\(world.folder.path)/new", email: EmailAddress("me@example.org"),
        password: Password(Array("correct horse".utf8)), environment: world.environment(of: "new"))
    }
  }

  @Test("a remote that cannot be told then is named")
  func otherRemoteAway() async throws {
    let world = try AccountWorld(seed: 239)
    let (laptop, tablet, other) = try await unevenlyKnown(world)
    _ = try await tablet.delete()
    _ = try world.lines("mv '\(other)' '\(other)-away'")
    await #expect {
      _ = try await laptop.sync()
    } throws: { error in
      if case DiaryError.account(.accountClosed(_, [other])) = error { true } else { false }
    }
    #expect(try await laptop.session() == nil)
  }

  @Test("the recovery code deletes an anonymous account that was never sent")
  func anonymous() async throws {
    let world = try AccountWorld(seed: 235)
    let diary = try await world.diary()
    let code = try await diary.makeAccount(nil, nil)
    #expect(try await diary.delete(code.text).leftovers == [])
    #expect(try await diary.session() == nil)
  }

  @Test("nothing follows on a closed account, and it is not opened again")
  func closedForGood() throws {
    var history = try ForgedHistory(seed: 236)
    let device = try history.key()
    let certificate = history.certificate(of: device.verifyingKey, "d")
    let root = try history.commit([history.document.file, certificate], on: [], by: device)
    let closed = try history.commit([history.closedAccount], on: [root], by: device)
    #expect(try history.refusal(closed) == nil)
    let alone = try history.commit([history.closedAccount, certificate], on: [], by: device)
    #expect(try history.refusal(alone) == nil)
    let note = try history.commit([history.note], on: [closed], by: device)
    #expect(try history.refusal(note) == "nothing follows on a closed account")
    let again = try history.commit([history.renewedAccount], on: [closed], by: device)
    #expect(try history.refusal(again) == "nothing follows on a closed account")
    let merged = try history.commit([], on: [root, closed], by: device)
    #expect(try history.refusal(merged) == "nothing follows on a closed account")
  }

  @Test("another's closing, and one that the account key did not sign, end nothing")
  func forgedClosing() async throws {
    let world = try AccountWorld(seed: 237)
    let (laptop, phone) = try await world.twoDevices()
    let branch = try laptop.folder.branch().reference
    let user = try laptop.folder.owner().text
    let tip = try await laptop.tip()
    // The device key signs the commit rightly; the account's own signature does not cover closedAt.
    _ = try world.lines(
      """
      cd phone; sed -i 's/"createdAt"/"closedAt": "2026-11-20T12:00:00.000Z",\\n  &/' \
        profile/account.json
      git add -A; blob=$(git write-tree)
      git push -q -f ../remote.git $(git commit-tree -S -m closed $blob):\(branch)
      """)
    await #expect {
      _ = try await laptop.sync()
    } throws: { error in
      if case DiaryError.sync(.movedBack) = error { true } else { false }
    }
    #expect(try laptop.folder.owner().text == user)
    #expect(try await laptop.tip() == tip)
    _ = phone
  }
}

extension AccountWorld {
  /// Lets the remote refuse to let any reference go.
  func refuseDeletions() throws {
    _ = try lines(
      """
      printf '#!/bin/sh\\ncase $3 in *[!0]*) ;; *) echo kept; exit 1;; esac\\n' \
        > remote.git/hooks/update
      chmod +x remote.git/hooks/update
      """)
  }
}

extension TestDiary {
  /// Deletes the account.
  @discardableResult
  func delete(_ password: String = "correct horse") throws -> AccountDeletion {
    try deleteAccount(password: Password(Array(password.utf8)))
  }
}
