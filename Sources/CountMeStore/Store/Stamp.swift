package import CountMeModel

/// The stamp of a new version.
package enum Stamp {
  /// How far apart the clocks of two devices are taken to be, in milliseconds.
  private static let clockDifference: Int64 = 600_000

  /// `fields` stamped now, or later than the version before.
  ///
  /// Two devices whose clocks are both behind that version must not come to one stamp: what they count
  /// apart would be one and the same edit. So the stamp is later by up to a second, which is as good
  /// as chance: by where their clocks are within one.
  package static func next(
    _ now: Timestamp, _ fields: JSONObject, following before: JSONObject?
  ) -> JSONObject {
    var stamp = now
    if let previous = before?["lastModified"]?.string.flatMap({ Timestamp($0) }), previous >= now {
      let place = abs(now.milliseconds % 1000)
      stamp = .next(now: now, after: previous.adding(milliseconds: place))
    }
    var stamped = fields
    stamped["lastModified"] = .string(stamp.text)
    return stamped
  }

  /// `fields` as a file has them that no command wrote here: with their own stamp where that is a new one, else stamped
  /// now.
  ///
  /// A person who edits a file leaves the stamp alone. A new one is another device's, whose file came by a synced
  /// folder or a copy; only as it is can a merge tell it from a second edit.
  static func found(
    _ now: Timestamp, _ fields: JSONObject, following before: JSONObject?
  ) -> JSONObject {
    guard let text = fields["lastModified"]?.string, let own = Timestamp(text), own.text == text,
      own <= now.adding(milliseconds: clockDifference)
    else { return next(now, fields, following: before) }
    let previous = before?["lastModified"]?.string.flatMap { Timestamp($0) }
    return previous.map { $0 < own } ?? true ? fields : next(now, fields, following: before)
  }

  /// `fields` stamped as the way back from a version: later than that, and not than what others did since.
  ///
  /// Somebody who takes an edit back has no opinion on what anybody else made of it meanwhile, seen or not. What
  /// nobody has seen is as if it had never been: the document is what it was, to the byte. Only steps of a
  /// counter are stamped like edits: two that are alike must not come to one stamp.
  ///
  /// - Parameter earlier: the version to go back to, where nobody else can have seen the one after it.
  static func back(
    _ now: Timestamp, _ fields: JSONObject, from present: JSONObject?, to earlier: JSONObject?,
    _ schema: CollectionSchema
  ) -> JSONObject {
    let previous = present ?? fields
    let counts = schema.fieldRules.contains {
      $0.value == .counter && fields[$0.key] != previous[$0.key]
    }
    guard !counts, let stamp = previous["lastModified"]?.string.flatMap({ Timestamp($0) }) else {
      return next(now, fields, following: previous)
    }
    var stamped = fields
    stamped["lastModified"] = earlier?["lastModified"]
    if let earlier, earlier == stamped { return earlier }
    stamped["lastModified"] = .string(stamp.adding(milliseconds: 1).text)
    return stamped
  }
}
