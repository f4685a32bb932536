/// What the style of an element means for whether a person sees its text.
struct VisualStyle {
  /// How opaque a text must be that a person sees, from 0 to 1.
  static let leastOpacity = 0.1

  /// The size of the smallest font that a person can read, in pixels.
  private static let leastFontSize = 3.0

  /// The most that a box may have from which nothing is seen, in pixels.
  private static let mostOfNothing = 1.5

  /// How far something must be moved to be out of sight, in pixels: mails are 600 wide.
  private static let away = 900.0

  private static let scrolling: Set = ["hidden", "clip", "auto", "scroll"]

  /// Parts of tables, which grow with their contents.
  private static let cells: Set = ["table", "tbody", "td", "tfoot", "th", "thead", "tr"]

  /// Whether the element and those around it are displayed, and within the window.
  private(set) var isDisplayed = true
  /// Whether there is a value that could hide the element and was not understood.
  private(set) var isDoubtful = false
  /// Whether the element begins and ends a line.
  private(set) var isBlock = true
  /// Whether the characters are displayed from right to left, whatever they are.
  private(set) var isReversed = false

  private var isVisible = true
  private var opacity = 1.0
  private var fontSize = CSSValue.usualSize
  private var lineHeight: Double?
  private var textIndent = 0.0
  private var isRightToLeft = false
  /// nil where it is not known.
  private var color: CSSColor? = .black
  private var background: CSSColor? = .white

  /// The style of a document.
  init() {}

  /// Whether a text in the element is seen.
  var showsText: Bool {
    isDisplayed && isVisible && opacity >= Self.leastOpacity && fontSize >= Self.leastFontSize
      && textIndent > -Self.away && !(color?.isLost(on: background) ?? false)
  }

  /// The style of an element, in one with the style `parent`.
  init(
    _ element: HTMLElement,
    declared: StyleDeclarations,
    inside parent: VisualStyle
  ) {
    self = parent
    isReversed = false
    // What the element itself is declared to be counts over what its tag means.
    let display = declared[.display].map(Self.lastWord)
    isBlock =
      display.map { !["inline", "inline-block", "contents"].contains($0) } ?? element.isBlock
    if display.map({ $0 == "none" }) ?? element.isUndisplayed { isDisplayed = false }
    if let visibility = declared[.visibility] { isVisible = visibility == "visible" }
    if declared[.contentVisibility] == "hidden" { isDisplayed = false }
    if let value = declared[.opacity] { reduceOpacity(to: CSSValue.share(value)) }
    readFont(element, declared)
    readColors(element, declared)
    readDirection(element, declared)
    if isClipped(element, declared, display: display) || isMovedAway(declared) {
      isDisplayed = false
    }
    readTransform(declared)
    readClipPath(declared)
  }

  /// Takes the element out of sight.
  mutating func hide() {
    isDisplayed = false
  }

  private static func lastWord(_ text: String) -> String {
    CSSValue.words(of: text).last ?? text
  }

