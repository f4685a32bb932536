import OTPText

/// The CSS properties that can hide an element or reverse its text.
enum CSSProperty: String {
  case background, bottom, clip, color, contain, direction, display, filter, float, font, height
  case inset, left, margin, mask, opacity, overflow, padding, position, right, rotate, scale, top
  case transform, translate, visibility, width, zoom
  case backfaceVisibility = "backface-visibility"
  case backgroundClip = "background-clip"
  case backgroundColor = "background-color"
  case backgroundImage = "background-image"
  case boxSizing = "box-sizing"
  case clipPath = "clip-path"
  case contentVisibility = "content-visibility"
  case fontSize = "font-size"
  case insetBlock = "inset-block"
  case insetInline = "inset-inline"
  case letterSpacing = "letter-spacing"
  case lineHeight = "line-height"
  case marginLeft = "margin-left"
  case marginTop = "margin-top"
  case maskImage = "mask-image"
  case maximumHeight = "max-height"
  case maximumWidth = "max-width"
  case minimumHeight = "min-height"
  case minimumWidth = "min-width"
  case overflowX = "overflow-x"
  case overflowY = "overflow-y"
  case paddingBottom = "padding-bottom"
  case paddingRight = "padding-right"
  case paddingTop = "padding-top"
  case textFillColor = "-webkit-text-fill-color"
  case textIndent = "text-indent"
  case textShadow = "text-shadow"
  case textStroke = "-webkit-text-stroke"
  case unicodeBidi = "unicode-bidi"

  /// Keywords that every property accepts.
  ///
  /// https://www.w3.org/TR/css-cascade-5/#defaulting-keywords
  static let wideWords: Set = ["inherit", "initial", "unset", "revert", "revert-layer"]

  /// Other names of properties: older ones, and those that depend on the writing direction, which
  /// in mail is horizontal.
  private static let otherNames: [String: CSSProperty] = [
    "-webkit-backface-visibility": .backfaceVisibility, "-webkit-background-clip": .backgroundClip,
    "-webkit-clip-path": .clipPath,
    "-webkit-filter": .filter, "-webkit-mask": .mask, "-webkit-mask-image": .maskImage,
    "-webkit-transform": .transform, "block-size": .height, "inline-size": .width,
    "inset-block-end": .bottom, "inset-block-start": .top, "inset-inline-end": .right,
    "inset-inline-start": .left, "margin-block-start": .marginTop,
    "margin-inline-start": .marginLeft, "max-block-size": .maximumHeight,
    "max-inline-size": .maximumWidth, "min-block-size": .minimumHeight,
    "min-inline-size": .minimumWidth, "overflow-block": .overflowY, "overflow-inline": .overflowX,
    "padding-block-end": .paddingBottom, "padding-inline-end": .paddingRight,
  ]

  /// The property `name`; nil if it is not supported.
  init?(name: String) {
    guard let property = Self.otherNames[name] ?? CSSProperty(rawValue: name) else { return nil }
    self = property
  }

  /// The supported properties that a shorthand sets; none if this is not a shorthand.
  var longhands: [CSSProperty] {
    switch self {
    case .background: [.backgroundColor, .backgroundImage, .backgroundClip]
    case .font: [.fontSize, .lineHeight]
    case .inset: [.top, .right, .bottom, .left]
    case .insetBlock: [.top, .bottom]
    case .insetInline: [.left, .right]
    case .margin: [.marginTop, .marginLeft]
    case .mask: [.maskImage]
    case .overflow: [.overflowX, .overflowY]
    case .padding: [.paddingTop, .paddingRight, .paddingBottom]
    default: []
    }
  }

  /// The values of its ``longhands`` in `text`, a value of this shorthand.
  func divided(_ text: String) -> [(CSSProperty, String)] {
    let words = CSSValue.words(of: text)
    switch self {
    case .background:
      let image = words.first { Self.isImage($0) }
      return [
        (.backgroundColor, words.first { CSSColor($0) != nil } ?? "transparent"),
        (.backgroundImage, image ?? "none"),
        (.backgroundClip, words.first { $0 == "text" } ?? "border-box"),
      ]
    case .font:
      // The size is the first length, before the line height and the family; a number is a weight.
      let size = words.first { word in
        CSSValue.length(word.split(separator: "/").first.map(String.init)) != nil
          && word.first != "/"
      }
      guard let parts = size?.split(separator: "/").map(String.init) else { return [] }
      return [(.fontSize, parts[0]), (.lineHeight, parts.count > 1 ? parts[1] : "normal")]
    case .mask: return [(.maskImage, words.first { Self.isImage($0) } ?? "none")]
    case .insetBlock, .insetInline, .overflow:
      guard let first = words.first, words.count <= 2 else { return [] }
      return Array(zip(longhands, [first, words.last ?? first]))
    default:
      guard let sides = CSSValue.sides(words) else { return [] }
      switch self {
      case .inset: return Array(zip(longhands, sides))
      case .margin: return [(.marginTop, sides[0]), (.marginLeft, sides[3])]
      case .padding: return Array(zip(longhands, sides))
      default: return []
      }
    }
  }

  private static func isImage(_ word: String) -> Bool {
    word.utf8.firstPlace(of: "url(".utf8) != nil
      || word.utf8.firstPlace(of: "gradient(".utf8) != nil
  }

  /// The value that a keyword of ``wideWords`` stands for; nil if it means the same as no
  /// declaration.
  func meaning(of word: String) -> String? {
    switch (self, word) {
    case (.display, "initial"), (.display, "unset"): "inline"
    case (.display, "inherit"): "block"
    case (.color, "initial"): "canvastext"
    case (.textFillColor, "initial"): "currentcolor"
    case (.fontSize, "initial"): "medium"
    case (.lineHeight, "initial"), (.letterSpacing, "initial"): "normal"
    case (.textIndent, "initial"): "0"
    case (.visibility, "initial"): "visible"
    case (.direction, "initial"): "ltr"
    case (.textShadow, "initial"), (.textStroke, "initial"): "none"
    default: nil
    }
  }
}
