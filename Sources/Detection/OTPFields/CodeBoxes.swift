/// A code spread over several boxes for one character each.
public enum CodeBoxes {
  /// The number of adjacent boxes that form one field.
  ///
  /// Codes have four to eight characters. KeePassXC and Proton Pass use the same bounds.
  public static let usualCounts = 4...8

  /// Distributes the characters of `code` over fields, by their position in the form.
  ///
  /// If there are as many boxes as characters, each box gets one character, whichever has the
  /// focus. If the fields have room for exactly the characters of the code, each is filled. A
  /// shorter code is written from the focused box onwards if there is room. Otherwise, the focused
  /// field gets the whole code, or if it has no room, the first field that does. Spaces and hyphens
  /// do not count if the code fits only without them.
  ///
  /// Chromium does much the same (`CreateFillDataForOtpSuggestion`), but also counts hidden fields,
  /// which shifts the characters.
  ///
  /// `fields` are the positions of the visible fields for the code, in form order. `rooms` are the
  /// numbers of characters that each of them takes, negative if unlimited; nil if they are unknown.
  /// `focus` is the position of the focused field.
  public static func fill(
    _ code: String,
    into fields: [Int],
    rooms: [Int]? = nil,
    focus: Int
  ) -> [Int: String] {
    let characters = code.map(String.init)
    let rooms = rooms ?? fields.map { _ in -1 }
    guard let position = fields.firstIndex(of: focus), !characters.isEmpty else {
      return [focus: code]
    }
    for signs in [characters, characters.filter { ![" ", "-"].contains($0) }] {
      if signs.count == fields.count { return parts(of: signs, fields.map { ($0, 1) }) }
      if !rooms.contains(where: { $0 < 1 }), signs.count == rooms.reduce(0, +) {
        return parts(of: signs, Array(zip(fields, rooms)))
      }
    }
    if position + characters.count <= fields.count {
      return parts(of: characters, fields[position...].prefix(characters.count).map { ($0, 1) })
    }
    let roomy = zip(fields, rooms).filter { $0.1 < 0 || $0.1 >= characters.count }.map(\.0)
    return [roomy.contains(focus) ? focus : roomy.first ?? focus: code]
  }

  private static func parts(of characters: [String], _ rooms: [(Int, Int)]) -> [Int: String] {
    var parts: [Int: String] = [:]
    var rest = characters[...]
    for (field, room) in rooms {
      parts[field] = rest.prefix(room).joined()
      rest = rest.dropFirst(room)
    }
    return parts
  }
}
