import CountMeHistory
package import CountMeModel
import CountMePlatform

extension DiaryFolder {
  /// Whether nobody is signed in, and this folder keeps what somebody wrote who was.
  ///
  /// Looks at the names of branches only; where somebody is signed in, at nothing.
  ///
  /// - Parameter owner: whose documents the folder shows.
  package func hidesSignedOutDiaries(of owner: UserID) -> Bool {
    guard owner == .guest else { return false }
    let loose = try? FileSystem.list("\(gitDirectory)/\(DiaryBranch.usersPrefix.dropLast())")
    if loose?.contains(where: { UserID($0.name) != nil }) ?? false { return true }
    let packed = (try? FileSystem.read("\(gitDirectory)/packed-refs", limit: 1 << 20)) ?? []
    let text = String(decoding: packed, as: UTF8.self)
    return text.split(separator: "\n").contains { line in
      DiaryBranch(reference: line.split(separator: " ").last.map(String.init) ?? "")?.owner
        ?? .guest != .guest
    }
  }
}
