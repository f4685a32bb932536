import CHTML
import OTPText

/// The text of a document in HTML, as a person sees it.
struct HTMLText {
  /// Elements whose contents are no text.
  private static let skipped: Set<String> = [
    "applet", "audio", "canvas", "datalist", "head", "iframe", "math", "noframes", "object",
    "script", "select", "style", "svg", "template", "textarea", "title", "video",
  ]

  /// Elements that begin and end a line: those that browsers display as blocks.
  ///
  /// https://html.spec.whatwg.org/multipage/rendering.html#flow-content-3
  private static let blocks: Set<String> = [
    "address", "article", "aside", "blockquote", "body", "center", "dd", "details", "dialog",
    "dir", "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2",
    "h3", "h4", "h5", "h6", "header", "hgroup", "hr", "legend", "li", "listing", "main", "menu",
    "nav", "ol", "optgroup", "option", "p", "plaintext", "pre", "search", "section", "summary",
    "table", "tbody", "tfoot", "thead", "tr", "ul", "xmp",
  ]

  /// Elements without contents or an end.
  private static let empty: Set<String> = [
    "area", "base", "basefont", "br", "col", "embed", "frame", "hr", "img", "input", "link",
    "meta", "param", "source", "track", "wbr",
  ]

  /// Declarations that hide an element, without spaces and in small letters.
  private static let hiding = [
    "display:none", "visibility:hidden", "mso-hide:all", "font-size:0px", "font-size:0;",
    "font-size:0pt", "max-height:0", "opacity:0;", "opacity:0.0",
  ]

  /// The ends of elements after which the library reads nothing, in small letters.
  private static let documentEnds = ["</body", "</html"].map { Array($0.utf8) }

  /// The start of every document: libxml2 2.9 reads nothing of one whose first tag ends an element.
  private static let start = Array("<html>".utf8)

  /// The longest address of a link that is put behind its words, in bytes.
  private static let longestLink = 2_048

  /// The text of the document `html`. Elements that are not displayed are left out, unless nothing
  /// else is there. A link is followed by its address, as ` <https://example.com/>`.
  static func text(of html: String) -> String {
    let visible = HTMLText(html, showsHidden: false).result
    return visible.isEmpty ? HTMLText(html, showsHidden: true).result : visible
  }

  private let showsHidden: Bool
  private var text = ""
  /// How many elements that are left out are open around the next text; their names.
  private var hidden: [String] = []
  /// The addresses of the open links, with where their words begin.
  private var links: [(address: String, start: Int)] = []
  private var needsSpace = false

  private init(_ html: String, showsHidden: Bool) {
    self.showsHidden = showsHidden
    let document = Self.start + Array(html.utf8)
    let bytes = Self.withoutEnd(MailLimits.withFewAttributes(document))
    unsafe withUnsafeMutablePointer(to: &self) { reader in
      unsafe otp_html_read(bytes, bytes.count, Self.reader, reader)
    }
  }

  /// The document `html` with rules in place of the ends of `body` and `html`, because browsers
  /// show what comes after these.
  ///
  /// https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-afterbody
  private static func withoutEnd(_ html: [UInt8]) -> [UInt8] {
    var result = html
    let rule = Array("<hr   ".utf8)
    for place in html.indices.dropLast(rule.count - 1) where html[place] == rule[0] {
      let end = place..<place + rule.count
      if Self.documentEnds.contains(html[end].map { $0 | 0x20 }) {
        result.replaceSubrange(end, with: rule)
      }
    }
    return result
  }

  private var result: String { text.trimmed }

  private static var reader: otp_html_reader {
    func take(_ context: UnsafeMutableRawPointer?, _ change: (inout HTMLText) -> Void) {
      guard let context = unsafe context?.assumingMemoryBound(to: HTMLText.self) else { return }
      unsafe change(&context.pointee)
    }
    return unsafe otp_html_reader(
      start: { context, name, attributes in
        guard let name = unsafe name.map({ unsafe String(cString: $0) }) else { return }
        let attributes = unsafe HTMLText.attributes(attributes)
        unsafe take(context) { $0.start(name, attributes) }
      },
      end: { context, name in
        guard let name = unsafe name.map({ unsafe String(cString: $0) }) else { return }
        unsafe take(context) { $0.end(name) }
      },
      text: { context, bytes, count in
        let buffer = unsafe UnsafeRawBufferPointer(start: bytes, count: count)
        unsafe take(context) { unsafe $0.add(String(decoding: buffer, as: UTF8.self)) }
      }
    )
  }

  private static func attributes(
    _ list: UnsafePointer<UnsafePointer<CChar>?>?
  ) -> [String: String] {
    var attributes: [String: String] = [:]
    guard var pair = unsafe list else { return attributes }
    while let name = unsafe pair[0] {
      let value = unsafe pair[1].map { unsafe String(cString: $0) } ?? ""
      unsafe attributes[String(cString: name)] = value
      unsafe pair += 2
    }
    return attributes
  }

  private mutating func start(_ name: String, _ attributes: [String: String]) {
    guard hidden.isEmpty else {
      // Only the end of the same element matters, so others of its name must be counted.
      if name == hidden[0], !Self.empty.contains(name) { hidden.append(name) }
      return
    }
    if Self.skipped.contains(name) || !showsHidden && Self.isHidden(attributes) {
      if !Self.empty.contains(name) { hidden.append(name) }
      return
    }
    switch name {
    case "br": breakLine(always: true)
    case "td", "th": addSpace("\t")
    case "a": links.append((attributes["href"] ?? "", text.utf8.count))
    case _ where Self.blocks.contains(name): breakLine(always: false)
    default: break
    }
  }

  private mutating func end(_ name: String) {
    if !hidden.isEmpty {
      if name == hidden[0] { hidden.removeLast() }
      return
    }
    if Self.blocks.contains(name) { breakLine(always: false) }
    if name == "a", let link = links.popLast() { add(link.address, after: link.start) }
  }

  /// Adds the address of a link whose words begin at `start`, unless they show it.
  private mutating func add(_ address: String, after start: Int) {
    let address = address.filter { !$0.isWhitespace }
    let lower = address.prefix(8).lowercased()
    guard lower.hasPrefix("https://") || lower.hasPrefix("http://"),
      address.utf8.count <= Self.longestLink,
      !text.utf8.dropFirst(start).elementsEqual(address.utf8)
    else { return }
    addSpace(" ")
    text += "<\(address)>"
    needsSpace = true
  }

  private mutating func add(_ words: String) {
    guard hidden.isEmpty else { return }
    for character in words.unicodeScalars {
      if character.properties.isWhitespace || character == "\u{A0}" {
        needsSpace = true
      } else {
        if needsSpace { addSpace(" ") }
        text.unicodeScalars.append(character)
      }
    }
  }

  private mutating func addSpace(_ space: String) {
    needsSpace = false
    if let last = text.unicodeScalars.last, !last.properties.isWhitespace { text += space }
  }

  private mutating func breakLine(always: Bool) {
    needsSpace = false
    while text.unicodeScalars.last == " " || text.unicodeScalars.last == "\t" {
      text.unicodeScalars.removeLast()
    }
    if always ? !text.hasSuffix("\n\n") : !text.isEmpty && !text.hasSuffix("\n") { text += "\n" }
  }

  private static func isHidden(_ attributes: [String: String]) -> Bool {
    if attributes["hidden"] != nil || attributes["aria-hidden"] == "true" { return true }
    guard let style = attributes["style"] else { return false }
    let declarations = style.lowercased().filter { !$0.isWhitespace } + ";"
    return hiding.contains { declarations.firstPlace(of: $0) != nil }
  }
}
