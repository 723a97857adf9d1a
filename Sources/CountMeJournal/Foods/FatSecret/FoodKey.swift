public import CountMeHistory
import CountMeModel

/// The person's own key to FatSecret, in a file that nobody else can read.
public struct FoodKey: Sendable {
  /// What FatSecret calls the Client ID.
  let id: String
  /// What FatSecret calls the Client Secret.
  let secret: String

  /// Takes the two texts that FatSecret gives a developer.
  ///
  /// - Throws: ``JournalFailure/misunderstood(_:text:)`` for an empty one, or one with a space
  ///   or a control character; the secret is never part of an error.
  public init(id: String, secret: String) throws(DiaryError) {
    (self.id, self.secret) = (id.trimmed, secret.trimmed)
    let isPlain = { (text: String) in
      !text.isEmpty && text.utf8.count <= 500 && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f }
    }
    guard isPlain(self.id), !self.id.contains(":"), isPlain(self.secret) else {
      throw .journal(.misunderstood(.foodKey, text: ""))
    }
  }
}
