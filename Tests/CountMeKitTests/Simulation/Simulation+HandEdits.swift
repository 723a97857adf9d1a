import CountMeGit
import CountMeModel
import CountMePlatform
import TestSupport
import Testing

@testable import CountMeHistory
@testable import CountMeStore

/// What people do to the files themselves.
extension Simulation {
  mutating func typeByHand(_ deed: Deed, _ number: Int) throws {
    let diary = devices[number].diary
    let items = try diary.documents("foodItems")
    switch deed {
    case .handMake: try make(number)
    case .handMend: try mendFiles(number)
    default:
      guard let item = items.randomElement(using: &generator) else { return }
      let path = try diary.reader().path(item.collection, item.id).text
      // A file that is spoilt, or open in the editor already, is left to what mends it.
      guard devices[number].typed[path] == nil else { return }
      switch deed {
      case .handEdit:
        var fields = item.fields
        fields["calories"] = amount()
        if Int.random(in: 0..<4, using: &generator) == 0 { fields["date"] = .string(day()) }
        guard fields != item.fields else { return }
        try type(.document(fields), path, number)
      case .handDelete: try type(.nothing, path, number)
      default: try type(.spoilt(spoilt(item)), path, number)
      }
    }
  }

  private mutating func type(_ file: TypedFile, _ path: String, _ number: Int) throws {
    let full = "\(devices[number].diary.folder.path)/\(path)"
    if let bytes = file.bytes {
      try DurableFile.createDirectories(String(full[..<(full.lastIndex(of: "/") ?? full.endIndex)]))
      try DurableFile.write(bytes, to: full)
    } else {
      _ = try world.lines("rm -f '\(full)'")
    }
    devices[number].typed[path] = file
    note(number, "hand", "\(path) \(file.text)")
  }

  private mutating func make(_ number: Int) throws {
    let schema = try #require(OracleSchema.builtIn["foodItems"])
    let id = UUIDText(version4: generator.bytes(16)).text
    let day = day()
    let owner = try devices[number].diary.folder.owner()
    let fields: JSONObject = [
      "id": .string(id), "name": "made by hand", "calories": amount(), "date": .string(day),
      "lastModified": "2026-09-01T00:00:00.000Z",
      "userId": .string(owner == .guest ? "" : owner.text),
    ]
    try type(.document(fields), try #require(schema.path(of: id)), number)
  }

  private mutating func spoilt(_ item: Document) -> [UInt8] {
    var fields = item.fields
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: fields["calories"] = "wrong"
    case 1: fields["date"] = "wrong"
    case 2: fields["id"] = "wrong"
    default: return Array("{\"id\": ".utf8)
    }
    return JSONValue.object(fields).canonicalBytes()
  }

  /// Takes back what was typed into files and cannot be used.
  mutating func mendFiles(_ number: Int) throws {
    let device = devices[number]
    for (path, file) in device.typed {
      guard case .spoilt = file else { continue }
      let line = "git checkout -q HEAD -- '\(path)' 2>/dev/null || rm -f '\(path)'"
      _ = try world.shell.run(line, in: device.diary.folder.path)
      // What git has committed as it is comes back.
      let present = try FileSystem.read("\(device.diary.folder.path)/\(path)", limit: 1 << 20)
      guard present != file.bytes else { continue }
      devices[number].typed[path] = nil
      note(number, "mended", path)
    }
  }

  /// What a person is about to remove, change or undo that cannot be used, where git has committed it as it
  /// is.
  ///
  /// The history has what was typed there, and whoever names the document means just that.
  mutating func committedSpoilt(_ command: SimulatedCommand, _ number: Int) throws -> Set<String> {
    guard [.remove, .removeDay, .change, .undo].contains(command.deed) else { return [] }
    // A day goes with its entries.
    let isAny = command.deed == .undo || command.words.contains("dailyLogs/")
    let id = command.words.split(separator: "/").last?.split(separator: " ").first ?? ""
    let diary = devices[number].diary
    let repository = try Repository.open(at: diary.folder.path)
    let files = try oracle.files(of: try Tip(of: diary).tree, repository)
    let spoilt = try devices[number].typed.filter { path, file in
      guard case .spoilt(let bytes) = file, let blob = files[path] else { return false }
      return try (isAny || path.hasSuffix("/\(id).json"))
        && repository.read(blob, .blob) == bytes
    }
    return Set(spoilt.keys)
  }

  /// Whether git committed what was typed to a branch that is not shown: who signs in again finds it there.
  private func isOnHiddenBranch(_ path: String, _ file: TypedFile, _ number: Int) throws -> Bool {
    let folder = devices[number].diary.folder
    let repository = try Repository.open(at: folder.path)
    let shown = try folder.branch().reference
    for (name, tip) in try repository.references("refs/heads/") where name != shown {
      let entry = try repository.entry(at: path, in: try repository.commit(tip).tree)
      if let entry, try repository.read(entry.id, .blob) == file.bytes { return true }
    }
    return false
  }

  /// Whether what people typed is in the files or in a commit.
  ///
  /// - Parameter replaced: what a person has just removed or changed, as it was committed.
  mutating func checkTyped(_ number: Int, replaced: Set<String> = []) throws {
    for (path, file) in devices[number].typed {
      let full = "\(devices[number].diary.folder.path)/\(path)"
      let present = try FileSystem.read(full, limit: 1 << 20)
      if present == file.bytes { continue }
      if try isOnHiddenBranch(path, file, number) { continue }
      devices[number].typed[path] = nil
      if replaced.contains(path) { continue }
      // The end of a session moves what cannot be used out of the next user's sight.
      let aside = "\(devices[number].diary.folder.stateDirectory)/set-aside"
      let kept = try world.lines("find '\(aside)' -path '*/\(path)*' 2>/dev/null || true")
      let versions = try kept.map { try FileSystem.read($0, limit: 1 << 20) }
      if file.bytes != nil, versions.contains(file.bytes) { continue }
      complain("what \(devices[number].name) typed into \(path) is lost: \(file.text)")
    }
  }
}
