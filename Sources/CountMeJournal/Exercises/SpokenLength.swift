import CountMeModel

/// How long or how far something was, as people say it, in numbers and units that stand side by side.
enum SpokenLength {
  /// The text in which it stands so: `1/2 hr` as `0.5 hr`, `40 lengths of a 25 m pool` as `1000 m`, `5 x 1:30` as `5 x 90 s`.
  static func plain(_ text: String) -> String {
    let isLong = text.contains(long)
    // At a pace is no time of the day.
    return poolLengths(fractions(text)).replacing(pace) { "\($0.1)" }.replacing(repeated) { match in
      let (count, minutes) = (Int(match.2) ?? 0, Int(match.4) ?? 0)
      // Of two halves, and of what is done for hours, nobody knows which of both a time is.
      let isEffort = match.3.map { efforts.contains($0.lowercased()) } ?? false
      let isOften = count > 3 && !["halves", "quarters", "periods"].contains(match.3?.lowercased())
      let isShort = !isLong && (isEffort || isOften)
      guard isShort || minutes >= 10 || match.6 != nil else { return String(match.0) }
      return "\(match.1)\(minutes * 60 + (Int(match.5) ?? 0)) s"
    }
  }

  /// What is short each time.
  private static let efforts: Set<String> = ["reps", "rounds", "intervals"]

  /// What was done so often is no time of the day, and takes no hours.
  private static var repeated:
    Regex<(Substring, Substring, Substring, Substring?, Substring, Substring, Substring?)>
  {
    /\b((\d+) *(?:(sets|reps|rounds|times|intervals|halves|quarters|periods) +(?:of|x|×|@)|x|×) *)(\d{1,2}):([0-5]\d)\b( *mins?\b)?(?! *(?::|h\b|hr|hour|min|am\b|pm\b|\/|per\b))/
      .ignoresCase()
  }

  /// What people do for hours, and several times in some days.
  private static var long: Regex<Substring> {
    /hik|walk|cycl|bik|\brid|\brode|yoga|pilates|gym|danc|train|workout|class|lesson|session|golf|ball|soccer|tennis|hockey|rugby|cricket|\bski(?:ing|ed)?\b/
      .ignoresCase()
  }

  private static var pace: Regex<(Substring, Substring)> {
    /\bat +(\d{1,2}:\d\d *(?:mins? *)?(?:\/|per) *(?:km|mi|mile)\b)/.ignoresCase()
  }

  private static func fractions(_ text: String) -> String {
    let signs = ["½": "1/2", "¼": "1/4", "¾": "3/4"].reduce(text) {
      $0.replacing($1.key, with: " \($1.value) ")
    }
    return signs.replacing(fraction) { match in
      let whole = match.1.flatMap { Double($0) } ?? 0
      guard let part = Double(match.2), let all = Double(match.3), part < all else {
        return String(match.0)
      }
      let number = CanonicalNumber.text(of: ((whole + part / all) * 1000).rounded() / 1000)
      return "\(number) \(match.4)"
    }
  }

  private static var fraction: Regex<(Substring, Substring?, Substring, Substring, Substring)> {
    /\b(?:(\d+) +)?(\d)\/(\d) *(?:an? +|of +an? +|of +)?(h|hr|hrs|hour|hours|min|mins|minutes|km|mi|mile|miles)\b/
      .ignoresCase()
  }

  private static func poolLengths(_ text: String) -> String {
    text.replacing(lengths) { match in
      guard let count = Double(match.1), let each = Double(match.2), each <= 100 else {
        return String(match.0)
      }
      let isYards = match.3.lowercased().hasPrefix("y")
      let meters = (count * each * (isYards ? 0.9144 : 1)).rounded()
      return "\(CanonicalNumber.text(of: meters)) m"
    }
  }

  private static var lengths: Regex<(Substring, Substring, Substring, Substring)> {
    /\b(\d+) *lengths?,? +(?:(?:of|in|at|x|@) +)?(?:an? +|the +)?(\d+) *-?(meters?|metres?|yards?|yds?|m)\b(?: +pool)?/
      .ignoresCase()
  }
}
