import TestSupport

/// Random addresses and passwords, valid and not; a case is told by its seed and its texts.
struct RandomCredentials {
  private let seed: UInt64
  private var random: SplitMix64
  private var count = 0

  init(seed: UInt64) {
    self.seed = seed
    random = SplitMix64(seed: seed)
  }

  /// What tells a failing case.
  func label(_ texts: String...) -> String {
    "seed \(seed), case \(count): \(texts.joined(separator: " | ").debugDescription)"
  }

  mutating func chance(_ share: Int) -> Bool { Int.random(in: 0..<share, using: &random) == 0 }

  mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  /// A valid address, never the same twice.
  mutating func email() -> String {
    count += 1
    let local = text("abcxyzABC019!#$%&'*+-/=?^_`{|}~", 1...12)
    let dotted = chance(2) ? "\(local).\(text("aZ0_", 1...5))" : local
    let labels = (0..<number(1...3)).map { _ in
      chance(2) ? text("abcXYZ0189", 1...9) : "a" + text("a-0", 0...6) + "z"
    }
    return "\(dotted).\(count)@\(labels.joined(separator: ".")).org"
  }

  /// A text that is no address, made from one by a single fault.
  mutating func noEmail() -> String {
    let good = email()
    let parts = good.split(separator: "@").map(String.init)
    let (local, domain) = (parts[0], parts[1])
    let faults = [
      "", " ", "@", local, domain, "\(local)@", "@\(domain)", "\(local)@@\(domain)",
      "\(local)@\(local)@\(domain)", ".\(good)", "\(local).@\(domain)", "a..\(good)",
      "\(local)@.\(domain)", "\(local)@\(domain).", "\(local)@a..\(domain)", "\(local)@-\(domain)",
      "\(local)@\(domain)-", "\(local)@localhost", "\(local) x@\(domain)", "\(local)@a b.\(domain)",
      "\(local)\u{0}@\(domain)", "ü\(good)", "\(local)@ü.\(domain)", "\u{212A}\(good)",
      "(\(good)", "\(good)>", "\(local),\(good)", "\(local)@a_b.\(domain)",
      "\(text("a", 65...80))@\(domain)", "\(local)@\(text("a", 64...70)).org",
      "\(local)@" + String(repeating: "abcdefg.", count: 32) + "org", "\"\(local)\"@\(domain)",
      "\(local)@[127.0.0.1]",
    ]
    // Every fault has its turn, whatever the seed.
    return faults[count % faults.count]
  }

  /// A password of 8 characters or more.
  mutating func password() -> String { text(Self.characters, 8...30) }

  /// A password of less than 8 characters, however many bytes these take.
  mutating func shortPassword() -> String { text(Self.characters, 0...7) }

  /// Another password: one character more, less, other, or in another case.
  mutating func wrong(_ password: String) -> String {
    switch number(0...4) {
    case 0: password + text(Self.characters, 1...1)
    case 1: String(password.dropLast())
    case 2: "x" + password
    case 3: password + " "
    default: String(password.reversed()) == password ? "" : String(password.reversed())
    }
  }

  /// Ids of documents with the calories that they get.
  mutating func favourites() -> [(id: String, calories: Double)] {
    (0..<number(1...3)).map { ("food-\(count)-\($0)", Double(number(0...900))) }
  }

  private static let characters = "abcxyzABC012 .,-_!?$\"'\\/äßéñ漢字🍎👩‍👩‍👧‍👦"

  private mutating func text(_ alphabet: String, _ length: ClosedRange<Int>) -> String {
    let characters = Array(alphabet)
    return String((0..<number(length)).map { _ in characters[number(0...(characters.count - 1))] })
  }
}
