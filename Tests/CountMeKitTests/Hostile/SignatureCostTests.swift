import CountMeGit
import CountMeModel
import CountMeSodium
import TestSupport
import Testing

@testable import CountMeAccounts
@testable import CountMeHistory

/// A commit of a hundred bytes can stand on thousands of signatures that somebody pushed long before.
@Suite("What the signatures of an account cost")
struct SignatureCostTests {
  private static let devices = 40
  private static let commits = 20
  /// Enough to look at each signature when it comes and when it stands there, and not for every commit again.
  private static let enough = devices * 5 * KnownDocuments.signatureWork
  private static let less = devices * KnownDocuments.signatureWork / 2

  private func certificates(_ history: inout ForgedHistory) throws -> [SealedFile] {
    try (0..<Self.devices).map { number in
      let key = try history.key()
      return history.certificate(of: key.verifyingKey, "d\(number)")
    }
  }

  /// The first commit of an account with all these devices.
  private func begin(
    _ history: inout ForgedHistory, _ device: borrowing SigningKey
  ) throws -> ObjectID {
    let own = [history.document.file, history.certificate(of: device.verifyingKey, "d")]
    return try history.commit(own + certificates(&history), on: [], by: device)
  }

  private func isTooMuch(_ judge: () throws -> Void) throws -> Bool {
    do {
      try judge()
      return false
    } catch DiaryError.history(.beyondBounds(let message)) {
      return message.contains("takes more work")
    } catch DiaryError.sync(.commitRefused(_, _, _, let reason)) {
      return reason.contains("takes more work")
    }
  }

  @Test("of a share, whose empty commits follow on many devices")
  func shares() throws {
    var scene = try ForgedShare(seed: 1)
    let first = try scene.begin(try certificates(&scene.history))
    var tip = first
    for _ in 0..<Self.commits { tip = try scene.history.commit([], on: [tip], by: scene.device) }
    for (limit, isEnough) in [(Self.enough, true), (Self.less, false)] {
      for since in [nil, JudgedTip(first)] {
        let isTooMuch = try isTooMuch {
          try ShareVerifier.verify(
            tip, since: since, of: scene.branch, in: scene.history.repository,
            JudgingTerms(meter: WorkMeter(limit)))
        }
        #expect(isTooMuch != isEnough)
      }
    }
  }

  @Test("of a share that begins anew, in the place of one with many devices")
  func replacedShares() throws {
    var scene = try ForgedShare(seed: 6)
    let old = try scene.begin(try certificates(&scene.history))
    let anew = try scene.begin([scene.food("oats")])
    for (limit, isEnough) in [(Self.enough, true), (Self.less, false)] {
      let isTooMuch = try isTooMuch {
        try ShareVerifier.verify(
          anew, since: nil, replacing: old, of: scene.branch, in: scene.history.repository,
          JudgingTerms(meter: WorkMeter(limit)))
      }
      #expect(isTooMuch != isEnough)
    }
  }

  @Test("of devices, on which commits stand that change nothing")
  func devices() throws {
    var history = try ForgedHistory(seed: 7)
    let device = try history.key()
    let first = try begin(&history, device)
    var tip = first
    let count = 60
    for _ in 0..<count { tip = try history.commit([], on: [tip], by: device) }
    let once = (Self.devices + 3) * KnownDocuments.signatureWork + 61 * WorkMeter.commitWork
    for (more, isEnough) in [(count * 2 * Self.devices, false), (count * 20 * Self.devices, true)] {
      let isTooMuch = try isTooMuch {
        try CommitVerifier.verify(
          tip, since: [JudgedTip(first)], of: history.account.verifyingKey.userID,
          in: history.repository, JudgingTerms(meter: WorkMeter(once + more)))
      }
      #expect(isTooMuch != isEnough)
    }
  }

  @Test("of a share's devices, on which commits stand that change nothing")
  func devicesOfShare() throws {
    var scene = try ForgedShare(seed: 8)
    let first = try scene.begin(try certificates(&scene.history))
    var tip = first
    let count = 60
    for _ in 0..<count { tip = try scene.history.commit([], on: [tip], by: scene.device) }
    let once = (Self.devices + 3) * KnownDocuments.signatureWork + 61 * WorkMeter.commitWork
    for (more, isEnough) in [(count * 2 * Self.devices, false), (count * 20 * Self.devices, true)] {
      let isTooMuch = try isTooMuch {
        try ShareVerifier.verify(
          tip, since: JudgedTip(first), of: scene.branch, in: scene.history.repository,
          JudgingTerms(meter: WorkMeter(once + more)))
      }
      #expect(isTooMuch != isEnough)
    }
  }

