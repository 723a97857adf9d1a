import Testing

@testable import CountMePlatform

@Suite("Whose a folder is") struct FolderOwnerTests {
  @Test(
    "decides as git does, for sudo too",
    arguments: [
      (1000, 1000, nil, true), (1000, 1001, nil, false), (0, 1000, nil, false),
      (1000, 0, nil, false), (0, 0, nil, true), (0, 0, "1000", true), (1000, 0, "1000", true),
      (1001, 0, "1000", false), (1000, 1001, "1000", false), (1000, 0, "x", false),
      (1000, 0, "", false),
    ] as [(UInt32, UInt32, String?, Bool)])
  func owners(owner: UInt32, effective: UInt32, sudo: String?, isOurs: Bool) {
    #expect(FolderOwner.isOurs(owner, effective: effective, sudo: sudo) == isOurs)
  }

  @Test(
    "safe.directory names folders, all below one, or all",
    arguments: [
      ([], false), (["/srv/diary"], true), (["/srv/diary/"], false), (["/srv"], false),
      (["/srv/*"], true), (["/srv/diary/*"], false), (["/srv/di*"], false), (["*"], true),
      (["/srv/diary", ""], false), (["", "/srv/diary"], true), (["*", "", "/other"], false),
      (["/"], false), (["/*"], true), (["."], false),
    ] as [([String], Bool)])
  func safeDirectories(values: [String], isSafe: Bool) {
    #expect(SafeDirectories(values).contains("/srv/diary") == isSafe, "\(values)")
  }
}
