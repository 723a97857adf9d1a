import CountMeModel
import CountMeSodium
import TestSupport
import Testing

@testable import CountMeHistory

@Suite("Signatures and ssh-keygen")
struct SSHSignatureTests {
  @Test("ssh-keygen verifies ours")
  func weSign() throws {
    let workshop = try KeyWorkshop()
    var random = SplitMix64(seed: 3)
    for index in 100..<200 {
      let key = try KeyWorkshop.key(&random)
      let message = random.bytes(Int.random(in: 0...300, using: &random))
      let line = "me@example.org namespaces=\"git\" \(DevicePublicKey(key.verifyingKey).line)\n"
      try workshop.write(Array(line.utf8), to: "allowed-\(index)")
      try workshop.write(message, to: "message-\(index)")
      try workshop.write(
        Array((SSHSignature.armoured(message, by: key) + "\n").utf8), to: "signature-\(index)")
    }
    let said = try workshop.lines(
      """
      for i in {100..199}; do
        ssh-keygen -Y verify -f allowed-$i -I me@example.org -n git -s signature-$i <message-$i
      done
      """)
    #expect(said.count == 100)
    #expect(said.allSatisfy { $0.hasPrefix("Good \"git\" signature for me@example.org") })
  }

  @Test("we verify ssh-keygen's", arguments: ["sha512", "sha256"])
  func weVerify(hash: String) throws {
    let workshop = try KeyWorkshop()
    var random = SplitMix64(seed: 4)
    var messages: [[UInt8]] = []
    for index in 100..<160 {
      messages.append(random.bytes(Int.random(in: 0...300, using: &random)))
      try workshop.write(messages[index - 100], to: "message-\(index)")
    }
    let said = try workshop.lines(
      """
      ssh-keygen -q -t ed25519 -N '' -f key; cut -d' ' -f1,2 key.pub
      for i in {100..159}; do ssh-keygen -q -Y sign -f key -n git -O hashalg=\(hash) message-$i; done
      """)
    for (index, message) in messages.enumerated() {
      let text = try workshop.signature("message-\(100 + index).sig")
      let signer = SSHSignature.signer(of: message, text)
      #expect(signer?.line == said.first)
    }
  }

  @Test("a signature for another use is refused")
  func otherNamespace() throws {
    let workshop = try KeyWorkshop()
    try workshop.write([1, 2, 3], to: "message")
    _ = try workshop.lines(
      "ssh-keygen -q -t ed25519 -N '' -f key; ssh-keygen -q -Y sign -f key -n file message")
    let text = try workshop.signature("message.sig")
    #expect(SSHSignature.signer(of: [1, 2, 3], text) == nil)
  }

  @Test("a signature by an algorithm that we do not know is refused", arguments: ["ecdsa", "rsa"])
  func otherAlgorithm(name: String) throws {
    let workshop = try KeyWorkshop()
    try workshop.write([1, 2, 3], to: "message")
    _ = try workshop.lines(
      "ssh-keygen -q -t \(name) -N '' -f key; ssh-keygen -q -Y sign -f key -n git message")
    let text = try workshop.signature("message.sig")
    #expect(SSHSignature.signer(of: [1, 2, 3], text) == nil)
  }

  @Test("any byte of the signature changed is refused")
  func changedSignature() throws {
    var random = SplitMix64(seed: 5)
    let key = try KeyWorkshop.key(&random)
    let message = random.bytes(100)
    let signature = Array(SSHSignature.armoured(message, by: key).utf8)
    for index in signature.indices {
      var changed = signature
      changed[index] ^= UInt8.random(in: 1...255, using: &random)
      let signer = SSHSignature.signer(of: message, String(decoding: changed, as: UTF8.self))
      #expect(signer == nil, "byte \(index)")
    }
  }

  @Test("the same bytes with other line ends are refused: they would give a commit a second id")
  func otherLines() throws {
    var random = SplitMix64(seed: 6)
    let key = try KeyWorkshop.key(&random)
    let text = SSHSignature.armoured([1], by: key)
    #expect(SSHSignature.signer(of: [1], text)?.key == key.verifyingKey)
    var others = text.indices.map { String(text[..<$0]) + "\n" + String(text[$0...]) }
    others += text.indices.filter { text[$0] == "\n" }.map {
      String(text[..<$0]) + String(text[text.index(after: $0)...])
    }
    others += [
      "\(text)\n", "\(text) ", text.replacing("\n", with: "\r\n"),
      text.replacing("\n", with: " \n"),
    ]
    for other in others { #expect(SSHSignature.signer(of: [1], other) == nil, "\(other)") }
  }

  @Test("any byte of the message changed is refused", arguments: 0..<100)
  func changedMessage(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let key = try KeyWorkshop.key(&random)
    let message = random.bytes(Int.random(in: 1...400, using: &random))
    let signature = SSHSignature.armoured(message, by: key)
    #expect(SSHSignature.signer(of: message, signature)?.key == key.verifyingKey)
    var changed = message
    changed[Int.random(in: 0..<message.count, using: &random)] ^= UInt8.random(
      in: 1...255, using: &random)
    #expect(SSHSignature.signer(of: changed, signature) == nil)
    #expect(SSHSignature.signer(of: message + [0], signature) == nil)
    #expect(SSHSignature.signer(of: Array(message.dropLast()), signature) == nil)
  }
}

extension KeyWorkshop {
  /// A signature's file as a commit holds it: without the end of its last line.
  fileprivate func signature(_ name: String) throws -> String {
    String(decoding: try read(name).dropLast(), as: UTF8.self)
  }
}
