import CountMeKit
import CountMePlatform

extension UserService {
  private var unit: String { "\(name).service" }

  /// Where systemd looks for a user's own services.
  var path: String {
    let home = FileSystem.variable("HOME") ?? ""
    let configuration =
      FileSystem.variable("XDG_CONFIG_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
      ?? "\(home)/.config"
    return "\(configuration)/systemd/user/\(unit)"
  }

  /// The unit.
  ///
  /// What a person must mend first is not started again: it would only fail again.
  var text: String {
    """
    [Unit]
    Description=CountMe keeps \(Self.escaped(folder.path)) in sync

    [Service]
    ExecStart=\(words.map(Self.command).joined(separator: " "))
    \(variables.map { "Environment=\(Self.quoted("\($0.name)=\($0.value)"))\n" }.joined())\
    Restart=on-failure
    RestartSec=30
    RestartPreventExitStatus=64 65 66 75 77 78
    Nice=10

    [Install]
    WantedBy=default.target

    """
  }

  var startCommands: [[String]] {
    [
      ["systemctl", "--user", "daemon-reload"], ["systemctl", "--user", "enable", "--now", unit],
    ]
  }

  var stopCommands: [[String]] { [["systemctl", "--user", "disable", "--now", unit]] }

  var installHints: [String] {
    [
      "What it says: journalctl --user -u \(unit)",
      "To let it run while you are logged out, too: loginctl enable-linger",
    ]
  }

  /// Text in which systemd sees nothing of its own.
  private static func escaped(_ text: String) -> String {
    text.printable.replacing("%", with: "%%")
  }

  /// One word of a command line: there `$` begins a variable.
  private static func command(_ word: String) -> String {
    quoted(word.replacing("$", with: "$$"))
  }

  /// One word.
  private static func quoted(_ word: String) -> String {
    let text = word.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      .replacing("%", with: "%%").replacing("\n", with: "\\n")
    return "\"\(text)\""
  }
}
