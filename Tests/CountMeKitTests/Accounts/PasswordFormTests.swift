import CountMeModel
import CountMeSodium
import Synchronization
import TestSupport
import Testing

@testable import CountMeAccounts
@testable import CountMeHistory
@testable import CountMeCare

/// One keyboard sends é as one code point and another as two; both are one password (RFC 8265).
@Suite("The form of a password")
struct PasswordFormTests {
  /// A password in form C, and as other keyboards send it.
  private static let forms = [
    ("Caf\u{E9} au lait", "Cafe\u{301} au lait"), ("Caf\u{E9} au lait", "Caf\u{E9} au\u{A0}lait"),
    ("\u{C5}ngstr\u{F6}m 10", "\u{212B}ngstro\u{308}m\u{3000}10"),
    (
      "\u{AC00}\u{AC01} \u{B098}\u{B77C}",
      "\u{1100}\u{1161}\u{1100}\u{1161}\u{11A8} \u{B098}\u{B77C}"
    ),
    ("\u{1EC7} \u{1EC7} \u{1EC7}", "\u{65}\u{302}\u{323} \u{65}\u{323}\u{302} \u{EA}\u{323}"),
  ]

  /// A password and the bytes that keys are made from, as hex: Unicode's form C, of NormalizationTest.txt.
  private static let keyBytes = [
    ("e\u{301}", "c3a9"), ("\u{212B}", "c385"), ("\u{2126}", "cea9"),
    // Marks come in the order of their classes, and one between keeps nothing apart but its like.
    ("a\u{315}\u{300}\u{5AE}\u{300}b", "c3a0d6aecc80cc9562"),
    ("D\u{307}\u{323}", "e1b88ccc87"), ("e\u{302}\u{323}", "e1bb87"),
    ("s\u{323}\u{307}", "e1b9a9"), ("\u{1E9B}\u{323}", "e1ba9bcca3"),
    // What is composed of itself alone, or excluded from being composed.
    ("\u{374}", "cab9"), ("\u{958}", "e0a495e0a4bc"), ("\u{2ADC}", "e2ab9dccb8"),
    ("\u{FB1D}", "d799d6b4"), ("\u{F900}", "e8b188"),
    // Hangul, by arithmetic.
    ("\u{1100}\u{1161}\u{11A8}", "eab081"), ("\u{AC00}\u{11A8}", "eab081"),
    ("\u{AC00}\u{11A7}", "eab080e186a7"),
    // Beyond the first plane.
    ("\u{1D15E}", "f09d8597f09d85a5"), ("\u{11099}\u{110BA}", "f091829a"),
    ("\u{11131}\u{11127}", "f09184ae"), ("\u{2F800}", "e4b8bd"),
    // Compatible is not equal; spaces are.
    ("\u{FB01}", "efac81"), ("\u{FF21}", "efbca1"), ("a\u{A0}b\u{3000}c", "6120622063"),
  ]

  /// Law: a key is made from the same bytes by every program, whatever toolchain built it.
  @Test("The bytes of a key are Unicode's form C", arguments: 0..<keyBytes.count)
  func vectors(index: Int) {
    let (typed, hex) = Self.keyBytes[index]
    let bytes = password(typed).bytes.revealed()
    #expect(bytes.hexText == hex)
    // What has the form stays as it is.
    #expect(Password(bytes).bytes.revealed() == bytes)
  }

  @Test("Each form opens what was wrapped with any other", arguments: 0..<5)
  func anyForm(index: Int) throws {
    let (one, other) = Self.forms[index]
    var random = SplitMix64(seed: 11)
    let key = try KeyWorkshop.key(&random)
    for made in [one, other] {
      let wrapped = try WrappedKey(key, with: password(made), cost: AccountCost.least.argon2)
      for typed in [one, other] {
        let opened = try present(wrapped.unwrap(password(typed), for: key.verifyingKey))
        let (seed, own) = (opened.revealedSeed(), key.revealedSeed())
        #expect(seed == own, "\(made.unicodeScalars) \(typed.unicodeScalars)")
      }
      expectAbsent(wrapped.unwrap(password(one + "x"), for: key.verifyingKey))
    }
  }

