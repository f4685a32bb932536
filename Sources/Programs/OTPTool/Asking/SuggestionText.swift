import CommandLineToolkit
import OTPDetection
import OTPInbox
import OTPMessage
import OTPSuggestion
import OTPText

/// A suggestion as text and as JSON.
struct SuggestionText {
  let suggestion: Suggestion

  /// The longest age that is shown in seconds. Longer ones are shown in minutes.
  private static let longestInSeconds: Int64 = 120

  /// What to know before using the code.
  var sentences: [String] {
    let sender = suggestion.sender.map { "from \(SafeText.of($0))" } ?? "from an unknown sender"
    let channel = suggestion.channel.map { ", by \($0.rawValue)" } ?? ""
    var sentences = ["\(sender), \(age) ago\(channel)\(binding)"]
    if suggestion.match == .site, let domain = suggestion.domain {
      sentences.append(
        "the page is on the same site, but the code is for \(SafeText.of(domain)); check the address"
      )
    }
    if suggestion.mentionsPayment {
      sentences.append(
        "the message mentions a payment or a transfer; use the code only if you requested that"
      )
    }
    if suggestion.isReplaced {
      sentences.append("a newer code of the same sender arrived within a minute of this one")
    }
    return sentences
  }

  /// One object with all members, always in this order.
  var json: String {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("id", suggestion.id.number)
      writer.member("code", suggestion.code.value)
      writer.member("timestamp", suggestion.timestamp.iso8601)
      writer.member("age", suggestion.age.wholeMilliseconds)
      writer.member("domain", suggestion.domain)
      writer.name("embeddedDomains")
      writer.array { writer in
        for domain in suggestion.embeddedDomains { writer.string(domain) }
      }
      writer.member("match", suggestion.match?.rawValue)
      writer.member("sender", suggestion.sender)
      writer.member("channel", suggestion.channel?.rawValue)
      writer.member("mentionsPayment", suggestion.mentionsPayment)
      writer.member("isReplaced", suggestion.isReplaced)
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// The value of the placeholder `part`; empty if unknown.
  func value(of part: OutputTemplate.Part) -> String {
    switch part {
    case .code: suggestion.code.value
    case .sender: SafeText.of(suggestion.sender ?? "")
    case .age: String(suggestion.age.wholeMilliseconds)
    case .domain: SafeText.of(suggestion.domain ?? "")
    case .channel: suggestion.channel?.rawValue ?? ""
    case .id: String(suggestion.id.number)
    case .timestamp: suggestion.timestamp.iso8601
    }
  }

  private var age: String {
    let seconds = suggestion.age.components.seconds
    return seconds <= SuggestionText.longestInSeconds ? "\(seconds) s" : "\(seconds / 60) min"
  }

  private var binding: String {
    guard let domain = suggestion.domain else { return ", not bound to a site" }
    let frames = suggestion.embeddedDomains.map(SafeText.of).joined(separator: ", ")
    return ", only for \(SafeText.of(domain))" + (frames.isEmpty ? "" : " in frames of \(frames)")
  }
}
