package import CountMeModel

/// What the account key has signed, or what only it may say: each is checked by its signature, not by rules.
package protocol AccountSigned {
  /// Where it stands in the tree.
  var path: String { get }
  /// What the file holds.
  var fields: JSONObject { get }
}

extension AccountSigned {
  package var bytes: [UInt8] { JSONValue.object(fields).canonicalBytes() }
  /// When this version was signed, in a form whose order is that of time; empty where nobody can tell.
  package var stamp: String { fields["lastModified"]?.string ?? "" }
  /// The id of the diary that it is signed for; nil where an older program signed it.
  var repositoryID: String? { SignaturePurpose(of: fields)?.repository }
}
