import TestSupport
import Testing

@testable import CountMeGit
@testable import CountMePlatform

/// What comes over the line may be anything.
@Suite("Fuzzing of what remotes say") struct WireFuzzTests {
  private static let id = String(repeating: "1", count: 40)

  private func reader(_ bytes: [UInt8]) -> PacketReader {
    PacketReader(BufferedChannel(bytes, remote: "x"))
  }

  @Test("packets") func packets() throws {
    let good = [
      Packet.line("hello") + Packet.line("ERR no") + Packet.flushBytes,
      Packet.line([UInt8](repeating: 7, count: 300)) + Packet.line("unpack ok"),
    ]
    try Fuzzing.feed("packets", good) { bytes in
      var reader = reader(bytes)
      var taken = 0
      while let packet = try? reader.next() {
        if case .data(let payload) = packet { taken += payload.count }
      }
      #expect(taken <= bytes.count)
      var status = PushStatus()
      var again = self.reader(bytes)
      while let line = try? again.nextText() { _ = status.take(line) }
      _ = status.outcome(for: [])
    }
  }

  /// What a remote of protocol version 2 begins with.
  private static let commands =
    Packet.line("version 2") + Packet.line("ls-refs=unborn") + Packet.line("fetch=shallow")
    + Packet.line("object-format=sha1") + Packet.flushBytes

  @Test("advertisements") func advertisements() throws {
    let first = Array("\(Self.id) refs/heads/a".utf8) + [0]
    let good = [
      Packet.line(first + Array("side-band-64k symref=HEAD:refs/heads/a agent=git/2".utf8))
        + Packet.line("\(Self.id) refs/heads/b") + Packet.flushBytes,
      Packet.line("# service=git-upload-pack") + Packet.flushBytes
        + Packet.line("\(Self.id) refs/heads/c") + Packet.flushBytes,
      Packet.line("version 1") + Packet.line("shallow \(Self.id)") + Packet.flushBytes,
      Self.commands + Packet.line("\(Self.id) HEAD symref-target:refs/heads/a")
        + Packet.line("\(Self.id) refs/tags/a peeled:\(Self.id)") + Packet.flushBytes,
    ]
    try Fuzzing.feed("advertisements", good) { bytes in
      let result = try? UploadPack(BufferedChannel(bytes, remote: "x"), prefixes: [])
      for reference in result?.references.all ?? [] { #expect(!reference.name.isEmpty) }
    }
  }

  @Test("bands and answers to offers") func bands() throws {
    let good = [
      Packet.line([1] + Array("content".utf8)) + Packet.line([2] + Array("told".utf8))
        + Packet.flushBytes,
      Packet.line("ACK \(Self.id) common") + Packet.line("ACK \(Self.id) ready")
        + Packet.line("NAK") + Packet.line("ACK \(Self.id)"),
      Packet.line("acknowledgments") + Packet.line("ACK \(Self.id)") + Packet.line("ready")
        + Packet.delimiterBytes + Packet.line("packfile"),
      Packet.line([3] + Array("over".utf8)),
    ]
    let known = try [
      Packet.line("\(Self.id) HEAD") + Packet.flushBytes, Self.commands + Packet.flushBytes,
    ]
    .map { try UploadPack(BufferedChannel($0, remote: "x"), prefixes: []) }
    try Fuzzing.feed("bands", good) { bytes in
      var band = Sideband(reader(bytes))
      while let piece = try? band.next() { #expect(!piece.isEmpty) }
      #expect(band.messages.count <= bytes.count)
      for session in known {
        var talk = Negotiation(of: [], session, reader: reader(bytes))
        try? talk.ask([]) { _ throws(TransportError) in }
        try? talk.finish()
      }
    }
  }

  @Test("addresses") func addresses() throws {
    let good = [
      "/a/b.git", "file:///a/b", "ssh://me@host:22/~/x.git", "me@host:x.git", "https://a.b/c?d=e",
      "http://u:p@host:8080/x", "ssh://[::1]:22/x", "https://h/%2e%2e/x", "-oProxyCommand=x:y",
    ].map { Array($0.utf8) }
    try Fuzzing.feed("addresses", good, count: 6000) { bytes in
      guard let url = try? RemoteURL(String(decoding: bytes, as: UTF8.self)) else { return }
      switch url.location {
      case .folder(let path): #expect(!path.hasPrefix("-") && !path.utf8.contains(0))
      case .ssh(let user, let host, _, let path):
        #expect(!host.isEmpty && !host.hasPrefix("-") && !(user ?? "").hasPrefix("-"))
        #expect(!path.isEmpty && !path.utf8.contains(0))
      case .web(let address, _, _): #expect(address.hasPrefix("http"))
      }
    }
  }
}
