/// Why words of a person cannot be followed.
public enum WordsFailure: DiaryFailure {
  /// The words do not say what was expected of them.
  case misunderstood(ExpectedWords, text: String)
  /// Nothing of its kind has this name; `known` are the names that there are.
  case unknownName(String, of: NamedThing, known: [String])
  /// More than one has a name like this.
  case ambiguousName(String, of: NamedThing, candidates: [String])
  /// Another one has this name already.
  case nameTaken(String, of: NamedThing)
}
