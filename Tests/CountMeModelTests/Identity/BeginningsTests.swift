import CountMeModel
import TestSupport
import Testing

@Suite("Beginnings of ids")
struct BeginningsTests {
  @Test("The shortest beginning that no other has, however alike they are")
  func shortest() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<200 {
      let texts = (0..<Int.random(in: 0...12, using: &random)).map { _ -> String in
        let signs = (1...Int.random(in: 1...6, using: &random)).map { _ in
          Bool.random(using: &random) ? "a" : "b"
        }
        return signs.joined()
      }
      let found = texts.shortestBeginnings(atLeast: 2)
      #expect(Set(found.keys) == Set(texts))
      for (text, beginning) in found {
        let others = Set(texts).subtracting([text])
        let right = (2...7).first { count in
          !others.contains { $0.hasPrefix(text.prefix(count)) }
        }
        #expect(beginning == text.prefix(right ?? 7), "\(text) among \(others)")
      }
    }
  }
}