  private mutating func reduceOpacity(to share: Double?) {
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
      } else if value.contains("(") {
        isDoubtful = true
      } else if !["inherit", "unset", "smaller", "larger"].contains(value) {
        // A word for a size of its own.
        fontSize = CSSValue.usualSize
      }
    }
    if let value = declared[.lineHeight] {
      lineHeight =
        CSSValue.length(value, em: fontSize) ?? CSSValue.share(value).map { $0 * fontSize }
    }
    if let value = declared[.textIndent] {
      textIndent = CSSValue.length(value, em: fontSize) ?? 0
    }
  }

  private mutating func readColors(_ element: HTMLElement, _ declared: StyleDeclarations) {
    if element.name == "a", element.attributes["href"] != nil { color = .link }
    if let text = element.attributes["color"] ?? element.attributes["text"] {
      color = Self.legacyColor(text)
    }
    for property in [StyleDeclarations.Property.color, .textFillColor] {
      guard let value = declared[property], value != "inherit", value != "currentcolor" else {
        continue
      }
      color = CSSColor(value)
    }
    var painted = element.attributes["bgcolor"].flatMap(Self.legacyColor)
    if let value = declared[.backgroundColor], let own = CSSColor(value) { painted = own }
    if let painted {
      // What shines through is not known.
      if painted.alpha >= 1 { background = painted } else if painted.alpha > 0 { background = nil }
    }
    if let image = declared[.backgroundImage], !image.isEmpty, image != "none" { background = nil }
    if element.attributes["background"]?.isEmpty == false { background = nil }
  }

  /// A colour as attributes have it, where the number sign may be missing.
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

  /// Whether nothing of the element is seen because its box is too small.
  private func isClipped(
    _ element: HTMLElement,
    _ declared: StyleDeclarations,
    display: String?
  ) -> Bool {
    let isPositioned = ["absolute", "fixed"].contains(declared[.position])
    if isPositioned, let clip = declared[.clip].flatMap({ CSSValue.functions(of: $0).first }) {
      let edges = clip.arguments.map { CSSValue.length($0, em: fontSize) }
      if edges.count == 4, let top = edges[0], let bottom = edges[2],
        bottom - top <= Self.mostOfNothing
      {
        return true
      }
      if edges.count == 4, let right = edges[1], let left = edges[3],
        right - left <= Self.mostOfNothing
      {
        return true
      }
    }
    let isBox =
      isPositioned || declared[.float].map { $0 != "none" } ?? false
      || display.map { $0 != "inline" && $0 != "contents" && !$0.hasPrefix("table") }
        ?? (element.isBlock && !Self.cells.contains(element.name))
    guard isBox, let overflow = declared[.overflow],
      CSSValue.words(of: overflow).contains(where: Self.scrolling.contains)
    else { return false }
    if let lineHeight, lineHeight <= Self.mostOfNothing, declared[.height] == nil { return true }
    return [StyleDeclarations.Property.height, .maximumHeight, .width, .maximumWidth].contains {
      CSSValue.length(declared[$0], em: fontSize).map { $0 <= Self.mostOfNothing } ?? false
    }
  }

  /// Whether the element is outside of the window.
  private func isMovedAway(_ declared: StyleDeclarations) -> Bool {
    func isAway(_ property: StyleDeclarations.Property) -> Bool {
      CSSValue.length(declared[property], em: fontSize).map { abs($0) >= Self.away } ?? false
    }
    if isAway(.marginLeft) || isAway(.marginTop) { return true }
    guard let position = declared[.position], position != "static", position != "sticky" else {
      return false
    }
    return isAway(.left) || isAway(.top) || isAway(.right) || isAway(.bottom)
  }

  private mutating func readTransform(_ declared: StyleDeclarations) {
    for function in CSSValue.functions(of: declared[.transform] ?? "") {
      if function.name.hasPrefix("scale") {
        if function.arguments.contains(where: { CSSValue.share($0).map { abs($0) < 0.1 } ?? false })
        {
          isDisplayed = false
        }
      } else if function.name.hasPrefix("translate") {
        let moves = function.arguments.compactMap { CSSValue.length($0, em: fontSize) }
        if moves.contains(where: { abs($0) >= Self.away }) { isDisplayed = false }
      } else if function.name != "rotate" {
        isDoubtful = true
      }
    }
    for function in CSSValue.functions(of: declared[.filter] ?? "") {
      if function.name == "opacity" {
        reduceOpacity(to: function.arguments.first.flatMap(CSSValue.share))
      } else if function.name == "blur" || function.name == "url" {
        isDoubtful = true
      }
    }
  }

  private mutating func readClipPath(_ declared: StyleDeclarations) {
    guard let value = declared[.clipPath], value != "none" else { return }
    let inset = CSSValue.functions(of: value).first { $0.name == "inset" }
    let share = inset?.arguments.first.flatMap { $0.hasSuffix("%") ? CSSValue.share($0) : nil }
    if let share, share >= 0.5 { isDisplayed = false } else { isDoubtful = true }
  }
}
