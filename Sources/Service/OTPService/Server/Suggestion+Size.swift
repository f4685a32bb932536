import OTPDetection
import OTPSuggestion

extension ArraySlice<Suggestion> {
  /// The first suggestions, up to the one with which their texts reach `size` bytes.
  func fitting(_ size: Int) -> ArraySlice<Suggestion> {
    var rest = size
    let end = indices.first { index in
      defer { rest -= self[index].size }
      return rest <= 0
    }
    return self[..<(end ?? endIndex)]
  }
}

extension SuggestionAnswer {
  /// The answer with as many of the first suggestions as fit into `size` bytes.
  func fitting(_ size: Int) -> SuggestionAnswer {
    guard case .suggestions(let all) = self else { return self }
    return .suggestions(Array(all[...].fitting(size)))
  }
}

extension LinkAnswer {
  /// The answer with as many of the first links as fit into `size` bytes, and at least one.
  func fitting(_ size: Int) -> LinkAnswer {
    guard case .links(let all) = self else { return self }
    var rest = size
    return .links(
      all.prefix { link in
        defer { rest -= link.size }
        return rest > 0
      }
    )
  }
}

extension LinkSuggestion {
  /// The number of bytes that the link takes in a reply, roughly.
  fileprivate var size: Int {
    Suggestion.frame + address.utf8.count + (sender?.utf8.count ?? 0)
      + (recipient?.utf8.count ?? 0)
  }
}

extension Suggestion {
  /// The number of bytes that a suggestion takes in a reply without its texts, roughly.
  fileprivate static let frame = 200

  /// The number of bytes that the suggestion takes in a reply, roughly.
  fileprivate var size: Int {
    let hosts = embeddedDomains.reduce(domain?.utf8.count ?? 0) { $0 + $1.utf8.count }
    return Self.frame + code.value.utf8.count + (sender?.utf8.count ?? 0) + hosts
  }
}
