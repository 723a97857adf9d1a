/// What one text stands for, which is also how it is shown.
public protocol TextForm: CustomStringConvertible {
  /// The text.
  var text: String { get }
}

extension TextForm {
  /// The same as ``text``.
  @inlinable public var description: String { text }
}

extension TextForm where Self: Comparable {
  /// Order of the texts' bytes.
  @inlinable public static func < (left: Self, right: Self) -> Bool { left.text < right.text }
}
