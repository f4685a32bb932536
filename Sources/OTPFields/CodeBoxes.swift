/// A code spread over several boxes for one character each.
public enum CodeBoxes {
  /// The number of adjacent boxes that form one field.
  ///
  /// Codes have four to eight characters. KeePassXC and Proton Pass use the same bounds.
  public static let usualCounts = 4...8

  /// Distributes the characters of `code` over fields, by their position in the form.
  ///
  /// If there are as many boxes as characters, each box gets one character, whichever has the
  /// focus. A shorter code is written from the focused box on if there is room. Otherwise, the
  /// focused field gets the whole code.
  ///
  /// Chromium does the same (`CreateFillDataForOtpSuggestion`), but also counts hidden fields,
  /// which shifts the characters.
  ///
  /// `fields` are the positions of the visible fields for the code, in form order, and `focus` is
  /// the position of the focused field.
  public static func fill(_ code: String, into fields: [Int], focus: Int) -> [Int: String] {
    let characters = code.map(String.init)
    guard let position = fields.firstIndex(of: focus), !characters.isEmpty else {
      return [focus: code]
    }
    let first = characters.count == fields.count ? 0 : position
    guard first + characters.count <= fields.count else { return [focus: code] }
    var parts: [Int: String] = [:]
    for (offset, character) in characters.enumerated() { parts[fields[first + offset]] = character }
    return parts
  }
}
