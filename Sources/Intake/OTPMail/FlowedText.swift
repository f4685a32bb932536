/// Text in format=flowed: https://www.rfc-editor.org/rfc/rfc3676#section-4
enum FlowedText {
  /// The text with each paragraph on a line of its own. With `deletesSpace` the space at the end of
  /// a line that goes on is not part of the text.
  static func text(of text: String, deletesSpace: Bool) -> String {
    var result = ""
    /// The quote depth of the paragraph that goes on.
    var open: Int?
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      let depth = line.prefix { $0 == ">" }.count
      var content = line.dropFirst(depth)
      if content.first == " " { content = content.dropFirst() }
      // A line with the mark of a signature never goes on.
      let isSignature = content == "-- "
      if open != depth || isSignature, !result.isEmpty { result += "\n" }
      let goesOn = content.last == " " && !isSignature
      result += goesOn && deletesSpace ? content.dropLast() : content
      open = goesOn ? depth : nil
    }
    return result
  }
}
