import CountMeGit
import CountMePlatform
import Foundation

extension Mutation {
  /// Changes the lines of an honest commit before it is signed.
  private static func commit(
    _ name: String, _ law: Law = .refused,
    _ change: @escaping @Sendable (inout [String]) -> Void
  ) -> Mutation {
    Mutation(name: name, law: law) { objects in
      var lines = text(objects.draft(objects.tree)).components(separatedBy: "\n")
      change(&lines)
      let bytes = try objects.signed(Array(lines.joined(separator: "\n").utf8))
      return objects.add(bytes, .commit)
    }
  }

  /// Changes the text of an honest commit after it was signed.
  private static func signed(
    _ name: String, _ law: Law = .refused,
    _ change: @escaping @Sendable (String) -> String
  ) -> Mutation {
    Mutation(name: name, law: law) { objects in
      let whole = text(try objects.signed(objects.draft(objects.tree)))
      return objects.add(Array(change(whole).utf8), .commit)
    }
  }

  /// An honest commit's lines are tree, parent, author, committer, nothing, message, nothing.
  static let commits: [Mutation] = texts + order + identities

  private static let texts: [Mutation] =
    [
      commit("nothing", .read) { _ in },
      commit("message empty", .read) { $0[5] = "" },
      commit("message of a megabyte") { $0[5] = String(repeating: "a", count: 1 << 20) },
      commit("message without its end", .read) { $0.removeLast() },
      commit("message with a zero") { $0[5] = "a\u{0}b" },
      commit("no empty line, no message") { $0 = Array($0[..<4]) + [""] },
      commit("line ends of another system") { lines in lines = lines.map { $0 + "\r" } },
      commit("encoding of git's own", .read) { $0.insert("encoding ISO-8859-1", at: 4) },
      commit("encoding that is ours", .read) { $0.insert("encoding UTF-8", at: 4) },
      commit("encoding in which git reads nothing") { $0.insert("encoding UTF-16BE", at: 4) },
      commit("encoding of one letter's difference") { $0.insert("encoding ISO646-DE", at: 4) },
      commit("encoding with a space behind") { $0.insert("encoding UTF-8 ", at: 4) },
      commit("encoding twice") { $0.insert(contentsOf: ["encoding x", "encoding y"], at: 4) },
      commit("encoding empty") { $0.insert("encoding ", at: 4) },
      commit("encoding before the author") { $0.insert("encoding UTF-8", at: 2) },
      commit("mergetag", .read) { $0.insert(contentsOf: ["mergetag object x", " y"], at: 4) },
      commit("an unknown field", .read) { $0.insert("HG:extra x:y", at: 4) },
      commit("an unknown field in front") { $0.insert("x y", at: 0) },
      commit("an unknown field without a value") { $0.insert("x", at: 4) },
      commit("a folded line below the committer") { $0.insert(" x", at: 4) },
    ]

  private static let order: [Mutation] =
    ["tree", "parent", "author", "committer"].enumerated().flatMap { field($0.element, $0.offset) }
    + hidden

  private static func field(_ name: String, _ place: Int) -> [Mutation] {
    let twice: Law = name == "parent" ? .read : .refused
    var found: [Mutation] = []
    found.append(commit("\(name) missing") { $0.remove(at: place) })
    found.append(commit("\(name) twice", twice) { $0.insert($0[place], at: place) })
    if name != "committer" {
      found.append(commit("\(name) last") { $0.insert($0.remove(at: place), at: 3) })
    }
    found.append(commit("\(name) again below all") { $0.insert($0[place], at: 4) })
    // Only a person's name may begin with a space.
    let spaced: Law = name == "tree" || name == "parent" ? .refused : .read
    for (what, between, law) in [
      ("two spaces", "  ", spaced), ("a tab", "\t", .refused), ("no space", "", .refused),
    ] {
      found.append(
        commit("\(name) with \(what)", law) { lines in
          lines[place] = name + between + String(lines[place].dropFirst(name.count + 1))
        })
    }
    found.append(
      commit("\(name) in capitals") { lines in
        lines[place] = name.uppercased() + String(lines[place].dropFirst(name.count))
      })
    found.append(commit("\(name) with a space behind") { $0[place] += " " })
    found.append(commit("\(name) with a zero behind") { $0[place] += "\u{0}" })
    found.append(commit("\(name) empty") { $0[place] = "\(name) " })
    return found
  }

  private static let hidden: [Mutation] = [
    commit("tree of capital digits") { $0[0] = "tree " + String($0[0].dropFirst(5)).uppercased() },
    commit("tree cut short") { lines in lines[0].removeLast() },
    commit("tree of one digit more") { $0[0] += "0" },
    commit("tree that is a commit") { $0[0] = "tree " + String($0[1].dropFirst(7)) },
    commit("parent that is a tree") { $0[1] = "parent " + String($0[0].dropFirst(5)) },
    commit("parent that is nothing") { $0[1] = "parent " + String(repeating: "0", count: 40) },
    commit("parent hidden below the committer") { $0.insert($0.remove(at: 1), at: 3) },
    commit("parent hidden in the message", .read) { $0.insert($0[1], at: 5) },
  ]

