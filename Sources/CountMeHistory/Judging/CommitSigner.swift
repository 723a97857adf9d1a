import CountMeModel

/// Whose device signed a commit.
struct CommitSigner {
  let status: SignerStatus
  /// Its certificate; nil where it has none.
  let certificate: DeviceDocument?
}
