extension TreeBytes {
  /// Whether this is what git writes: in order, each name once, none empty, no zeros before a mode.
  ///
  /// What is otherwise looks different to different programs. A file and a folder of one name have
  /// different places in the order, and pass.
  ///
  /// Complexity: linear in the size.
  var isAsGitWrites: Bool {
    var previous: Entry?
    var place = 0
    while place < bytes.count {
      guard let entry = entry(at: place), bytes[place] != UInt8(ascii: "0"),
        entry.nameStart < entry.nameEnd
      else { return false }
      if let previous, compare(entry, with: self, previous) <= 0 { return false }
      previous = entry
      place = entry.end
    }
    return true
  }
}
