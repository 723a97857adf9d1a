extension Catalogue {
  /// Something wrong with the schemas of a diary, taken together.
  public enum Problem: Sendable, Equatable {
    /// A file that cannot be used.
    case failure(Failure)
    /// A file that is left out.
    case clash(Clash)
    /// A field follows from documents of a collection that does not exist.
    case missingCollection(path: String, field: String, collection: CollectionName)
    /// A field follows from a field that documents of the other collection do not have.
    case missingField(path: String, field: String, collection: CollectionName, other: String)
  }

  /// All that is wrong, sorted by collection; empty for schemas that fit together.
  ///
  /// Compiles every schema.
  public func problems() -> [Problem] {
    var problems = clashes.map { Problem.clash($0) }
    for name in names {
      do {
        guard let schema = try schema(of: name) else { continue }
        problems += references(of: schema)
      } catch {
        problems.append(.failure(error))
      }
    }
    return problems
  }

  private func references(of schema: CollectionSchema) -> [Problem] {
    let members = schema.membershipFields.map {
      ($0.name, [(field: $0.by, collection: $0.collection)])
    }
    let sums = schema.derivedFields.map { ($0.name, $0.expression.foreignFields) }
    let counts = schema.derivedFields.map { field in
      (
        field.name,
        field.expression.sources.compactMap(\.collection).map { (field: "id", collection: $0) }
      )
    }
    let copies = schema.fields.compactMap { field in
      field.copied.map { (field.name, [(field: $0.field, collection: $0.collection)]) }
    }
    var problems: [Problem] = []
    for (field, references) in members + sums + counts + copies {
      for reference in references {
        guard let problem = problem(of: schema, field, reference.field, reference.collection),
          !problems.contains(problem)
        else { continue }
        problems.append(problem)
      }
    }
    return problems
  }

  private func problem(
    of schema: CollectionSchema, _ field: String, _ other: String, _ collection: CollectionName
  ) -> Problem? {
    let path = path(of: schema.name) ?? schema.name.text
    guard names.contains(collection) else {
      return .missingCollection(path: path, field: field, collection: collection)
    }
    // A schema that cannot be compiled is a problem of its own.
    guard let target = try? self.schema(of: collection), target.field(other) == nil else {
      return nil
    }
    return .missingField(path: path, field: field, collection: collection, other: other)
  }
}

extension Catalogue.Problem {
  /// The schema's file, and what is wrong with it, in words.
  public var told: (path: String, text: String) {
    switch self {
    case .failure(.unreadable(let path, _)): (path, "it is not JSON")
    case .failure(.unusable(let path, _)): (path, "this schema is not supported")
    case .clash(let clash): (clash.path, "its name clashes with \(clash.other)")
    case .missingCollection(let path, let field, let collection):
      (path, "\(field) follows from \(collection), which is not there")
    case .missingField(let path, let field, let collection, let other):
      (path, "\(field) follows from \(other) of \(collection), which has none")
    }
  }
}

extension DerivedExpression.Source {
  /// The other collection that is looked at, if any.
  var collection: CollectionName? {
    switch self {
    case .embedded: nil
    case .referenced(_, let collection), .collection(let collection): collection
    }
  }
}
