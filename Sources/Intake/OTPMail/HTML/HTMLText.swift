import CHTML
import OTPText

/// The text of an HTML document, as a person sees it.
struct HTMLText {
  /// An open element.
  private struct Open {
    let element: HTMLElement
    let style: VisualStyle
    /// Where the words of a visible link begin; nil if this is not one.
    var linkStart: Int?
    /// The style for its summary, until the summary begins.
    var summaryStyle: VisualStyle?
  }

  /// The maximum length of a link address that is added after the link's words, in bytes.
  private static let longestLink = 2_048

  /// The marks around text that is displayed from right to left, whatever its characters are.
  ///
  /// https://www.unicode.org/reports/tr9/#Explicit_Directional_Overrides
  private static let reversed = (start: "\u{202E}", end: "\u{202C}")

  /// Which parts of a document are read.
  private enum Scope {
    /// Only what is certainly displayed.
    case certain
    /// Also what may be displayed.
    case doubtful
    /// All words, and no addresses of links.
    case everything
  }

  /// The text of the document `html`, and all words in it, displayed or not. The words are nil if
  /// no line of them can bind a code.
  ///
  /// The text omits what is not displayed. It also omits what may not be displayed, unless nothing
  /// else has a number. A link is followed by its address, as ` <https://example.com/>`. What a
  /// reply quotes is omitted.
  static func text(of html: String, isReply: Bool = false) -> (shown: String, words: String?) {
    let bytes = Array(html.utf8)
    let sheet = HTMLDocument.styleSheet(of: bytes)
    func read(_ scope: Scope) -> HTMLText {
      var text = HTMLText(sheet, isReply: isReply && scope != .everything, scope)
      HTMLDocument.read(bytes, into: &text)
      return text
    }
    let certain = read(.certain)
    let words = certain.mayBind ? read(.everything).text.trimmed : nil
    let shown = certain.text.trimmed
    guard certain.hasDoubt, !shown.contains(where: \.isNumber) else { return (shown, words) }
    return (read(.doubtful).text.trimmed, words)
  }

  private let sheet: StyleSheet
  private let isReply: Bool
  private let scope: Scope
  private var text = ""
  /// Whether the text has the marks of a site and of a code, as in a line that binds, including
  /// full-width ones.
  private var hasSiteMark = false
  private var hasCodeMark = false
  /// Whether anything was omitted that may be displayed.
  private var hasDoubt = false
  private var open: [Open] = []
  /// How many elements of each name are open.
  private var counts: [String: Int] = [:]
  private var needsSpace = false

  private init(_ sheet: StyleSheet, isReply: Bool, _ scope: Scope) {
    self.sheet = sheet
    self.isReply = isReply
    self.scope = scope
  }

  /// Whether the words may have a line that binds a code.
  private var mayBind: Bool { hasSiteMark && hasCodeMark }

  /// How many elements are open.
  var depth: Int { open.count }

  /// The name of the innermost open element.
  var innermost: String? { open.last?.element.name }

  /// Whether an element `name` is open.
  func isOpen(_ name: String) -> Bool { counts[name, default: 0] > 0 }

  static var reader: otp_html_reader {
    func take(_ context: UnsafeMutableRawPointer?, _ change: (inout HTMLText) -> Void) {
      guard let context = unsafe context?.assumingMemoryBound(to: HTMLText.self) else { return }
      unsafe change(&context.pointee)
    }
    return unsafe otp_html_reader(
      start: { context, name, attributes in
        guard let name = unsafe name.map({ unsafe String(cString: $0) }) else { return }
        let attributes = unsafe HTMLText.attributes(attributes)
        unsafe take(context) { $0.start(HTMLElement(name: name, attributes: attributes)) }
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

  private mutating func start(_ element: HTMLElement) {
    var parent = open.last?.style ?? VisualStyle()
    if element.name == "summary", let style = open.last?.summaryStyle {
      parent = style
      open[open.count - 1].summaryStyle = nil
    } else if open.last?.element.isFolded == true {
      parent.hide()
    }
    if isReply, element.isQuotation { parent.hide() }
    let style = VisualStyle(element, declared: declarations(of: element), inside: parent)
    switch element.name {
    case "br" where isShown(style): breakLine(always: true)
    case "td", "th": if isShown(style) { addSpace("\t") }
    default: if style.isBlock, isShown(style) { breakLine(always: false) }
    }
    guard !element.isEmpty else { return }
    if style.isReversed, isShown(style) { add(mark: Self.reversed.start) }
    let isLink = element.name == "a" && isShown(style)
    open.append(
      Open(
        element: element,
        style: style,
        linkStart: isLink ? text.utf8.count : nil,
        summaryStyle: element.isFolded ? style : nil
      )
    )
    counts[element.name, default: 0] += 1
  }

  private func declarations(of element: HTMLElement) -> StyleDeclarations {
    var declared = StyleDeclarations()
    if !sheet.isEmpty {
      declared = sheet.declarations(
        of: element.name,
        classes: element.attributes["class"],
        identifier: element.attributes["id"]
      )
    }
    if let style = element.attributes["style"] {
      var order = 0
      let own = StyleSheet.withoutComments(style)
      declared.override(with: StyleDeclarations(own, order: &order))
    }
    return declared
  }

  private mutating func end(_ name: String) {
    guard isOpen(name) else { return }
    while let last = open.popLast() {
      counts[last.element.name]? -= 1
      if isShown(last.style) { end(last) }
      if last.element.name == name { return }
    }
  }

  private mutating func end(_ last: Open) {
    if last.style.isReversed { add(mark: Self.reversed.end) }
    if last.style.isBlock { breakLine(always: false) }
    if let start = last.linkStart { add(last.element.attributes["href"] ?? "", after: start) }
  }

  /// Whether something with `style` is shown, given the scope.
  private func isShown(_ style: VisualStyle) -> Bool {
    scope == .everything || style.isDisplayed && (scope == .doubtful || !style.isDoubtful)
  }

  /// Adds the address of a link to `reference` whose words begin at `start`, unless they already
  /// show it.
  private mutating func add(_ reference: String, after start: Int) {
    guard scope != .everything, let address = LinkReference.address(reference),
      address.utf8.count <= Self.longestLink,
      !text.utf8.suffix(max(0, text.utf8.count - start)).elementsEqual(address.utf8)
    else { return }
    addSpace(" ")
    text += "<\(address)>"
    needsSpace = true
  }

  private mutating func add(_ words: String) {
    hasSiteMark = hasSiteMark || words.unicodeScalars.contains { $0 == "@" || $0 == "\u{FF20}" }
    hasCodeMark = hasCodeMark || words.unicodeScalars.contains { $0 == "#" || $0 == "\u{FF03}" }
    if let last = open.last, scope != .everything {
      guard last.style.showsText, !last.element.isFolded else { return }
      guard scope == .doubtful || !last.style.isDoubtful else { return hasDoubt = true }
    }
    for character in words.unicodeScalars {
      if character.properties.isWhitespace || character == "\u{A0}" {
        needsSpace = true
      } else {
        if needsSpace { addSpace(" ") }
        text.unicodeScalars.append(character)
      }
    }
  }

  private mutating func add(mark: String) {
    if needsSpace { addSpace(" ") }
    text += mark
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
}
