import CountMeModel
import Git

/// What is noted of the foods in the diary's entries, so that a search need not read them all.
///
/// For each folder at the top of `foodItems`, the tree that was read and the foods in it: a folder
/// whose tree is another one is read again. The notes follow from the commit alone; without them
/// they are made again.
struct RememberedFoods: Sendable, Equatable {
  /// A folder of entries.
  struct Folder: Sendable, Equatable {
    /// The id of its tree, in hex.
    var tree: String
    /// The foods in it, sorted by ``RememberedFood/key``.
    var foods: [RememberedFood]
  }

  /// The folders by name.
  var folders: [String: Folder] = [:]

  private static let head = "countme-foods 1"

  /// No notes.
  init() {}

  /// Reads notes; a text that is none is no notes.
  init(_ bytes: [UInt8]) {
    var cells = NoteCells(bytes)
    guard cells.next() == [Self.head] else { return }
    var name = ""
    while let line = cells.next() {
      if line.count == 2 {
        name = line[0]
        folders[name] = Folder(tree: line[1], foods: [])
      } else if line.count == 6, let count = Int(line[0]), let newest = Int64(line[1]),
        let id = DocumentID(line[2])
      {
        folders[name]?.foods.append(
          RememberedFood(
            name: line[3], brand: line[4], barcode: line[5], count: count, newest: newest, id: id))
      } else {
        folders = [:]
        return
      }
    }
  }

  /// The notes as they are written.
  var bytes: [UInt8] {
    var text = Self.head + "\n"
    for (name, folder) in folders.sorted(by: { $0.key < $1.key }) {
      text += "\(name)\t\(folder.tree)\n"
      for food in folder.foods {
        text += "\(food.count)\t\(food.newest)\t\(food.id.text)\t\(food.name)\t\(food.brand)\t"
        text += food.barcode + "\n"
      }
    }
    return Array(text.utf8)
  }

  /// Every food once, sorted by ``RememberedFood/key``.
  var foods: [RememberedFood] { RememberedFood.joined(folders.values.flatMap(\.foods)) }
}

extension RememberedFood {
  /// The foods with those of one key counted together, sorted by it.
  static func joined(_ foods: [RememberedFood]) -> [RememberedFood] {
    var places: [String: Int] = [:]
    var joined: [RememberedFood] = []
    for food in foods {
      let key = food.key
      if let place = places[key] {
        joined[place].add(food)
      } else {
        places[key] = joined.count
        joined.append(food)
      }
    }
    return joined.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
  }
}

/// Lines of cells that tabs part.
private struct NoteCells {
  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The next line's cells, or nil at the end.
  mutating func next() -> [String]? {
    guard place < bytes.count else { return nil }
    var cells: [String] = []
    var start = place
    while true {
      let isEnd = place == bytes.count || bytes[place] == UInt8(ascii: "\n")
      if isEnd || bytes[place] == UInt8(ascii: "\t") {
        cells.append(String(decoding: bytes[start..<place], as: UTF8.self))
        start = place + 1
      }
      place += 1
      if isEnd { return cells }
    }
  }
}
