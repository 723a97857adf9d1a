import CountMePlatform

#if os(macOS)
  import CountMeGit
  import CountMeKit

  extension UserService {
    /// Where launchd looks for a user's own services.
    var path: String {
      "\(FileSystem.variable("HOME") ?? "")/Library/LaunchAgents/\(name).plist"
    }

    /// The property list.
    var text: String {
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
      "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>
        <key>Label</key><string>\(Self.escaped(name))</string>
        <key>ProgramArguments</key>
        <array>\(words.map { "<string>\(Self.escaped($0))</string>" }.joined())</array>
        <key>EnvironmentVariables</key>
        <dict>\(variables.map {
          "<key>\($0.name)</key><string>\(Self.escaped($0.value))</string>"
        }.joined())</dict>
        <key>RunAtLoad</key><true/>
        <key>KeepAlive</key><dict><key>SuccessfulExit</key><false/></dict>
        <key>ThrottleInterval</key><integer>30</integer>
        <key>ProcessType</key><string>Background</string>
      </dict>
      </plist>

      """
    }

    var startCommands: [[String]] { [["launchctl", "load", "-w", path]] }

    var stopCommands: [[String]] { [["launchctl", "unload", "-w", path]] }

    var installHints: [String] { [] }

    private static func escaped(_ text: String) -> String {
      text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
  }
#endif
