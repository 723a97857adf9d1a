import CountMeModel

/// The command that a person meant who called it by another word.
///
/// Looked at only where the parser has not understood the words, so no right command is slower for it.
struct CommandSuggestion {
  private let name: String
  /// The words behind the command, in lower case and without the dashes of options.
  private let words: [String]
  private let arguments: [String]

  /// Looks at the arguments of the program, the command first.
  init(_ arguments: [String]) {
    name = arguments.first ?? ""
    self.arguments = Array(arguments.dropFirst())
    words = arguments.dropFirst().map { String($0.lowercased().drop { $0 == "-" }) }
  }

  /// What to write in place of it; nil where nothing is near.
  var hint: String? {
    switch name {
    case "fast": fast
    case "habit": habit
    case "habits": habits
    case "today": day.map { "countme day \($0) shows another day" } ?? other
    case "day", "week", "month": day.map { "countme \(name) \($0) shows it" } ?? earlier
    case "sync": sync
    case "use-by": useBy
    case "remote": remote
    case "account": account
    case "import": imported
    default: nil
    }
  }

  /// The first word that names a day.
  private var day: String? {
    zip(words, arguments).first { DayPhrase($0.0) != nil && !$0.1.hasPrefix("-") }?.1
      ?? words.first { DayPhrase($0) != nil }
  }

  /// A number below 0 alone: so many days or weeks back.
  private var earlier: String? {
    let unit = name == "week" ? "w" : name == "month" ? "m" : "d"
    let count = arguments.lazy.filter { $0.hasPrefix("-") }.compactMap { Int($0) }.first
    let command = name == "today" ? "day" : name
    return count.map { "countme \(command) \($0)\(unit) goes that far back" }
  }

  private var other: String? { isOption ? earlier : "countme day yesterday shows another day" }

  /// Whether the first word is an option, which may be a mere slip.
  private var isOption: Bool { arguments.first?.hasPrefix("-") ?? true }

  private var fast: String? {
    guard !isOption else { return nil }
    let word = words.first { $0 != "start" && $0 != "stop" } ?? ""
    let plan = words.first { $0.contains(where: \.isNumber) }
    switch word {
    case "end", "finish", "break", "done", "over", "off", "now":
      return "countme fast stop ends it; --at 20:00 says when"
    case "cancel", "delete", "remove", "undo":
      return "countme undo takes back what was written last"
    case "status", "list", "history", "stats", "log", "how", "what", "when", "am":
      return "countme fast shows the fast under way and the last ones"
    case "plan", "plans": return "countme list fastingPlans shows the plans"
    case "until", "till", "to":
      return "countme fast stop at noon ends the one under way; "
        + "countme fast from 8pm yesterday to noon writes down one that is over"
    case "pause": return "a fast cannot pause, only end: countme fast stop"
    default:
      if words.first == "stop" { return "countme fast stop --at 20:00 --date yesterday says when" }
      let begin = plan.map { "countme fast start \($0)" } ?? "countme fast start 16:8"
      return "\(begin) begins one; --at 20:00 --date yesterday says when it began"
    }
  }

  /// What stands behind the first word, as the shell takes it; `NAME` for nothing.
  private var named: String {
    let name = arguments.dropFirst().joined(separator: " ")
    return name.isEmpty ? "NAME" : name.shellWord
  }

  private var habit: String? {
    switch words.first {
    case "check", "done", "did", "track", "log", "tick": "countme check \(named) notes it"
    case "uncheck", "untick": "countme uncheck \(named) takes it back"
    case "list", "ls", "show", "stats", "streak", "streaks", "history", "today", "status":
      "countme habits shows them; with --year a whole year"
    case "rm", "remove", "delete", "archive", "stop", "pause", "end":
      "countme list habits shows its id; then countme rm habits ID"
    case "edit", "rename", "change", "set":
      "countme list habits shows its id; then countme edit habits ID"
    case "new", "create", "begin", "start": "countme habit add \(named) begins it"
    case "add" where words.count > 1:
      "--weekly 3 or --weekdays mon,wed,fri says how often"
    case "add": "for example: countme habit add Meditate"
    default: nil
    }
  }

  private var useBy: String? {
    switch words.first {
    case "what", "which", "how", "show", "anything", "today", "tomorrow", "soon", "ls":
      "countme use-by lists what should be used up"
    case "gone", "done", "used", "eat", "finish":
      "countme use-by eaten \(named) takes it off the list"
    case "throw", "bin", "discard", "rm", "remove":
      "countme use-by thrown \(named) takes it off the list"
    default: nil
    }
  }

  private var habits: String? {
    switch words.first {
    case "add", "new", "create": "countme habit add \(named) begins one"
    case "check", "done", "log": "countme check \(named) notes it"
    case "list", "show", "today": "countme habits alone shows them"
    default: nil
    }
  }

  private var sync: String? {
    switch words.first {
    case "push", "pull", "status": "countme \(words[0])"
    case "now": "countme sync alone does it"
    case "log", "history": "countme log"
    case "watch", "start", "on", "auto", "every", "background", "daemon", "interval":
      "countme watch syncs whenever something changes; --install does so whenever you are logged in"
    case "login", "account", "signin", "sign-in": "countme account sign-in --email E"
    case "help": "countme help sync"
    case .some where !isOption || ["remote", "to"].contains(words[0]):
      "countme remote add \(arguments.first(where: Self.isPlace) ?? "URL") names where to sync to:"
        + " a folder, an ssh host or an https address; then countme sync"
    default: nil
    }
  }

  private var remote: String? {
    guard words.first == "add" || words.first == "create" else { return nil }
    return "countme remote \(words[0]) \(arguments.last(where: Self.isPlace) ?? "URL")"
      + "; a name of its own goes after --name"
  }

  private var imported: String? {
    guard let word = words.first, !isOption, words.count == 1 else { return nil }
    if ["list", "formats", "help"].contains(word) { return "countme import --list" }
    return word.contains("/") || word.contains(".")
      ? "there is no file \(arguments[0].printable)"
      : "countme import \(arguments[0].shellWord) FILE; countme import --list shows the formats"
  }

  private static func isPlace(_ word: String) -> Bool {
    !word.hasPrefix("-") && (word.contains("/") || word.contains(":"))
  }

  /// Only which command it is: the other words may be secrets.
  private var account: String? {
    switch words.first {
    case "login", "log-in", "signin": "countme account sign-in --email E"
    case "logout", "log-out", "signout": "countme account sign-out"
    case "signup", "sign-up", "register", "new", "add": "countme account create --email E"
    case "password", "passwd", "reset": "countme account reset-password"
    case "remove", "close": "countme account delete"
    case "email", "mail": "countme account change-email E"
    default: nil
    }
  }
}
