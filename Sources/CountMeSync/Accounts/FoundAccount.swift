package import CountMeHistory

/// An account that was found, with the tip of its branch.
package struct FoundAccount {
  package let document: AccountDocument
  package let tip: JudgedTip

  package init(document: AccountDocument, tip: JudgedTip) {
    self.document = document
    self.tip = tip
  }
}
