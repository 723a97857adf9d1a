package import CountMeGit

/// A line that names a commit of a history that is gone.
package struct CarriedOrigin: Equatable {
  package let id: ObjectID
  package let device: String
  let history: String
}
