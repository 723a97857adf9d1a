package import CountMeGit

/// Who makes commits, and how they are signed.
package struct CommitWriter {
  let committer: CommitIdentity
  private let sign: ([UInt8]) throws(DiaryError) -> String?

  /// - Parameter sign: a signature of a commit's bytes; nil where there is nobody to sign.
  package init(
    _ committer: CommitIdentity, sign: @escaping ([UInt8]) throws(DiaryError) -> String?
  ) {
    self.committer = committer
    self.sign = sign
  }

  /// Writes a commit of a tree that was judged, or made of such.
  ///
  /// - Parameter author: nil where that is the committer.
  func write(
    _ tree: ObjectID, on parents: [ObjectID], by author: CommitIdentity? = nil, _ message: String,
    in repository: borrowing Repository
  ) throws(DiaryError) -> JudgedTip {
    let draft = CommitDraft(
      tree: tree, parents: parents, author: author ?? committer, committer: committer,
      message: Self.fitting(message))
    return JudgedTip(try repository.write(draft, signedBy: sign))
  }

  /// Longer messages are cut: a commit that is made again says more each time, and must stay one that can be read.
  private static let mostWords = 1 << 18

  /// A message without what is too much between its first line and its end, where trailers stand.
  private static func fitting(_ message: String) -> String {
    guard message.utf8.count > mostWords else { return message }
    let subject = String(decoding: message.utf8.prefix { $0 != 0x0A }.prefix(1000), as: UTF8.self)
    let end = message.utf8.suffix(mostWords / 2).drop { $0 != 0x0A }.drop { $0 == 0x0A }
    return "\(subject)\n\n\(String(decoding: end, as: UTF8.self))"
  }
}

extension TreeMerger.Merged {
  /// Writes the commit that merges some others.
  package func write(
    on parents: [ObjectID], by writer: CommitWriter, in repository: borrowing Repository
  ) throws(DiaryError) -> JudgedTip {
    try writer.write(tree, on: parents, CommitMessage.merged, in: repository)
  }
}
