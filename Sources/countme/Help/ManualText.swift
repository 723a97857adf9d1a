/// What the main page says that no command's definition does.
enum ManualText {
  static let description = """
    A diary of food, exercise, weight, water, habits, fasting, use-by dates and reactions. Every \
    entry is a small JSON file in an ordinary git repository. It works with no network and no \
    account, and syncs between devices through any git remote. To begin:
    """

  static let exits: [(ExitStatus, String)] = [
    (.success, "Done."),
    (.conflict, "A merge command leaves something that a person must decide."),
    (.usage, "The command was not understood."),
    (.data, "A document, schema or file is not valid."),
    (.notFound, "There is no such document, file or diary."),
    (.offline, "A remote cannot be reached; the work is kept."),
    (.bug, "There is a bug in the program."),
    (.cannotCreate, "A file cannot be made."),
    (.inputOutput, "A file cannot be read or written."),
    (.busy, "Another process is using it."),
    (.remote, "A remote moved back or is another one; nothing was changed."),
    (.notPermitted, "A rule refuses it, or nobody is signed in."),
    (.configuration, "The set-up is wrong."),
    (.interrupted, "Stopped by a signal."),
  ]

  static let variables = [
    ("COUNTME_DIR", "The diary's folder, unless -C names one."),
    ("COUNTME_DEVICE", "What this device is called in accounts and commits."),
    ("NO_COLOR", "If not empty, no colours are printed."),
    ("EDITOR, VISUAL", "What countme edit opens."),
    ("XDG_STATE_HOME, XDG_DATA_HOME", "Where keys and backups are kept."),
  ]

  static let files = [
    ("~/CountMe", "The diary, unless another folder is named."),
    (".countme/format.json", "The format's version and the repository's id."),
    (".countme/schema/*.schema.json", "Your own collections."),
    (".git/countme/", "What belongs to this device alone and is not data."),
  ]
}
