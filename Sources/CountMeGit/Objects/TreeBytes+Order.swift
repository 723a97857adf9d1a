extension TreeBytes {
  /// Whether this is what git writes: in order, each name once, none empty or with a slash, no zeros
  /// before a mode.
  ///
  /// What is otherwise looks different to different programs (`fsck_tree` in git's `fsck.c`).
  ///
  /// - Complexity: linear in the size.
  var isAsGitWrites: Bool {
    var previous: Entry?
    // Files of which a folder of the same name may still follow: between them stand longer names only.
    var files: [Entry] = []
    var place = 0
    while place < bytes.count {
      guard let entry = entry(at: place), bytes[place] != UInt8(ascii: "0"), hasUsableName(entry)
      else { return false }
      if let previous, compare(entry, with: self, previous) <= 0 { return false }
      while let file = files.last, !begins(entry, with: file) { files.removeLast() }
      if entry.isTree {
        if let file = files.last, length(file) == length(entry) { return false }
      } else {
        files.append(entry)
      }
      previous = entry
      place = entry.end
    }
    return true
  }

  private func hasUsableName(_ entry: Entry) -> Bool {
    entry.nameStart < entry.nameEnd
      && first(UInt8(ascii: "/"), in: entry.nameStart..<entry.nameEnd) == nil
  }

  private func length(_ entry: Entry) -> Int { entry.nameEnd - entry.nameStart }

  private func begins(_ entry: Entry, with other: Entry) -> Bool {
    length(other) <= length(entry)
      && order(entry.nameStart, self, other.nameStart, length(other)) == 0
  }
}
