/// The properties of an element's box.
struct StyleBox {
  private static let scrolling: Set = ["hidden", "clip", "auto", "scroll"]

  /// Parts of tables, which grow with their contents.
  private static let cells: Set = ["table", "tbody", "td", "tfoot", "th", "thead", "tr"]

  /// Whether it is positioned independently of the boxes around it.
  let isPositioned: Bool
  /// Whether positioned boxes within it are placed relative to it.
  let holdsPositioned: Bool
  /// Whether it is a single box, which can be moved and scaled, and not pieces of lines.
  let isWhole: Bool
  /// Whether it can be smaller than its contents.
  let canBeSmall: Bool
  /// Whether it cuts off what is outside it.
  let cuts: Bool
  /// Whether it has the size of an empty box, whatever it contains.
  let isEmptySize: Bool

  init(_ element: HTMLElement, _ declared: StyleDeclarations, display: String?) {
    let position = declared[.position] ?? "static"
    isPositioned = ["absolute", "fixed"].contains(position)
    let transforms = [CSSProperty.transform, .scale, .rotate, .translate, .filter].contains {
      declared[$0].map { $0 != "none" } ?? false
    }
    holdsPositioned = position != "static" || transforms
    let isApart = isPositioned || declared[.float].map { $0 != "none" } ?? false
    isWhole =
      isApart
      || display.map { $0 != "inline" && $0 != "contents" }
        ?? (element.isBlock || Self.cells.contains(element.name))
    canBeSmall =
      isApart
      || display.map { $0 != "inline" && $0 != "contents" && !$0.hasPrefix("table") }
        ?? (element.isBlock && !Self.cells.contains(element.name))
    let contained = CSSValue.words(of: declared[.contain] ?? "")
    isEmptySize = contained.contains { $0 == "size" || $0 == "strict" }
    cuts =
      contained.contains { ["paint", "content", "strict"].contains($0) }
      || [CSSProperty.overflowX, .overflowY].contains {
        declared[$0].map(Self.scrolling.contains) ?? false
      }
  }
}

/// Boxes that are too small to show anything, or outside the window.
extension VisualStyle {
  mutating func readBox(_ box: StyleBox, _ declared: StyleDeclarations) {
    if isCutOff {
      if box.isPositioned {
        isCutOff = false
      } else if box.holdsPositioned {
        isPresent = false
      }
    }
    if declared[.contentVisibility] == "hidden", box.isWhole { isPresent = false }
    if isClipped(box, declared) || isMovedAway(declared) { isPresent = false }
    if box.canBeSmall, box.cuts, hasNoRoom(box, declared) {
      if box.holdsPositioned { isPresent = false } else { isCutOff = true }
    }
    guard box.isWhole else { return }
    let own = CSSTransform(declared[.transform] ?? "", em: fontSize, whole: Self.away)
    let outer = CSSTransform(
      translate: declared[.translate],
      rotate: declared[.rotate],
      scale: declared[.scale],
      em: fontSize,
      whole: Self.away
    )
    guard var transform = outer ?? own else { return }
    if outer != nil, let own { transform.apply(own) }
    magnification *= transform.scale
    if transform.isTurnedAway, declared[.backfaceVisibility] == "hidden" { isPresent = false }
    if max(abs(transform.move.x), abs(transform.move.y)) >= Self.away { isPresent = false }
  }

  private func isClipped(_ box: StyleBox, _ declared: StyleDeclarations) -> Bool {
    guard box.isPositioned,
      let clip = declared[.clip].flatMap({ CSSValue.functions(of: $0).first }),
      clip.name == "rect", clip.arguments.count == 4
    else { return false }
    let whole = [0, Double.infinity, .infinity, 0]
    let edges = zip(clip.arguments, whole).map { text, whole in
      text == "auto" ? whole : CSSValue.length(text, em: fontSize) ?? whole
    }
    return min(edges[2] - edges[0], edges[1] - edges[3]) <= Self.mostOfNothing
  }

  /// Whether the box is too small to show anything.
  private func hasNoRoom(_ box: StyleBox, _ declared: StyleDeclarations) -> Bool {
    func size(_ property: CSSProperty, whole: Double) -> Double? {
      CSSValue.length(declared[property], em: fontSize, whole: whole)
    }
    // A percentage has no effect on a height, because the surrounding height is that of the
    // contents.
    let (tall, wide) = (Double.nan, Self.away)
    func room(
      _ property: CSSProperty,
      _ maximum: CSSProperty,
      _ minimum: CSSProperty,
      usual: Double?,
      whole: Double
    ) -> Double? {
      let values = [size(property, whole: whole) ?? usual, size(maximum, whole: whole)]
      guard let least = values.compactMap({ $0 }).min() else { return nil }
      return max(least, size(minimum, whole: whole) ?? 0)
    }
    let lines = (lineHeight.map { $0 <= Self.mostOfNothing } ?? false) ? lineHeight : nil
    var height = room(
      .height,
      .maximumHeight,
      .minimumHeight,
      usual: box.isEmptySize ? 0 : lines,
      whole: tall
    )
    var width = room(.width, .maximumWidth, .minimumWidth, usual: nil, whole: wide)
    let (below, beside) = (
      size(.paddingBottom, whole: wide) ?? 0, size(.paddingRight, whole: wide) ?? 0
    )
    if declared[.boxSizing] == "border-box" {
      height = height.map { max(0, $0 - below - (size(.paddingTop, whole: wide) ?? 0)) }
      width = width.map { max(0, $0 - beside) }
    }
    // The upper quarter of a line is empty.
    let least = max(Self.mostOfNothing, fontSize / 4)
    return height.map { $0 + below <= least } ?? false
      || width.map { $0 + beside <= Self.mostOfNothing } ?? false
  }

  /// Whether the element is outside the window.
  private func isMovedAway(_ declared: StyleDeclarations) -> Bool {
    // The height of the surroundings is not known and is assumed to be 0.
    func isAway(_ property: CSSProperty, whole: Double = Self.away) -> Bool {
      let length = CSSValue.length(declared[property], em: fontSize, whole: whole)
      return length.map { abs($0) >= Self.away } ?? false
    }
    if isAway(.marginLeft) || isAway(.marginTop) { return true }
    guard let position = declared[.position], position != "static", position != "sticky" else {
      return false
    }
    return isAway(.left) || isAway(.right) || isAway(.top, whole: 0) || isAway(.bottom, whole: 0)
  }
}
