/// The style of an element, as far as it decides whether a person sees its text.
struct VisualStyle {
  /// The minimum opacity of text that a person sees, from 0 to 1.
  static let leastOpacity = 0.1

  /// The size of the smallest font that a person can read, in pixels.
  private static let leastFontSize = 3.0

  /// The limit of letter spacing, as a fraction of the font size, below which characters overlap
  /// too much to be read: they are about half as wide as that size.
  private static let leastSpacing = -0.4

  /// The largest size of a box in which nothing can be seen, in pixels.
  static let mostOfNothing = 1.5

  /// How far something must be moved to be out of sight, in pixels: mails are 600 pixels wide.
  static let away = 900.0

  /// Whether the element and those around it are displayed, and within the window.
  var isDisplayed: Bool { isPresent && !isCutOff }
  /// Whether a value that was not understood could hide the element.
  ///
  /// Browsers ignore invalid values, and so does this type. What remains is a rare function, or a
  /// shape, a filter or a mask that is defined elsewhere. Text in such an element counts only if
  /// nothing else has a number: a hidden number must not displace the code, and a code is missed
  /// only in a mail that shows another number beside it. An unknown colour counts as visible,
  /// because few colours match their background.
  var isDoubtful = false
  /// Whether the element begins and ends a line.
  private(set) var isBlock = true
  /// Whether characters of any script are displayed from right to left.
  private(set) var isReversed = false

  var isPresent = true
  /// Whether a box around the element cuts it off, unless it is positioned independently.
  var isCutOff = false
  private var isVisible = true
  var opacity = 1.0
  private(set) var fontSize = CSSValue.usualSize
  /// The factor by which the element is scaled.
  var magnification = 1.0
  private(set) var lineHeight: Double?
  private var letterSpacing = 0.0
  private var textIndent = 0.0
  /// Whether the first line of the block is out of sight.
  private var isIndentedAway = false
  private var isRightToLeft = false
  /// Whether colours are displayed as their opposites.
  var isInverted = false
  /// The colour of text; nil if it is not known.
  private var color: CSSColor? = .black
  /// The colour of the outline or shadow of the characters, and whether they cover it.
  private var edge: CSSColor?
  private var coversEdge = false
  private var background: CSSColor? = .white
  private var variables = CSSVariables()

  /// The style of a document.
  init() {}

  /// Whether text in the element is visible.
  var showsText: Bool {
    isDisplayed && isVisible && opacity >= Self.leastOpacity
      && fontSize * magnification >= Self.leastFontSize && !isIndentedAway
      && letterSpacing > Self.leastSpacing * fontSize
      && (!isLost(color) || showsEdge)
  }

  private var showsEdge: Bool {
    guard let edge, !isLost(edge) else { return false }
    return !coversEdge || color.map { $0.alpha < 1 } ?? true
  }

  private func isLost(_ color: CSSColor?) -> Bool {
    (isInverted ? color?.inverted : color)?.isLost(on: background) ?? false
  }

  /// The style of an element within one with the style `parent`.
  init(
    _ element: HTMLElement,
    declared: StyleDeclarations,
    inside parent: VisualStyle
  ) {
    self = parent
    variables.add(declared.variables)
    let declared = declared.resolved(with: variables)
    isReversed = false
    // The declared display of an element takes precedence over that of its tag.
    let display = declared[.display].map(Self.lastWord)
    isBlock =
      display.map { !["inline", "inline-block", "contents"].contains($0) } ?? element.isBlock
    let isHidden = display.map { ["none", "table-column", "table-column-group"].contains($0) }
    if isHidden ?? element.isUndisplayed { isPresent = false }
    if let visibility = declared[.visibility] { isVisible = visibility == "visible" }
    if let value = declared[.opacity] { reduceOpacity(to: CSSValue.share(value)) }
    if let value = declared[.zoom], let zoom = CSSValue.share(value), zoom > 0 {
      magnification *= zoom
    }
    readFont(element, declared)
    readFilter(declared)
    readColors(element, declared)
    readDirection(element, declared)
    let box = StyleBox(element, declared, display: display)
    if isBlock || box.isWhole { isIndentedAway = textIndent <= -Self.away }
    readBox(box, declared)
    readClipPath(declared)
    readMask(declared)
  }

