/// The exit codes (BSD's sysexits), as <doc:Scripting> lists them.
enum ExitStatus: Int32 {
  case success = 0
  /// Merge commands: there is something that a person must decide.
  case conflict = 1
  case usage = 64
  case data = 65
  case notFound = 66
  case offline = 69
  case bug = 70
  case cannotCreate = 73
  case inputOutput = 74
  case busy = 75
  case remote = 76
  case notPermitted = 77
  case configuration = 78
  /// Ctrl-C, as shells count it.
  case interrupted = 130
}
