/// Which program this is.
public enum ProgramVersion {
  /// The version, as `countme --version` and the manifests of backups tell it.
  public static let text = "0.1.0"
}
