import Testing

@testable import CountMeIntegrity

@Suite("Copies that other programs make")
struct ConflictCopyTests {
  private static let uuid = "019a9f2e-4c30-7d80-8000-000000000001"

  @Test(
    "Each program's are told by their names, with what they are copies of",
    arguments: [
      ("foodItems/x.sync-conflict-20261120-081500-ABCDEFG.json", "Syncthing"),
      ("profile/x.sync-conflict-20261120-081500.json", "Syncthing"),
      ("foodItems/x (Ann's conflicted copy 2026-11-20).json", "Dropbox"),
      ("foodItems/x (conflicted copy).json", "Dropbox"),
      ("foodItems/x (Ann's laptop's Conflicted Copy 2026-11-20 (1)).json", "Dropbox"),
      ("foodItems/x (conflicted copy 2026-11-20 081500).json", "Nextcloud"),
      ("foodItems/x_conflict-20261120-081500.json", "Nextcloud"),
      ("foodItems/x-DESKTOP-4F2K.json", "OneDrive"), ("foodItems/x-LAPTOP.json", "OneDrive"),
      ("foodItems/x (1).json", "Google Drive"), ("x(2).json", "Google Drive"),
      ("foodItems/x.json", nil), ("notes.txt", nil), ("Report-A.json.txt", nil),
      ("foodItems/x-laptop.json", nil), ("foodItems/-DESKTOP.json", nil), ("", nil), ("/", nil),
      ("foodItems/my notes (old).json", nil), ("sync-conflict/x.json", nil),
    ])
  func names(path: String, program: String?) {
    for id in ["2026-11-20", Self.uuid, "2026-11-20.\(Self.uuid)", "oats"] {
      let path = path.replacing("x", with: id)
      let copy = ConflictCopy(path: path)
      #expect(copy?.program.rawValue == program)
      #expect(copy == nil || copy?.path == path)
      if let copy, let slash = path.lastIndex(of: "/") {
        #expect(copy.original == "\(path[...slash])\(id).json")
      }
    }
  }
}
