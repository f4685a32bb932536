/// Filters, shapes and masks.
extension VisualStyle {
  /// The most blur with which text can be read, as a fraction of its size.
  private static let mostBlur = 0.25

  /// The assumed width and height of a box in pixels, which shapes are measured against.
  private static let side = 300.0

  mutating func readFilter(_ declared: StyleDeclarations) {
    for (name, arguments) in CSSValue.functions(of: declared[.filter] ?? "") {
      let share = arguments.first.map(CSSValue.share) ?? 1
      switch name {
      case "opacity": reduceOpacity(to: share)
      case "invert": if let share, share > 0.5 { isInverted.toggle() }
      case "blur":
        let radius = arguments.first.map { CSSValue.length($0, em: fontSize) } ?? 0
        if radius.map({ $0 > fontSize * Self.mostBlur }) ?? true { isPresent = false }
      case "url": isDoubtful = true
      default: break
      }
    }
  }

  /// https://www.w3.org/TR/css-shapes-1/#basic-shape-functions
  mutating func readClipPath(_ declared: StyleDeclarations) {
    guard let shape = CSSValue.functions(of: declared[.clipPath] ?? "").first else { return }
    let words = shape.arguments.prefix { $0 != "round" && $0 != "at" }
    let lengths = words.map { CSSValue.length($0, em: fontSize, whole: Self.side) }
    switch shape.name {
    case "inset":
      guard let sides = CSSValue.sides(Array(words)) else { return }
      let insets = sides.map { CSSValue.length($0, em: fontSize, whole: Self.side) ?? 0 }
      hide(ifNothing: min(Self.side - insets[0] - insets[2], Self.side - insets[1] - insets[3]))
    case "circle", "ellipse": hide(ifNothing: lengths.compactMap { $0 }.min() ?? Self.side)
    case "polygon":
      let points = lengths.compactMap { $0 }
      let area = points.indices.filter { $0 % 2 == 0 && $0 + 1 < points.count }.reduce(0.0) {
        let next = ($1 + 2) % (points.count - points.count % 2)
        return $0 + points[$1] * points[next + 1] - points[next] * points[$1 + 1]
      }
      hide(ifNothing: abs(area))
    case "rect" where lengths.count == 4:
      let edges = zip(lengths, [0, Self.side, Self.side, 0]).map { $0 ?? $1 }
      hide(ifNothing: min(edges[2] - edges[0], edges[1] - edges[3]))
    case "xywh" where lengths.count == 4:
      hide(ifNothing: lengths[2...].compactMap { $0 }.min() ?? Self.side)
    default: isDoubtful = true
    }
  }

  mutating func readMask(_ declared: StyleDeclarations) {
    guard let mask = declared[.maskImage], mask != "none" else { return }
    reduceOpacity(to: CSSColor(gradient: mask)?.alpha)
  }

  private mutating func hide(ifNothing size: Double) {
    if size <= Self.mostOfNothing { isPresent = false }
  }
}

extension CSSColor {
  /// The colour of a gradient that has only one; nil if `text` is any other image.
  init?(gradient text: String) {
    guard let image = CSSValue.functions(of: text).first, image.name.hasSuffix("gradient"),
      let first = image.arguments.lazy.compactMap({ CSSColor($0) }).first,
      image.arguments.allSatisfy({ CSSColor($0).map { $0 == first } ?? true })
    else { return nil }
    self = first
  }
}
