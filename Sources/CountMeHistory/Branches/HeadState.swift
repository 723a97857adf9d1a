import CountMeGit
import CountMePlatform

/// What a diary's folder shows where it does not show the branch of a user, or of a guest.
public enum HeadState: Sendable, Equatable {
  /// A rebase has stopped on its way.
  case rebasing
  /// A search for a commit has not ended.
  case bisecting
  /// A commit, and no branch.
  case detached(commit: String)
  /// A branch that is nobody's.
  case anotherBranch(String)
  /// It is another working tree of the diary in a folder.
  case linkedWorktree(of: String)
  /// The repository lies elsewhere, where `.git` says.
  case repositoryElsewhere(String)

  /// Looks at a repository's directory; nil where `HEAD` says nothing that git would write.
  package init?(head: String, gitDirectory: String) {
    if let link = Self.text(gitDirectory, beginning: "gitdir: ") {
      let parts = link.split(separator: "/.git/worktrees/")
      self =
        parts.count > 1 ? .linkedWorktree(of: String(parts[0])) : .repositoryElsewhere(link)
      return
    }
    let text = String(head.prefix { $0 != "\n" })
    if FileSystem.exists("\(gitDirectory)/rebase-merge")
      || FileSystem.exists("\(gitDirectory)/rebase-apply")
    {
      self = .rebasing
    } else if FileSystem.exists("\(gitDirectory)/BISECT_START") {
      self = .bisecting
    } else if ObjectID(hex: text) != nil {
      self = .detached(commit: text)
    } else if text.hasPrefix("ref: refs/heads/") {
      self = .anotherBranch(String(text.dropFirst("ref: refs/heads/".count)))
    } else {
      return nil
    }
  }

  /// The diary's branch that was shown last, by its short name; nil where the log of `HEAD` does not tell.
  package static func lastBranch(gitDirectory: String) -> String? {
    let bytes = try? FileSystem.readEnd("\(gitDirectory)/logs/HEAD", limit: 1 << 20)
    for line in (bytes ?? []).split(separator: UInt8(ascii: "\n")).reversed() {
      let words = String(decoding: line, as: UTF8.self).split(separator: " ")
      guard let moving = words.lastIndex(of: "moving"), words.count > moving + 2,
        words[moving + 1] == "from"
      else { continue }
      let name = String(words[moving + 2])
      if DiaryBranch(reference: "refs/heads/\(name)") != nil { return name }
    }
    return nil
  }

  private static func text(_ path: String, beginning: String) -> String? {
    guard FileFacts(path)?.isRegular == true, let bytes = try? FileSystem.read(path, limit: 4096)
    else { return nil }
    let text = String(decoding: bytes, as: UTF8.self).prefix { $0 != "\n" }
    return text.hasPrefix(beginning) ? String(text.dropFirst(beginning.count)) : nil
  }
}
