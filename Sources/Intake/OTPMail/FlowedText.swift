/// Text in format=flowed: https://www.rfc-editor.org/rfc/rfc3676#section-4
enum FlowedText {
  /// The text with each paragraph on a line of its own. With `deletesSpace`, the space at the end
  /// of a line that continues is removed.
  static func text(of text: String, deletesSpace: Bool) -> String {
    var result = ""
    /// The quote depth of the open paragraph; nil if none is open.
    var open: Int?
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      let depth = line.prefix { $0 == ">" }.count
      var content = line.dropFirst(depth)
      if content.first == " " { content = content.dropFirst() }
      // The line that separates the signature never continues.
      let isSignature = content == "-- "
      if open != depth || isSignature, !result.isEmpty { result += "\n" }
      let goesOn = content.last == " " && !isSignature
      result += goesOn && deletesSpace ? content.dropLast() : content
      open = goesOn ? depth : nil
    }
    return result
  }
}
