import Foundation
import TestSupport
import Testing

@testable import CountMeGit
@testable import CountMeKit
@testable import CountMePlatform

/// Pushes of a few bytes that are worth gigabytes, beside honest ones, at the hook and on a device.
@Suite("What a push may cost") struct CostlyPushTests {
  @Test("objects that are put together from far more than was sent are refused by both ends")
  func bombs() async throws {
    let stage = try await HostilePush(seed: 71)
    func push(
      _ words: String?, isForHook: Bool = false, _ add: (inout RawPack) -> Void
    ) throws {
      var objects = try HostileObjects(stage)
      let tip = objects.add(try objects.signed(objects.draft(objects.tree)), .commit)
      var pack = objects.pack
      add(&pack)
      let (hook, device) = (try stage.hook(tip, pack.whole), try stage.device(tip, pack.whole))
      for (verdict, words) in [(hook, words), (device, isForHook ? nil : words)] {
        #expect(verdict.isAccepted == (words == nil), "\(verdict)")
        if let words { #expect("\(verdict)".contains(words), "\(verdict)") }
      }
    }
    try push(nil) { _ in }
    try push(nil) { pack in pack.add([UInt8](repeating: 0, count: 1 << 20)) }
    try push("an object of 20000000 bytes") { pack in
      let base = pack.add([UInt8](repeating: 0, count: 1 << 16))
      pack.add(RawPack.delta(20_000_000, of: 1 << 16), base: base)
    }
    // What came in one push after another may be packed so.
    try push("make more work", isForHook: true) { pack in
      let base = pack.add([UInt8](repeating: 0, count: 1 << 20))
      for number in 1...150 { pack.add(RawPack.delta(1 << 20 - number, of: 1 << 20), base: base) }
    }
    #expect(try stage.complaints() == "")
  }
}
