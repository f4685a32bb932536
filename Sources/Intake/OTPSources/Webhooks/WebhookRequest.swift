/// A posted webhook request.
package struct WebhookRequest: Sendable {
  /// A name and its value.
  package struct Pair: Sendable, Equatable {
    package let name: String
    package let value: String
  }

  /// The unmodified body, because signatures cover its bytes.
  package let body: [UInt8]

  private let fields: [String: String]

  /// Creates a request with header `fields`, whose names are in lower case. A field that occurs
  /// twice counts as missing.
  package init(fields: [(name: String, value: String)], body: [UInt8]) {
    let groups = Dictionary(grouping: fields, by: \.name)
    self.fields = groups.compactMapValues { $0.count == 1 ? $0[0].value : nil }
    self.body = body
  }

  /// Returns the value of the field `name`; nil if there is none or more than one.
  func value(of name: String) -> String? { fields[name] }

  /// Whether the body is a form. A body that starts like a JSON object is not one: programs such as
  /// curl label every body as a form by default.
  var isForm: Bool {
    mediaType == "application/x-www-form-urlencoded"
      && body.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } != UInt8(ascii: "{")
  }

  /// Whether the content type names a charset other than UTF-8.
  var hasForeignCharset: Bool {
    let parameters = (value(of: "content-type") ?? "").lowercased().split(separator: ";")
      .dropFirst()
    return parameters.contains { parameter in
      let parts = parameter.split(separator: "=", maxSplits: 1).map {
        $0.filter { $0 != " " && $0 != "\"" }
      }
      return parts.count == 2 && parts[0] == "charset" && !["utf-8", "utf8"].contains(parts[1])
    }
  }

  private var mediaType: String {
    let type = (value(of: "content-type") ?? "").prefix { $0 != ";" }
    return type.filter { $0 != " " }.lowercased()
  }
}

extension WebhookRequest: CustomStringConvertible, CustomReflectable {
  package var description: String { "WebhookRequest(\(body.count) bytes)" }
  package var customMirror: Mirror { Mirror(self, children: []) }
}
