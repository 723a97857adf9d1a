import ArgumentParser

/// A word that a shell may offer, with what it stands for.
struct CompletionCandidate {
  /// What is put on the command line.
  let word: String
  /// What zsh and fish show beside it; empty for nothing.
  var note = ""

  /// The line that the shell's script reads; nil for a word that would not survive it.
  func line(for shell: CompletionShell?) -> String? {
    guard !word.isEmpty, !word.unicodeScalars.contains(where: Self.isControl) else { return nil }
    switch shell {
    case .zsh:
      let escaped = Self.escaped(word) { $0 == ":" || $0 == "\\" }
      return note.isEmpty ? escaped : "\(escaped):\(note.printable)"
    case .fish: return note.isEmpty ? word : "\(word)\t\(note.printable)"
    default:
      // The script hands the lines to compgen -W, which expands them as a shell does: a food that is
      // called "$(rm -r .)" must stay a name.
      return Self.escaped(word) { $0.isASCII && !Self.isPlain($0) }
    }
  }

  private static func escaped(
    _ word: String, where isSpecial: (Unicode.Scalar) -> Bool
  ) -> String {
    word.unicodeScalars.map { isSpecial($0) ? "\\\($0)" : "\($0)" }.joined()
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
      || "-_./:@,+%".unicodeScalars.contains(scalar)
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control
      || scalar.properties.generalCategory == .lineSeparator
      || scalar.properties.generalCategory == .paragraphSeparator
  }
}
