import ArgumentParser
import CountMeKit

/// What a shell offers where a word of the diary is due.
///
/// A person waits for it between two keys: each is a matter of milliseconds, and says nothing where
/// it fails.
enum DiaryCompletion {
  static let collection = kind(collections)

  private static let collections: Candidates = { request in
    let catalogue = request.reader?.catalogue ?? .builtIn
    return catalogue.names.map { name in
      let title = CompletionShell.requesting == .bash ? nil : try? catalogue.schema(of: name)?.title
      return CompletionCandidate(word: name.text, note: title ?? "")
    }
  }

  static let identifier = kind(identifiers)

  private static let identifiers: Candidates = { request in
    guard let schema = request.collection, let reader = request.reader else { return [] }
    let ids = try reader.identifiers(
      beginning: request.prefix, in: schema, limit: 100)
    return ids.enumerated().map { index, id in
      // A name for each would open as many files as there are ids.
      let isNamed = index < 40 && CompletionShell.requesting != .bash
      let document = isNamed ? try? reader.document(schema.name, id) : nil
      return CompletionCandidate(word: id.text, note: document?.headline ?? "")
    }
  }

  /// What was written down for today.
  static let entry = kind(entries)

  private static let entries: Candidates = { request in
    guard let reader = request.reader else { return [] }
    let today = try reader.clock().today
    let names = try reader.entries(of: today).map { FoodItem($0.fields).words ?? $0.headline }
    return words(Set(names).sorted())
  }

  /// A collection and its ids, or an entry of today.
  static let documentOrEntry = kind { request in
    let typed = request.arguments.dropFirst()
    let isFirst = typed.isEmpty || typed.count == 1 && typed.last == request.prefix
    return try isFirst ? entries(request) + collections(request) : identifiers(request)
  }

  static let food = kind { request in
    words(try request.reader?.foodNames().prefix(500) ?? [])
  }

  static let exercise = kind { request in
    words(try request.reader?.exerciseNames() ?? [])
  }

  static let habit = named(Habit.self) { $0.name }
  static let composedMeal = kind { request in
    guard let reader = request.reader else { return [] }
    let own = try reader.own(CustomMeal.self).compactMap(\.name).sorted()
    let theirs = reader.groups(keeping: CustomMeal.collection).flatMap { group in
      let names = (try? group.reader.own(CustomMeal.self).compactMap(\.name)) ?? []
      return names.sorted().map { CompletionCandidate(word: $0, note: group.name) }
    }
    return words(own) + theirs
  }
  static let fastingPlan = named(FastingPlan.self) { $0.name }
  static let reaction = named(ReactionLog.self) { $0.type }

  static let device = kind { request in
    try request.reader?.own(ProfileDevice.self).map {
      CompletionCandidate(word: $0.id, note: $0.headline)
    } ?? []
  }

  /// The attached diaries.
  static let attached = kind { request in
    guard let folder = try? request.context.ownFolder() else { return [] }
    return try AttachedDiaries(of: folder).all.map {
      CompletionCandidate(word: $0.name, note: $0.role.rawValue)
    }
  }

  /// What documents of a type are called.
  private static func named<Entry: TypedDocument>(
    _ type: Entry.Type, _ name: @escaping @Sendable (Entry) -> String?
  ) -> CompletionKind {
    kind { request in
      words(Set(try request.reader?.own(Entry.self).compactMap(name) ?? []).sorted())
    }
  }

  private static func words(_ words: some Sequence<String>) -> [CompletionCandidate] {
    words.map { CompletionCandidate(word: $0) }
  }

  private typealias Candidates = @Sendable (CompletionRequest) throws -> [CompletionCandidate]

  private static func kind(_ candidates: @escaping Candidates) -> CompletionKind {
    .custom { words, _, prefix in
      let found = try? candidates(CompletionRequest(words, prefix: prefix))
      return found?.compactMap { $0.line(for: CompletionShell.requesting) } ?? []
    }
  }
}
