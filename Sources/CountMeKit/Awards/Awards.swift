import CountMeModel

extension Store {
  /// Carries out edits, all or nothing, in one commit, with the awards that follow from them.
  func applyWithAwards(_ edits: [DocumentEdit], summary: String) throws(DiaryError) -> Receipt {
    try apply { reader throws(DiaryError) in
      Plan(summary, try awarding(edits, reader))
    }
  }

  /// Gives the awards that what several devices noted apart has earned.
  func grantOutstandingAwards() throws(DiaryError) {
    let edits = try AwardPlan(reader(), environment: environment).outstanding()
    guard !edits.isEmpty else { return }
    _ = try apply { reader throws(DiaryError) in
      Plan(
        "award: all habits done",
        try AwardPlan(reader, environment: environment).outstanding())
    }
  }

  /// The edits with the awards of the days that habits held back which they remove or change.
  func awarding(
    _ edits: [DocumentEdit], _ reader: DiaryReader
  ) throws(DiaryError) -> [DocumentEdit] {
    guard edits.allSatisfy({ $0.collection.text == "habits" }),
      edits.contains(where: { if case .create = $0 { false } else { true } })
    else { return edits }
    return edits + (try AwardPlan(reader, environment: environment, after: edits).outstanding())
  }
}
