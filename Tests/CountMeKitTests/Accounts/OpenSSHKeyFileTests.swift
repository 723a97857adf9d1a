import CountMeModel
import CountMeSodium
import TestSupport
import Testing

@testable import CountMeHistory

@Suite("Key files and OpenSSH")
struct OpenSSHKeyFileTests {
  @Test("what we write, ssh-keygen reads")
  func weWrite() throws {
    let workshop = try KeyWorkshop()
    var random = SplitMix64(seed: 1)
    var expected: [String] = []
    for index in 100..<200 {
      let key = try KeyWorkshop.key(&random)
      // Every length of comment makes another padding.
      let comment = "device" + String(repeating: "x", count: index % 9)
      try workshop.write(OpenSSHKeyFile.bytes(of: key, comment: comment), to: "key-\(index)")
      let device = DevicePublicKey(key.verifyingKey)
      expected += ["\(device.line) \(comment)", "256 \(device.fingerprint) \(comment) (ED25519)"]
    }
    let said = try workshop.lines(
      "for f in key-*; do ssh-keygen -y -f $f; ssh-keygen -lf $f; done")
    #expect(said == expected)
  }

  @Test("what ssh-keygen writes, we read")
  func weRead() throws {
    let workshop = try KeyWorkshop()
    let said = try workshop.lines(
      """
      for i in {100..199}; do
        ssh-keygen -q -t ed25519 -N '' -C "c$i" -f key-$i; cut -d' ' -f1,2 key-$i.pub
      done
      """)
    for (index, line) in said.enumerated() {
      let key = OpenSSHKeyFile.key(try workshop.read("key-\(100 + index)"))
      #expect(Self.line(of: key) == line)
    }
    #expect(said.count == 100)
  }

  @Test("a file with a passphrase or of another algorithm is refused")
  func refused() throws {
    let workshop = try KeyWorkshop()
    _ = try workshop.lines(
      """
      ssh-keygen -q -t ed25519 -N 'a passphrase' -f locked
      ssh-keygen -q -t ecdsa -N '' -f other
      """)
    #expect(Self.line(of: OpenSSHKeyFile.key(try workshop.read("locked"))) == nil)
    #expect(Self.line(of: OpenSSHKeyFile.key(try workshop.read("other"))) == nil)
    #expect(Self.line(of: OpenSSHKeyFile.key([])) == nil)
  }

  @Test("a changed byte never gives another key")
  func changedByte() throws {
    var random = SplitMix64(seed: 2)
    let key = try KeyWorkshop.key(&random)
    let bytes = OpenSSHKeyFile.bytes(of: key, comment: "")
    for index in bytes.indices {
      var changed = bytes
      changed[index] ^= UInt8.random(in: 1...255, using: &random)
      #expect(Self.line(of: OpenSSHKeyFile.key(changed)) == nil, "byte \(index)")
    }
    for count in bytes.indices.dropLast() {
      #expect(Self.line(of: OpenSSHKeyFile.key(Array(bytes.prefix(count)))) == nil)
    }
  }

  @Test("reading what was written gives the key back", arguments: 0..<100)
  func roundTrip(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let key = try KeyWorkshop.key(&random)
    let comment = String(repeating: "ü", count: Int.random(in: 0...40, using: &random))
    let read = OpenSSHKeyFile.key(OpenSSHKeyFile.bytes(of: key, comment: comment))
    #expect(Self.line(of: read) == DevicePublicKey(key.verifyingKey).line)
  }

  static func line(of key: consuming SigningKey?) -> String? {
    switch consume key {
    case .some(let key): DevicePublicKey(key.verifyingKey).line
    case .none: nil
    }
  }
}
