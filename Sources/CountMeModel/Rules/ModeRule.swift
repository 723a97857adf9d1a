/// No links, programs or submodules: they would lead out of the diary or run something.
struct ModeRule: ChangeRule {
  static let summary = "only plain files are in a diary"

  func objection(to change: CandidateChange) -> String? {
    guard let after = change.after, after.mode != CandidateChange.Version.plainFile else {
      return nil
    }
    return switch after.mode {
    case 0o120000: "it is a symbolic link"
    case 0o160000: "it is a submodule"
    case 0o100755: "it is executable"
    case 0o040000: "it is a directory"
    default: "its mode is \(String(after.mode, radix: 8))"
    }
  }
}
