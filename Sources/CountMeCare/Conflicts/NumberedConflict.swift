public import CountMeModel

/// A conflict as this device lists it.
public struct NumberedConflict: Sendable, Equatable {
  /// What became of a conflict since the merge decided it.
  public enum Standing: Sendable, Equatable {
    /// The document has what the merge decided.
    case asDecided
    /// The document has what one side lost: somebody brought it back.
    case broughtBack(Conflict.Position)
    /// The document has what it had before both.
    case baseBroughtBack
    /// The document was edited since, to something else.
    case editedSince
    /// The document was deleted since.
    case deletedSince
  }

  /// The number, counted from the oldest.
  public let number: Int
  /// The shortest beginning of the id that no other conflict here has, of 4 letters at least.
  public let shortID: String
  /// Whether nobody has looked at it on this device.
  public let isNew: Bool
  /// The conflict.
  public let conflict: Conflict
  /// What became of it since.
  public let standing: Standing
  /// The document as it is now, or nil.
  public let present: JSONObject?
}

extension NumberedConflict.Standing {
  init(of conflict: Conflict, present: JSONObject?) {
    guard let present else {
      self =
        conflict.result == nil
        ? .asDecided : Self.deleter(in: conflict).map(Self.broughtBack) ?? .deletedSince
      return
    }
    let fields = conflict.fields.filter { !$0.lost.isEmpty }
    func has(_ value: (ConflictField) -> JSONValue?) -> Bool {
      fields.allSatisfy { FieldPointer($0.pointer).value(in: present) == value($0) }
    }
    if conflict.result != nil, has(\.result) {
      self = .asDecided
    } else if let side = Conflict.Position.allCases.first(where: { position in
      conflict.side(position).fields != nil && has { $0.value(of: position) }
    }) {
      self = .broughtBack(side)
    } else if conflict.base != nil, has(\.base) {
      self = .baseBroughtBack
    } else {
      self = .editedSince
    }
  }

  private static func deleter(in conflict: Conflict) -> Conflict.Position? {
    Conflict.Position.allCases.first { conflict.side($0).change == .deleted }
  }
}
