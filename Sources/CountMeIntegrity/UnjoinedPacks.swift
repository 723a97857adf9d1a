import CountMeGit
import CountMePlatform
import CountMeStore

/// Packs that stay many, for git does not join them.
struct UnjoinedPacks {
  /// The first git that joins small packs and leaves great ones as they are.
  private static let needed = (major: 2, minor: 32)

  let store: Store
  init(_ store: Store) { self.store = store }

  /// What a check finds: nothing where packs are few.
  func findings() -> [(subject: String, detail: String)] {
    guard let count = Packing(store).packsLeft() else { return [] }
    let answer = try? GitProgram.run(
      ["version"], in: store.folder.path, timeout: IdleTimeout(idle: .seconds(30)))
    let reason = Self.reason(git: String(decoding: answer?.output ?? [], as: UTF8.self))
    return [(".git/objects/pack", "\(count) packs are not joined: \(reason)")]
  }

  /// Why git does not join packs.
  ///
  /// - Parameter version: how it names itself, such as `git version 2.39.5`.
  static func reason(git version: String) -> String {
    let numbers = version.split(whereSeparator: \.isWhitespace).dropFirst(2).first?.split(
      separator: "."
    )
    .prefix(2).compactMap { Int($0) }
    guard let numbers, numbers.count == 2 else { return "git does not answer" }
    return (numbers[0], numbers[1]) < needed
      ? "git \(numbers[0]).\(numbers[1]) cannot, \(needed.major).\(needed.minor) can"
      : "git could not, as where an object in one is damaged or the disk is full"
  }
}
