import CHTML

/// Reads an HTML document with libxml2, whose running time grows with the square of the depth, of
/// the number of attributes of an element, and of the number of unmatched end tags.
///
/// The document is split into tags and text here, as browsers do, so that libxml2 receives only
/// what it reads in the same way. libxml2 adds what is implied: missing end tags, and the
/// characters that references stand for.
enum HTMLDocument {
  /// The maximum number of open elements; beyond it, browsers close one before they open another.
  ///
  /// https://source.chromium.org/chromium/chromium/src/+/main:third_party/blink/renderer/core/html/parser/html_construction_site.cc
  private static let mostOpen = 512

  /// The maximum length of an element name, in bytes. The parser truncates names of a hundred
  /// bytes.
  private static let longestName = 64

  /// Elements whose tags mean nothing once their contents are omitted.
  private static let ignored: Set<String> = [
    "head", "iframe", "noembed", "noframes", "plaintext", "script", "style", "textarea", "title",
    "xmp",
  ]

  /// The style sheets of a document, in document order.
  static func styleSheet(of html: [UInt8]) -> StyleSheet {
    var sheet = StyleSheet()
    var tokenizer = HTMLTokenizer(html, attributes: ["media", "type"])
    var attributes: [String: String] = [:]
    while let token = tokenizer.next() {
      switch token {
      case .start(let tag) where tag.name == "style":
        let pairs = tag.attributes.map { ($0.name, String(decoding: $0.value, as: UTF8.self)) }
        attributes = Dictionary(pairs) { first, _ in first }
      case .contents(of: "style", let css):
        guard ["", "text/css"].contains(attributes["type"]?.lowercased() ?? "") else { continue }
        sheet.add(String(decoding: css, as: UTF8.self), for: attributes["media"] ?? "")
      default: break
      }
    }
    return sheet
  }

  /// Passes the elements and text of the document `html` to `text`.
  static func read(_ html: [UInt8], into text: inout HTMLText) {
    unsafe withUnsafeMutablePointer(to: &text) { text in
      guard let parser = unsafe otp_html_open(HTMLText.reader, text) else { return }
      defer { unsafe otp_html_close(parser) }
      func push(_ bytes: [UInt8]) { unsafe otp_html_push(parser, bytes, bytes.count) }
      var start = DocumentStart()
      var tokenizer = HTMLTokenizer(html, attributes: HTMLElement.attributes)
      while let token = tokenizer.next() {
        guard let isOpen = start.opens(with: token) else { continue }
        // libxml2 2.9 reads nothing of a document whose first tag is an end tag.
        if isOpen { push(written(start.html) + written(start.body)) }
        switch token {
        case .start(let tag) where DocumentStart.names.contains(tag.name): break
        case .text(let bytes): push(written(bytes))
        case .contents(of: "xmp", let bytes):
          push(Array("<pre>".utf8) + written(bytes, references: false) + Array("</pre>".utf8))
        case .contents: break
        case .start(let tag) where ignored.contains(tag.name) || !isName(tag.name): break
        case .start(let tag):
          if unsafe text.pointee.depth >= mostOpen, let inner = unsafe text.pointee.innermost {
            push(Array("</\(inner)>".utf8))
          }
          push(written(tag))
        case .end(let name):
          push(Array(end(of: name, isOpen: unsafe text.pointee.isOpen(name)).utf8))
        }
      }
    }
  }

  /// What is passed on for the end tag `name`. Browsers show what follows the end of the body, and
  /// turn two kinds of unmatched end tags into elements.
  ///
  /// https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody
  private static func end(of name: String, isOpen: Bool) -> String {
    switch name {
    case "body", "html": "<hr>"
    case "br": "<br>"
    case "p" where !isOpen: "<p></p>"
    default: isOpen ? "</\(name)>" : ""
    }
  }

  /// Whether libxml2 reads `name` in full.
  private static func isName(_ name: String) -> Bool {
    name.utf8.count <= longestName
      && name.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        case UInt8(ascii: "-"), UInt8(ascii: ":"), UInt8(ascii: "_"), UInt8(ascii: "."): true
        default: false
        }
      }
  }

  private static func written(_ tag: HTMLTokenizer.Tag) -> [UInt8] {
    var bytes = Array("<\(tag.name)".utf8)
    for (name, value) in tag.attributes {
      bytes += Array(" \(name)=\"".utf8) + written(value) + [UInt8(ascii: "\"")]
    }
    return bytes + [UInt8(ascii: ">")]
  }

  /// Text or a value, with characters escaped that could begin or end a tag. NUL is omitted, as in
  /// browsers.
  private static func written(_ bytes: ArraySlice<UInt8>, references: Bool = true) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "<"): result += Array("&lt;".utf8)
      case UInt8(ascii: ">"): result += Array("&gt;".utf8)
      case UInt8(ascii: "\""): result += Array("&quot;".utf8)
      case UInt8(ascii: "&") where !references: result += Array("&amp;".utf8)
      case 0: break
      default: result.append(byte)
      }
    }
    return result
  }
}

/// What precedes the contents of a document. libxml2 ignores the attributes of the body once it has
/// opened the body by itself.
private struct DocumentStart {
  /// The elements around the contents.
  static let names: Set = ["html", "body"]

  /// Elements of the head, which do not begin the body.
  private static let headings: Set = ["base", "head", "link", "meta", "script", "style", "title"]

  private(set) var html = HTMLTokenizer.Tag(name: "html")
  private(set) var body = HTMLTokenizer.Tag(name: "body")
  private var isOpen = false

  /// Whether `token` opens the body; nil if it comes before the body.
  ///
  /// https://html.spec.whatwg.org/multipage/parsing.html#the-before-html-insertion-mode
  mutating func opens(with token: HTMLTokenizer.Token) -> Bool? {
    guard !isOpen else { return false }
    switch token {
    case .start(let tag) where tag.name == "html":
      if html.attributes.isEmpty { html = tag }
      return nil
    case .start(let tag) where tag.name == "body": body = tag
    case .start(let tag) where Self.headings.contains(tag.name): return nil
    case .end(let name) where Self.headings.contains(name): return nil
    case .contents(of: "style", _), .contents(of: "script", _),
      .contents(of: "title", _):
      return nil
    case .text(let bytes) where bytes.allSatisfy { [9, 10, 12, 13, 32].contains($0) }: return nil
    default: break
    }
    isOpen = true
    return true
  }
}
