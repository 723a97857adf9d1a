import CountMeGit
import CountMeSodium

/// What a conflict is called: the same wherever it is found, and by whichever merge.
enum ConflictID {
  /// Two devices that merged the same versions found the same conflict.
  ///
  /// Letters of `k` to `z` only, so that it is told from a number and from a commit's id.
  static func text(_ path: String, base: TreeEntry?, _ one: TreeEntry?, _ other: TreeEntry?)
    -> String
  {
    let sides = [one, other].map { $0?.id.hex ?? "-" }.sorted()
    let text = ([path, base?.id.hex ?? "-"] + sides).joined(separator: "\n")
    let letters = Array("zyxwvutsrqponmlk".utf8)
    let bytes = Digest.sha256(Array(text.utf8)).prefix(6).flatMap { byte in
      [letters[Int(byte >> 4)], letters[Int(byte & 15)]]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
