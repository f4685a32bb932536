internal import OTPDetection

// Findings about the line that binds the code to a site.
extension LintRun {
  /// The site in examples, a name reserved by RFC 2606.
  private static let exampleSite = "example.com"

  func bindingFindings(site: String?) -> [LintFinding] {
    if let fault = explanation.bindingFault { return [malformedBinding(fault, site: site)] }
    guard let binding = detection.binding else {
      // Two different bindings are reported as two codes.
      if verdict == .ambiguous, lastLine.contains(UInt8(ascii: "#")) { return [] }
      return [almostBound(site: site) ?? notBound(site: site)]
    }
    var findings = [bound(binding)]
    if !isLastLineBinding { findings.append(bindingNotLast) }
    if let site, !LintRun.covers(binding.domain, site: site) {
      findings.append(otherSite(binding, site: site))
    }
    return findings
  }

  /// The correct last line, with the placeholder of a template; nil if the code is unknown.
  private func suggestion(for site: String?) -> String? {
    (tested.placeholder ?? code).map { "@\(site ?? LintRun.exampleSite) #\($0)" }
  }

  /// The correct last line, or how to write it.
  private func line(for site: String?) -> String {
    suggestion(for: site) ?? "@\(site ?? LintRun.exampleSite), one space, # and the code"
  }

  private func bound(_ binding: Binding) -> LintFinding {
    LintFinding(
      .bound,
      "The code is bound to \(binding.domain): browsers and phones offer it only there.",
      because: "A page that imitates yours does not get the code.",
      .bindings,
      at: detection.range
    )
  }

  private func notBound(site: String?) -> LintFinding {
    LintFinding(
      .notBound,
      "No last line binds the code to your site; add: \(line(for: site))",
      because: "With it, the code is offered only on your site, and found whatever the text says.",
      .bindings,
      suggestion: suggestion(for: site)
    )
  }

  private func malformedBinding(_ fault: BindingFault, site: String?) -> LintFinding {
    LintFinding(
      .malformedBinding,
      "The binding line is malformed: \(fault.sentence); it should read:"
        + " \(line(for: site))",
      because: "A code whose site cannot be read must not be offered anywhere.",
      .bindings,
      suggestion: suggestion(for: site)
    )
  }

  /// A finding for a last line that lacks the `@` or the `#` of a binding.
  private func almostBound(site: String?) -> LintFinding? {
    let tokens = lastLine.split(separator: UInt8(ascii: " "))
    guard tokens.count == 2 else { return nil }
    let hosts = tokens.filter { $0.first == UInt8(ascii: "@") && $0.contains(UInt8(ascii: ".")) }
    let isMarked = tokens[1].first == UInt8(ascii: "#") && tokens[0].contains(UInt8(ascii: "."))
    guard !hosts.isEmpty || isMarked else { return nil }
    return LintFinding(
      .malformedBinding,
      "The last line looks like a binding line, but is none; it should read:"
        + " \(line(for: site))",
      because: "A binding line is @ and the site, one space, # and the code.",
      .bindings,
      suggestion: suggestion(for: site)
    )
  }

  private var bindingNotLast: LintFinding {
    LintFinding(
      .bindingNotLast,
      "The binding is not the last line; move it to the end, on a line of its own.",
      because: "By the standard only the last line counts; only Chromium looks further.",
      .bindings,
      at: detection.range
    )
  }

  private func otherSite(_ binding: Binding, site: String) -> LintFinding {
    LintFinding(
      .otherSite,
      "The code is bound to \(binding.domain), not to \(site).",
      because: "It is offered only on the bound site and its subdomains.",
      .appleBindings,
      at: detection.range,
      suggestion: suggestion(for: site)
    )
  }

  /// Whether a code bound to `domain` is offered on `site`, which is the same host or a subdomain.
  private static func covers(_ domain: String, site: String) -> Bool {
    site == domain || site.hasSuffix("." + domain)
  }

  private var lastLine: ArraySlice<UInt8> {
    guard let end = bytes.lastIndex(of: UInt8(ascii: "\n")) else { return bytes[...] }
    return bytes[(end + 1)...]
  }

  private var isLastLineBinding: Bool {
    guard let range = detection.range else { return false }
    return lastLine.first == UInt8(ascii: "@") && range.lowerBound > lastLine.startIndex
  }
}

extension BindingFault {
  /// What is wrong and how to fix it.
  fileprivate var sentence: String {
    switch self {
    case .start: "begin the line with @ and the site, with nothing touching the @"
    case .gap: "write exactly one space between the site and the #"
    case .host: "the site must be only a host name, without scheme, port or path"
    case .address: "the site must be a host name, because an IP address changes hands"
    case .publicSuffix:
      "the site must be yours alone; other people have sites under this name"
    case .embeddedHost: "the embedded site must be only a host name, and yours alone"
    case .code: "the code after # must be 1 to 64 ASCII characters without spaces or another #"
    }
  }
}
