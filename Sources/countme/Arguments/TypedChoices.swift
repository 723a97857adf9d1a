public import ArgumentParser
public import CountMeKit

// The words of these are what an option takes, what its error lists and what a shell completes.
extension SyncGuard: ExpressibleByArgument {}
extension RetentionGuard: ExpressibleByArgument {}
extension ProductTables.Basis: ExpressibleByArgument {}
extension WeightUnit: ExpressibleByArgument {
  public init?(argument: String) { self.init(rawValue: argument.lowercased()) }
}
