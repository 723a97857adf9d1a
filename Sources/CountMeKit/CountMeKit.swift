// An app imports this module alone: the values that its services take and give are those of the model.
@_exported public import CountMeModel
