import CountMeModel
import TestSupport
import Testing

@Suite("Taking a change back")
struct TakingBackTests {
  @Test("one after the other leads back to the first version", arguments: TestCollection.builtIn)
  func stepByStep(collection: TestCollection) throws {
    for seed in 0..<20 {
      var random = RandomDocument(collection, seed: UInt64(seed))
      let first = random.document(id: collection.sampleID, stamp: Self.stamp(0))
      var versions = [try #require(first)]
      for step in 1...4 {
        versions.append(random.edited(versions[step - 1], stamp: Self.stamp(step)))
      }
      let merge = DocumentMerge(collection.schema)
      var present = try #require(versions.last)
      for step in stride(from: 4, through: 1, by: -1) {
        // A new edit each time, as the diary stamps it.
        present["lastModified"] = .string(Self.stamp(20 - step).text)
        let back = merge.takingBack(
          before: .valid(versions[step - 1]), after: .valid(versions[step]), from: .valid(present))
        present = try #require(back.document)
        #expect(
          Self.content(present, collection) == Self.content(versions[step - 1], collection),
          "seed \(seed), step \(step)")
      }
    }
  }

  @Test(arguments: [DocumentMergeRule.lastWriteWins, .fieldwise])
  func leavesWhatWasChangedSince(rule: DocumentMergeRule) throws {
    let fields: JSONObject = [
      "note": [:], "size": [:], "count": ["type": "number", "x-merge": "counter"],
    ]
    let merge = DocumentMerge(try TestCollection("examples", rule: rule, fields: fields).schema)
    func version(_ time: String, _ fields: JSONObject) -> MergeVersion {
      MatrixVersion("", at: time, fields).version
    }
    let back = merge.takingBack(
      before: version("09:00", ["note": "a", "size": 1, "count": 500]),
      after: version("10:00", ["note": "b", "size": 2, "count": 750]),
      from: version("11:00", ["note": "c", "size": 2, "count": 1000]))
    #expect(back == version("11:00", ["note": "c", "size": 1, "count": 750]))
  }

  /// Law: a document of an id that only its maker has goes with the change that made it.
  ///
  /// One that every device makes by itself stays with nothing in it, where it can.
  @Test(arguments: TestCollection.builtIn)
  func beginnings(collection: TestCollection) throws {
    let schema = collection.schema
    for seed in 0..<20 {
      var random = RandomDocument(collection, seed: UInt64(seed))
      let made = random.document(id: collection.sampleID, stamp: Self.stamp(0))
      let after = MergeVersion.valid(try #require(made))
      let back = DocumentMerge(schema).takingBack(before: .absent, after: after, from: after)
      guard let left = back.document else { continue }
      #expect(schema.identifierKind != .uuid)
      #expect(schema.saysNothing(left) && schema.violations(of: .object(left)).isEmpty, "\(left)")
    }
  }

  @Test(arguments: ["hydration", "usageRecords", "completions", "dailyLogs", "profile/settings"])
  func standsEmpty(name: String) throws {
    let collection = try #require(TestCollection.builtIn.first { $0.schema.name.text == name })
    var random = RandomDocument(collection, seed: 1)
    let drawn = random.document(id: collection.sampleID, stamp: Self.stamp(0))
    var made = try #require(drawn)
    if let id = made["id"]?.string, collection.schema.identifierKind == .dateAndUUID {
      made["date"] = .string(String(id.prefix(10)))
      made["habitId"] = .string(String(id.dropFirst(11)))
    }
    let after = MergeVersion.valid(made)
    let back = DocumentMerge(collection.schema)
      .takingBack(before: .absent, after: after, from: after)
    #expect(back.document.map(collection.schema.saysNothing) == true)
  }

  @Test func makesAndUnmakesWholeDocuments() throws {
    let collection = try TestCollection("examples", id: "uuid", rule: .fieldwise, fields: [:])
    let merge = DocumentMerge(collection.schema)
    let (old, new) = (
      MatrixVersion("", at: "09:00", [:]).version, MatrixVersion("", at: "10:00", [:]).version
    )
    #expect(merge.takingBack(before: .absent, after: old, from: new) == .absent)
    #expect(merge.takingBack(before: old, after: .absent, from: .absent) == old)
    #expect(merge.takingBack(before: old, after: .absent, from: new) == new)
    #expect(merge.takingBack(before: old, after: new, from: .absent) == .absent)
  }

  /// What a person wrote: no stamp, no derived field, and lists as sets where they are.
  private static func content(_ document: JSONObject, _ collection: TestCollection) -> JSONObject {
    var content = document
    content["lastModified"] = nil
    for (name, rule) in collection.schema.fieldRules {
      switch rule {
      case .derived: content[name] = nil
      case .union:
        let elements = (content[name]?.array ?? []).sorted { $0.compactText < $1.compactText }
        content[name] = elements.isEmpty ? nil : .array(elements)
      case .counter: if content[name] == 0 { content[name] = nil }
      case .maximum, .minimum: break
      }
    }
    return content
  }

  private static func stamp(_ seconds: Int) -> Timestamp {
    Timestamp(milliseconds: 1_795_000_000_000 + Int64(seconds) * 1000)
  }
}
