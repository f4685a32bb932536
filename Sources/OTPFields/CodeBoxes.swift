/// A code spread over several boxes for one character each.
public enum CodeBoxes {
  /// The numbers of adjacent boxes that form one field.
  ///
  /// Codes have four to eight characters, and peers that look for boxes (KeePassXC, Proton Pass)
  /// use the same bounds.
  public static let usualCounts = 4...8

  /// Distributes the characters of `code` over fields, by their position in the form.
  ///
  /// `fields` are the places of the visible fields for the code, in the order of the form, and
  /// `focus` is the place of the field that was asked for. As many boxes as characters get one each
  /// from the first, whichever has the focus; a shorter code is written from the focus on if there
  /// is room. Everything else goes whole into the field that has the focus. Chromium does the same
  /// (`CreateFillDataForOtpSuggestion`), but counts hidden fields too, which shifts the characters.
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
