import TestSupport
import Testing

@testable import CountMeGit

/// Hosts whose answers have no end: none is kept, and none is waited for.
@Suite("An answer without an end is no answer") struct EndlessAnswerTests {
  private static let id = String(repeating: "1", count: 40)
  private static let capabilities = ["ls-refs", "fetch", "object-format=sha1"]
  private static let list = Packet.line("\(id) refs/heads/a") + Packet.flushBytes

  private static func garbage<Value>(
    _ body: () throws(TransportError) -> Value, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    do throws(TransportError) {
      _ = try body()
      Issue.record("it is taken", sourceLocation: sourceLocation)
    } catch {
      #expect(error.reason == .garbage, "\(error)", sourceLocation: sourceLocation)
    }
  }

  private static func begin(
    _ more: [String] = [], answers: [UInt8] = []
  ) throws(TransportError) -> UploadPack {
    let words = (capabilities + more).flatMap { Packet.line($0) }
    let bytes = Packet.line("version 2") + words + Packet.flushBytes + list + answers
    return try UploadPack(BufferedChannel(bytes, remote: "x"), prefixes: [])
  }

  @Test("of what a service can do") func capabilities() throws {
    #expect(try Self.begin(Array(repeating: "more", count: 1000)).references.all.count == 1)
    let word = String(repeating: "x", count: 16_000)
    #expect(try Self.begin(Array(repeating: word, count: 4)).references.all.count == 1)
    Self.garbage { () throws(TransportError) in
      try Self.begin(Array(repeating: word, count: 5)).references
    }
  }

  /// Each commit that is offered is answered twice at most, as common and as the last word.
  @Test("to an offer", arguments: [true, false]) func offers(takesCommands: Bool) throws {
    let offered = [try #require(ObjectID(hex: Self.id))]
    func ask(_ lines: Int, _ end: [UInt8]) throws(TransportError) -> [ObjectID] {
      let word = takesCommands ? "ACK \(Self.id)" : "ACK \(Self.id) common"
      let acks = (0..<lines).flatMap { _ in Packet.line(word) }
      let session: UploadPack
      if takesCommands {
        session = try Self.begin(answers: Packet.line("acknowledgments") + acks + end)
      } else {
        let first = Array("\(Self.id) refs/heads/a".utf8) + [0] + Array("multi_ack_detailed".utf8)
        let bytes = Packet.line(first) + Packet.flushBytes + acks + end
        session = try UploadPack(BufferedChannel(bytes, remote: "x"), prefixes: [])
      }
      var negotiation = Negotiation(of: offered, session)
      try negotiation.ask(offered) { _ in }
      return negotiation.common
    }
    let end = takesCommands ? Packet.flushBytes : Packet.line("NAK")
    #expect(try ask(2, end) == offered)
    Self.garbage { () throws(TransportError) in try ask(500, []) }
  }

  @Test("to a push", arguments: [true, false]) func push(hasSideband: Bool) throws {
    func status(_ lines: Int) throws(TransportError) -> PushStatus {
      let text = "ng refs/heads/a " + String(repeating: "x", count: 60_000)
      let line = Packet.line(text)
      var bytes: [UInt8] = []
      for _ in 0..<lines { bytes += hasSideband ? Packet.line([1] + line) : line }
      let end = hasSideband ? Packet.line([1] + Packet.flushBytes) : []
      let reader = PacketReader(
        BufferedChannel(bytes + end + Packet.flushBytes, remote: "x"))
      var answer = PushAnswer(reader, hasSideband: hasSideband)
      return try answer.status()
    }
    #expect(try status(2).outcome(for: []) == .accepted)
    Self.garbage { () throws(TransportError) in try status(300) }
  }
}