  /// Hides the element.
  mutating func hide() {
    isPresent = false
  }

  private static func lastWord(_ text: String) -> String {
    CSSValue.words(of: text).last ?? text
  }

  mutating func reduceOpacity(to share: Double?) {
    guard let share else { return isDoubtful = true }
    opacity *= min(max(share, 0), 1)
  }

  private mutating func readFont(_ element: HTMLElement, _ declared: StyleDeclarations) {
    if let size = element.attributes["size"], element.name == "font", !size.isEmpty {
      fontSize = CSSValue.usualSize
    }
    if let value = declared[.fontSize] {
      if let size = CSSValue.length(value, em: fontSize) {
        fontSize = size
      } else if value.last == ")" {
        isDoubtful = true
      } else if value != "smaller", value != "larger" {
        // A keyword for an absolute size.
        fontSize = CSSValue.usualSize
      }
    }
    if let value = declared[.lineHeight] {
      lineHeight =
        CSSValue.length(value, em: fontSize) ?? CSSValue.share(value).map { $0 * fontSize }
    }
    if let value = declared[.letterSpacing] {
      letterSpacing = CSSValue.length(value, em: fontSize) ?? 0
    }
    if let value = declared[.textIndent] {
      let words = CSSValue.words(of: value)
      let length = CSSValue.length(words.first, em: fontSize, whole: Self.away)
      textIndent = words.contains("hanging") ? 0 : length ?? 0
    }
  }

  private mutating func readColors(_ element: HTMLElement, _ declared: StyleDeclarations) {
    if element.name == "a", element.attributes["href"] != nil { color = .link }
    if let text = element.attributes["color"] ?? element.attributes["text"] {
      color = Self.legacyColor(text)
    }
    for property in [CSSProperty.color, .textFillColor] {
      guard let value = declared[property], value != "currentcolor" else { continue }
      color = CSSColor(value)
    }
    for property in [CSSProperty.textShadow, .textStroke] {
      guard let value = declared[property] else { continue }
      let words = CSSValue.words(of: value)
      edge = words.lazy.compactMap { CSSColor($0) }.first
      let offsets = words.compactMap { CSSValue.length($0, em: fontSize) }.prefix(2)
      coversEdge = property == .textShadow && offsets.allSatisfy { $0 == 0 }
    }
    var painted = element.attributes["bgcolor"].flatMap(Self.legacyColor)
    if let value = declared[.backgroundColor] {
      if let own = value == "currentcolor" ? color : CSSColor(value) { painted = own }
    }
    var hasImage = element.attributes["background"]?.isEmpty == false
    if let image = declared[.backgroundImage], !image.isEmpty, image != "none" {
      if let own = CSSColor(gradient: image) { painted = own } else { hasImage = true }
    }
    if declared[.backgroundClip] == "text" {
      // The background paints the characters.
      if hasImage || painted != nil { color = nil }
      return
    }
    if let painted {
      // The colour that shows through is not known.
      if painted.alpha >= 1 {
        background = isInverted ? painted.inverted : painted
      } else if painted.alpha > 0 {
        background = nil
      }
    }
    if hasImage { background = nil }
  }

  /// A colour as written in attributes, where the number sign may be missing.
  private static func legacyColor(_ text: String) -> CSSColor? {
    let text = text.lowercased().filter { !$0.isWhitespace }
    return CSSColor("#" + text) ?? CSSColor(text)
  }

  private mutating func readDirection(_ element: HTMLElement, _ declared: StyleDeclarations) {
    if let direction = element.attributes["dir"]?.lowercased() {
      isRightToLeft = direction == "rtl"
    }
    if let direction = declared[.direction] { isRightToLeft = direction == "rtl" }
    let bidi = declared[.unicodeBidi] ?? (element.name == "bdo" ? "isolate-override" : "")
    isReversed = isRightToLeft && bidi.hasSuffix("override")
  }
}