  @Test("of an account, whose commits change something beside its devices")
  func accounts() throws {
    var history = try ForgedHistory(seed: 2)
    let device = try history.key()
    let first = try begin(&history, device)
    var tip = first
    for number in 0..<Self.commits {
      let fields: JSONObject = [
        "id": "settings", "userId": .string(history.account.verifyingKey.userID.text),
        "lastModified": .string("2026-11-20T12:00:\(10 + number).000Z"),
      ]
      let settings = SealedFile(
        merged: "profile/settings.json", bytes: JSONValue.object(fields).canonicalBytes())
      tip = try history.commit([settings], on: [tip], by: device)
    }
    for (limit, isEnough) in [(Self.enough, true), (Self.less, false)] {
      for since in [[], [JudgedTip(first)]] {
        let isTooMuch = try isTooMuch {
          try CommitVerifier.verify(
            tip, since: since, of: history.account.verifyingKey.userID, in: history.repository,
            JudgingTerms(meter: WorkMeter(limit)))
        }
        #expect(isTooMuch != isEnough)
      }
    }
  }

  @Test("of a merge, whose many parents have invitations in two versions", arguments: [2, 5, 14])
  func merges(parents: Int) throws {
    var history = try ForgedHistory(seed: 3)
    let device = try history.key()
    let count = 20
    let invitations = (0..<count).map { number in
      InvitationDocument.make(
        InvitationCode("code\(number)"), id: "i\(number)", .device, name: "Ben",
        by: history.account, in: ForgedHistory.diary, now: Timestamp(seconds: 1_790_000_000))
    }
    let withdrawn = invitations.map {
      $0.withdrawn(
        by: history.account, in: ForgedHistory.diary, now: Timestamp(seconds: 1_790_000_200)
      ).file
    }
    let base = [history.document.file, history.certificate(of: device.verifyingKey, "d")]
    let first = try history.commit(base, on: [], by: device)
    let made = try history.commit(invitations.map(\.file), on: [first], by: device)
    var roads: [ObjectID] = []
    for _ in 1..<parents { roads.append(try history.commit([], on: [made], by: device)) }
    let other = try history.commit(withdrawn, on: [made], by: device)
    let merge = try history.commit(withdrawn, on: roads + [other], by: device)
    let owner = history.account.verifyingKey.userID
    // Each version of each, by whoever asks for it, and not once for each parent.
    for (limit, isEnough) in [((12 + parents) * count, true), (3 * count, false)] {
      var verifier = CommitVerifier(
        owner: owner, JudgingTerms(meter: WorkMeter(limit * KnownDocuments.signatureWork)))
      let refusal = try verifier.judge(merge, in: history.repository)
      #expect((refusal == nil) == isEnough, "\(String(describing: refusal))")
      #expect(isEnough || refusal?.reason.contains("takes more work") == true)
    }
  }

  @Test("nobody counts and goes on, from the first work that is not allowed on")
  func meters() throws {
    for (limit, isEnough) in [(10, true), (9, false)] {
      let meter: WorkMeter? = WorkMeter(limit)
      try meter.spend(3)
      #expect(try isTooMuch { try meter.spend(7) } != isEnough)
      #expect(try isTooMuch { try meter.spend(0) } != isEnough)
    }
    let none: WorkMeter? = nil
    try none.spend(.max)
  }

  @Test("of a history, to which however many references lead")
  func histories() throws {
    var history = try ForgedHistory(seed: 4)
    let device = try history.key()
    let base = [history.document.file, history.certificate(of: device.verifyingKey, "d")]
    let first = try history.commit(base, on: [], by: device)
    let stranger = try history.commit(base, on: [], by: device)
    var tip = first
    for _ in 0..<30 { tip = try history.commit([], on: [tip], by: device) }
    for (commits, isEnough) in [(30, true), (29, false)] {
      let ancestry = KnownAncestry(meter: WorkMeter(commits * WorkMeter.commitWork))
      let isTooMuch = try isTooMuch {
        for _ in 0..<100 {
          let isBehind = try ancestry.isAncestor(first, of: tip, in: history.repository)
          let isStranger = try !ancestry.isAncestor(stranger, of: tip, in: history.repository)
          #expect(isBehind && isStranger)
        }
      }
      #expect(isTooMuch != isEnough)
    }
  }

  @Test("of the roads of a merge, of which each is walked once")
  func roads() throws {
    var scene = try InvitationScene(seed: 5)
    var late = try scene.history.later(on: scene.root, by: scene.owner)
    for _ in 0..<20 { late = try scene.history.commit([], on: [late], by: scene.owner) }
    let phone = try scene.history.key()
    let file = scene.certificate(of: phone, "phone").file
    let joined = try scene.history.commit([file], on: [scene.root], by: phone)
    let merge = try scene.history.commit([file], on: [late, joined], by: phone)
    let owner = scene.history.account.verifyingKey.userID
    // Reading twenty commits is more than all else of it.
    for (limit, words) in [(1 << 20, "seven days"), (12_000, "takes more work")] {
      var verifier = CommitVerifier(owner: owner, JudgingTerms(meter: WorkMeter(limit)))
      let refusal = try verifier.judge(merge, in: scene.history.repository)
      #expect(refusal?.reason.contains(words) == true, "\(String(describing: refusal))")
    }
  }
}
