/// A number in an export, which may be encoded as a string.
struct WrittenNumber: Decodable {
  let text: String

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let number = try? value.decode(Int64.self) {
      text = String(number)
    } else {
      text = try value.decode(String.self)
    }
  }
}
