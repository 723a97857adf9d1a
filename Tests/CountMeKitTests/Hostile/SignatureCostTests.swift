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

  private func isTooMuch(_ judge: () throws -> Void) throws -> Bool {
    do {
      try judge()
      return false
    } catch DiaryError.machine(.git(_, let message)) {
      return message.contains("makes more work")
    } catch DiaryError.sync(.commitRefused(_, _, _, let reason)) {
      return reason.contains("makes more work")
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

  @Test("of an account, whose commits change something beside its devices")
  func accounts() throws {
    var history = try ForgedHistory(seed: 2)
    let device = try history.key()
    let base =
      [history.document.file, history.certificate(of: device.verifyingKey, "d")]
      + (try certificates(&history))
    let first = try history.commit(base, on: [], by: device)
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
}