  @Test("What an earlier program wrapped with the bytes as they were typed still opens")
  func asTyped() throws {
    for (_, typed) in Self.forms {
      var random = SplitMix64(seed: 12)
      let key = try KeyWorkshop.key(&random)
      let earlier = password(bytesAsTyped: typed)
      let wrapped = try WrappedKey(key, with: earlier, cost: AccountCost.least.argon2)
      let opened = try present(wrapped.unwrap(password(typed), for: key.verifyingKey))
      let (seed, own) = (opened.revealedSeed(), key.revealedSeed())
      #expect(seed == own, "\(typed.unicodeScalars)")
    }
  }

  @Test("Compatibility forms, case and bytes that are no text stay what they are")
  func different() throws {
    for text in ["\u{FB01}sh 12345", "fish 12345", "FISH 12345", "Caf\u{E9} ole"] {
      #expect(password(text).bytes.revealed() == Array(text.utf8))
    }
    let latin: [UInt8] = Array("Caf".utf8) + [0xE9] + Array(" au lait".utf8)
    let kept = Password(latin)
    #expect(kept.bytes.revealed() == latin)
  }

  @Test("It is as long as its characters are many")
  func length() throws {
    #expect(throws: DiaryError.account(.weakPassword)) {
      try password("e\u{301}e\u{301}e\u{301}e\u{301}").requireStrength()
    }
    try password("e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}")
      .requireStrength()
  }

  @Test("On another device the password may come in another form")
  func signIn() async throws {
    let world = try AccountWorld(seed: 251)
    let remote = try world.remote()
    let (laptop, phone) = (try await world.diary(), try await world.diary(on: "phone"))
    for diary in [laptop, phone] { _ = try await diary.addRemote(remote) }
    try await laptop.makeAccount("me@example.org", "Cafe\u{301} au lait")
    _ = try await laptop.sync()
    try await phone.signIn("me@example.org", "Caf\u{E9} au lait")
    try await laptop.signOut()
    try await laptop.signIn("me@example.org", "Caf\u{E9} au lait")
  }

  @Test("A wrong password and an unknown address cost the same work in every form")
  func work() async throws {
    let world = try AccountWorld(seed: 252)
    let (_, phone) = try await world.twoDevices()
    try await phone.signOut()
    for (one, other) in Self.forms {
      for typed in [one, other] {
        var costs: [Int] = []
        for email in ["me@example.org", "nobody@example.org"] {
          let count = Mutex(0)
          await PasswordWork.$observer.withValue({ _ in count.withLock { $0 += 1 } }) {
            await #expect(throws: DiaryError.account(.invalidCredentials)) {
              try await phone.signIn(email, typed)
            }
          }
          costs.append(count.withLock { $0 })
        }
        #expect(costs[0] == costs[1], "\(typed.unicodeScalars)")
      }
    }
  }

  @Test("A backup opens with its passphrase in every form")
  func backup() async throws {
    let world = try AccountWorld(seed: 253)
    let diary = try await world.diary()
    try await diary.favour("apple")
    let made = try await diary.createBackup(passphrase: password("Cafe\u{301} au lait"))
    for typed in ["Cafe\u{301} au lait", "Caf\u{E9} au lait", "Caf\u{E9}\u{2003}au lait"] {
      #expect(try await diary.verifyBackup(made.id, passphrase: password(typed)).id == made.id)
    }
    await #expect(throws: DiaryError.backup(.wrongPassphrase(id: made.id))) {
      try await diary.verifyBackup(made.id, passphrase: password("Cafe au lait"))
    }
  }

  private func password(_ text: String) -> Password { Password(Array(text.utf8)) }

  /// As programs made it that knew no forms.
  private func password(bytesAsTyped text: String) -> Password {
    Password(exactly: Array(text.utf8))
  }
}

extension Password {
  fileprivate init(exactly bytes: [UInt8]) {
    self.init(bytes: SecretBytes(bytes), typed: nil)
  }
}
