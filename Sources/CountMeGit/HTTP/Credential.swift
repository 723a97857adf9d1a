/// A name and a password for a web address.
struct Credential: Equatable {
  var user: String
  var password: String
}
