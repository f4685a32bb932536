/// An element of a document.
struct HTMLElement {
  /// Elements whose contents are not displayed as text.
  private static let undisplayed: Set<String> = [
    "applet", "audio", "canvas", "datalist", "head", "iframe", "math", "meter", "noframes",
    "object", "progress", "rp", "script", "select", "style", "svg", "template", "textarea",
    "title", "video",
  ]

  /// Elements that begin and end a line: those that browsers display as blocks.
  ///
  /// https://html.spec.whatwg.org/multipage/rendering.html#flow-content-3
  private static let blocks: Set<String> = [
    "address", "article", "aside", "blockquote", "body", "center", "dd", "details", "dialog",
    "dir", "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2",
    "h3", "h4", "h5", "h6", "header", "hgroup", "hr", "html", "legend", "li", "listing", "main",
    "menu", "nav", "ol", "optgroup", "option", "p", "plaintext", "pre", "search", "section",
    "summary", "table", "tbody", "tfoot", "thead", "tr", "ul", "xmp",
  ]

  /// Elements without contents or an end.
  private static let empty: Set<String> = [
    "area", "base", "basefont", "br", "col", "embed", "frame", "hr", "img", "input", "link",
    "meta", "param", "source", "track", "wbr",
  ]

  /// The attributes that are read, with their values.
  static let attributes: Set<String> = [
    "background", "bgcolor", "class", "color", "dir", "hidden", "href", "id", "open", "size",
    "style", "text", "type",
  ]

  /// The name, in lowercase.
  let name: String
  let attributes: [String: String]

  var isEmpty: Bool { Self.empty.contains(name) }
  var isBlock: Bool { Self.blocks.contains(name) }

  /// Whether it is not displayed, unless its style says otherwise.
  var isUndisplayed: Bool {
    Self.undisplayed.contains(name) || attributes["hidden"] != nil
      || name == "dialog" && attributes["open"] == nil
  }

  /// Whether only the summary of its contents is displayed.
  var isFolded: Bool { name == "details" && attributes["open"] == nil }

  /// Whether it quotes the mail being answered.
  var isQuotation: Bool {
    if name == "blockquote", attributes["type"]?.lowercased() == "cite" { return true }
    let classes = attributes["class"]?.split(whereSeparator: \.isWhitespace) ?? []
    return classes.contains { ReplyMarks.all.classes.contains(String($0)) }
  }
}
