extension HostileChange {
  private static let name = "a diary has no file of this name"

  /// What is no plain file at a document's place.
  static let files = [
    Self(
      "a symbolic link", "entry 120000 $(printf /etc/passwd | git hash-object -w --stdin) $FOOD",
      "it is a symbolic link"),
    Self(
      "a folder that is a link",
      "root 120000 blob $(printf /tmp | git hash-object -w --stdin) weightHistory",
      "no document's path"),
    Self("a submodule", "entry 160000 $HEAD $FOOD", "it is a submodule"),
    Self("an executable", "entry 100755 $DOCUMENT $FOOD", "it is executable"),
    Self(
      "a file in a folder's place", "remove $FOOD; root 100644 blob $DOCUMENT favoriteFoods",
      "no document's path"),
    Self(
      "a folder in a file's place", "remove $FOOD; alter $FOOD s/x/x/ $FOOD/a.json",
      "named like a document"),
    Self("a file of no collection", "echo '{}' | file notes.json", "no document's path"),
    Self("a program", "echo x | file favoriteFoods/run.sh", "no document's path"),
    Self(
      "a file of the diary's own that nobody knows", "echo '{}' | file .countme/other.json", name),
    Self(
      "a file and a folder of one name",
      """
      NOTE='{"id": "a", "lastModified": "2026-11-20T12:00:00.000Z", "userId": "%s"}'
      NOTE=$(printf "$NOTE" $USER_ID | git hash-object -w --stdin)
      entry 100644 $NOTE notes/a.json/b.json; below notes 100644 blob $NOTE a.json
      """,
      "is damaged"),
    Self("submodules named", "echo x | file .gitmodules", name),
    Self("attributes in a folder", "echo x | file favoriteFoods/.gitattributes", name),
    Self("a list of what git ignores", "echo x | file .gitignore", name),
  ]

  /// Names that some disk or program takes for something else.
  static let names =
    [
      ".git", ".GIT", ".gIt", "git~1", "GIT~1", ".git.", ".git ", ".git::$INDEX_ALLOCATION",
      ".g\\xe2\\x80\\x8cit", ".gi\\xef\\xbb\\xbft", "..", ".", "a\\\\b", "a\\nb", "a\\x1b[2Jb",
      "a\\xe2\\x80\\xaeb", "\\xff\\xfe", "-rf", "a b", "c:d", "caf\\xc3\\xa9", "cafe\\xcc\\x81",
      "CON", "nul", "ends.",
    ].map { part in
      Self("a folder named \(part)", "root 040000 tree $(folder) '\(part)'", name)
    } + [
      Self(
        "a name of 5,000 letters", "root 040000 tree $(folder) $(printf 'a%.0s' {1..5000})", name),
      Self("a device of Windows", "below weightHistory 100644 blob $DOCUMENT CON.json", name),
      Self(
        "a case twin", "root 040000 tree $(git rev-parse HEAD:favoriteFoods) FavoriteFoods",
        "differs by case only"),
      Self(
        "an empty folder named .git", "root 040000 tree $(git mktree </dev/null) .git",
        "nothing in it"),
    ]
}
