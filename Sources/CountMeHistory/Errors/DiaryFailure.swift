/// Why one of the services could not do what it was asked.
public protocol DiaryFailure: Error, Equatable {}