  private static let lines: [(name: String, value: String, law: Law)] = [
    ("a name of two lines", "A\n B <a@b> 1 +0000", .refused),
    ("no name", "<a@b> 1 +0000", .refused),
    (
      "a line at its bound", String(repeating: "A", count: (1 << 14) - 14) + " <a@b> 1 +0000", .read
    ),
    (
      "a line beyond its bound", String(repeating: "A", count: (1 << 14) - 13) + " <a@b> 1 +0000",
      .refused
    ),
    ("no name but a space", " <a@b> 1 +0000", .read),
    ("no address", "A 1 +0000", .refused), ("an empty address", "A <> 1 +0000", .read),
    ("two addresses", "A <a@b> <c@d> 1 +0000", .refused),
    ("an address in an address", "A <a<b> 1 +0000", .refused),
    ("no time", "A <a@b>", .refused), ("time below zero", "A <a@b> -1 +0000", .refused),
    ("time with a zero in front", "A <a@b> 01 +0000", .refused),
    ("time zero", "A <a@b> 0 +0000", .read),
    ("time at its bound", "A <a@b> \(1 << 34 - 1) +0000", .read),
    ("time beyond its bound", "A <a@b> \(1 << 34) +0000", .refused),
    ("time of 2^64", "A <a@b> 18446744073709551616 +0000", .refused),
    ("time with a point", "A <a@b> 1.5 +0000", .refused), ("no zone", "A <a@b> 1", .refused),
    ("a zone of three digits", "A <a@b> 1 +000", .refused),
    ("a zone of five digits", "A <a@b> 1 +00000", .refused),
    ("a zone of no sign", "A <a@b> 1 00000", .refused),
    ("a zone that no place has", "A <a@b> 1 +9999", .read),
    ("something behind the zone", "A <a@b> 1 +0000 x", .refused),
  ]

  private static let identities: [Mutation] = lines.flatMap { line in
    [("author", 2), ("committer", 3)].map { field, place in
      commit("\(field): \(line.name)", line.law) { $0[place] = "\(field) \(line.value)" }
    }
  }

  /// Where signatures may stand, and which.
  static let signatures: [Mutation] = [
    signed("a second signature") {
      $0.replacing("\ngpgsig ", with: "\ngpgsig a\ngpgsig ", maxReplacements: 1)
    },
    signed("a signature of another hash beside it") {
      $0.replacing("\ngpgsig ", with: "\ngpgsig-sha256 a\ngpgsig ", maxReplacements: 1)
    },
    signed("a signature of another hash alone") {
      $0.replacing("\ngpgsig ", with: "\ngpgsig-sha256 ", maxReplacements: 1)
    },
    signed("a field below the signature") {
      $0.replacing(" -----END SSH SIGNATURE-----\n", with: " -----END SSH SIGNATURE-----\nx y\n")
    },
    signed("a field above the signature that nobody signed") {
      $0.replacing("\ngpgsig ", with: "\nx y\ngpgsig ", maxReplacements: 1)
    },
    signed("a parent below the signature") { text in
      let parent = text.split(separator: "\n")[1]
      return text.replacing(
        " -----END SSH SIGNATURE-----\n", with: " -----END SSH SIGNATURE-----\n\(parent)\n")
    },
    moved("the signature above the author") { head, signature, rest in
      head.replacing("author ", with: signature + "author ") + rest
    },
    signed("the signature unfolded") { $0.replacing("\n ", with: "\n") },
    signed("an empty line in the signature") {
      $0.replacing("\n ", with: "\n \n ", maxReplacements: 1)
    },
    signed("the signature with spaces behind") {
      $0.replacing("END SSH SIGNATURE-----\n", with: "END SSH SIGNATURE----- \n")
    },
    signed("the signature wrapped elsewhere") { text in
      var lines = text.components(separatedBy: "\n")
      if let first = lines.firstIndex(where: { $0.hasPrefix(" U1NIU0lH") }) {
        lines[first] += lines.remove(at: first + 1).dropFirst()
      }
      return lines.joined(separator: "\n")
    },
    signed("the signature with other bits behind its last letter") { text in
      guard let end = text.firstRange(of: "=\n -----END")?.lowerBound else { return text + "no" }
      let place = text[..<end].lastIndex { $0 != "=" } ?? end
      let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
      let number = letters.firstIndex(of: text[place]) ?? 0
      return text[..<place] + String(letters[number ^ 1]) + text[text.index(after: place)...]
    },
    moved("the signature empty") { head, _, rest in head + "gpgsig \n" + rest },
    moved("no signature") { head, _, rest in head + rest },
    moved("a signature in the message") { head, signature, rest in head + rest + signature },
  ]

  /// Puts the signature's field elsewhere, after the commit was signed.
  private static func moved(
    _ name: String, _ change: @escaping @Sendable (String, String, String) -> String
  ) -> Mutation {
    signed(name) { text in
      guard let start = text.firstRange(of: "gpgsig ")?.lowerBound,
        let end = text.firstRange(of: "SIGNATURE-----\n\n")?.upperBound
      else { return text }
      let last = text.index(before: end)
      return change(String(text[..<start]), String(text[start..<last]), String(text[last...]))
    }
  }
}
