/// Why words of a person cannot be followed.
public enum WordsFailure: DiaryFailure {
  /// The words mean no day, time, number or field that the command knows.
  case misunderstood(what: String, text: String, expected: String)
  /// Nothing of its kind has this name; `known` are the names that there are.
  case unknownName(String, what: String, known: [String])
  /// More than one has a name like this.
  case ambiguousName(String, what: String, candidates: [String])
  /// Another one has this name already.
  case nameTaken(String, what: String)
}
