package import CountMeHistory
import CountMeJournal
public import CountMeModel
import CountMeSchema
package import CountMeStore

extension Conflict {
  /// A version of a document that a conflict was about.
  public enum Version: Sendable, Equatable {
    /// What was there before both.
    case base
    /// What one side made of it.
    case side(Position)
  }

  /// The document in a version, or nil where it has none.
  public func document(_ version: Version) -> JSONObject? {
    switch version {
    case .base: base
    case .side(let position): side(position).fields
    }
  }

  fileprivate func isSpoilt(_ version: Version) -> Bool {
    if case .side(let position) = version { side(position).change == .spoilt } else { false }
  }
}

/// Brings a version back that a conflict was about.
package struct ConflictKeeping {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// Brings a version back that a conflict was about, as a new edit.
  package func keep(
    _ conflict: Conflict, _ version: Conflict.Version
  ) throws(DiaryError) -> Receipt {
    guard AccountPlace(folder: conflict.collection.text) == nil else {
      throw .history(.signedByAccount(collection: conflict.collection))
    }
    guard !conflict.isSpoilt(version) else {
      throw .history(.nothingToKeep(collection: conflict.collection, id: conflict.documentID.text))
    }
    let whose =
      switch version {
      case .base: "the earlier version"
      case .side(let position): "\(conflict.side(position).device)'s version"
      }
    let message = CommitMessage(
      "kept \(whose) of \(conflict.collection) \(conflict.documentID)",
      trailers: [(CommitMessage.conflictTrailer, "\(conflict.id)")])
    return try EditWriter(store).apply { reader throws(DiaryError) in
      let edits = try reader.edits(keeping: version, of: conflict)
      let following = try reader.goals(following: edits)
      return EditPlan(message, try reader.awarding(edits + following))
    }
  }
}

extension DiaryReader {
  fileprivate func edits(
    keeping version: Conflict.Version, of conflict: Conflict
  ) throws(DiaryError) -> [DocumentEdit] {
    let (collection, id) = (conflict.collection, conflict.documentID)
    let present = try document(collection, id)?.fields
    guard let kept = conflict.document(version) else {
      return present == nil ? [] : [.remove(collection, id: id)]
    }
    guard let present else { return [.put(collection, id: id, fields: kept)] }
    var fields = present
    for pointer in conflict.pointersToKeep.map(FieldPointer.init) {
      pointer.set(pointer.value(in: kept), in: &fields)
    }
    // Fields that fit in either version need not fit together: then the version counts as a whole.
    let isValid = try schema(of: collection).violations(of: .object(fields)).isEmpty
    return [.put(collection, id: id, fields: isValid ? fields : kept)]
  }
}

extension DiaryReader {
  /// A goal that comes back counts from today on, like one that is set.
  fileprivate func goals(following edits: [DocumentEdit]) throws(DiaryError) -> [DocumentEdit] {
    guard case .put(let collection, _, let fields)? = edits.first,
      collection.text == ProfileSettings.collection
    else { return [] }
    let goals = Goals(from: try settings(), to: ProfileSettings(fields))
    return try setting(goals, of: try clock().today)
  }
}

extension Conflict {
  /// The fields that a version is brought back in.
  ///
  /// Where a version counted as a whole, all fields belong together.
  fileprivate var pointersToKeep: [String] {
    let isWhole = rule != .laterField && rule != .byHand
    return fields.filter { isWhole ? $0.rule == nil : !$0.lost.isEmpty }.map(\.pointer)
  }
}
