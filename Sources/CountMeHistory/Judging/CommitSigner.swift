import CountMeModel

/// Whose device signed a commit.
struct CommitSigner {
  let standing: Signer
  /// Its certificate; nil where it has none.
  let certificate: DeviceDocument?
}
