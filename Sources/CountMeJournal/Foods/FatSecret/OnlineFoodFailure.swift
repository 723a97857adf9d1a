public import CountMeHistory
public import CountMeModel

/// Why FatSecret told nothing; what is known here is used as ever.
public enum OnlineFoodFailure: Error, Sendable, Equatable {
  /// The person has no key.
  case noKey
  /// The key's file cannot be used.
  case unusableKey(DiaryError)
  /// There is no `curl` program, which asks for us.
  case noProgram
  /// It cannot be reached, or does not answer in time.
  case unreachable(String)
  /// It does not accept the key or the request, with its own number and words.
  case refused(code: Int, message: String)
  /// Its requests are used up until then.
  case limited(until: Timestamp)
  /// Its answer cannot be understood.
  case garbled
}
