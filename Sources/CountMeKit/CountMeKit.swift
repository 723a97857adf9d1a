// An app imports this module alone: what its services take and give stands in those below.
@_exported public import CountMeAccounts
@_exported public import CountMeCare
@_exported public import CountMeFormats
@_exported public import CountMeHistory
@_exported public import CountMeImporters
@_exported public import CountMeIntegrity
@_exported public import CountMeJournal
@_exported public import CountMeModel
@_exported public import CountMeSchema
@_exported public import CountMeStore
@_exported public import CountMeSync
