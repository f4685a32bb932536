/// Changes of members, chosen by the bytes of an input.
struct MemberChoices {
  private var rest: ArraySlice<UInt8>

  init(_ input: [UInt8]) {
    rest = input[...]
  }

  /// The next choice among `count`; the first one when no byte is left.
  mutating func number(below count: Int) -> Int { Int(rest.popFirst() ?? 0) % count }

  /// Changes one member of an object. Returns the object and the place of the member that it must
  /// not have; nil when the choice changes nothing that matters.
  mutating func change(_ tree: MemberTree) -> (tree: MemberTree, place: [String])? {
    let kind = number(below: 4)
    let places = tree.places
    let place = places[number(below: places.count)]
    let index = number(below: max(tree[place].members.count, 1))
    var changed = tree
    guard kind > 0 else {
      let value = ["null", "7", "{}", #""a""#][number(below: 4)]
      return insert((makeName(), .json(value)), at: place, of: &changed)
    }
    guard tree[place].members.indices.contains(index) else { return nil }
    var member = changed[place].members.remove(at: index)
    // Without these there is no call, but another error.
    guard !["method", "type", "version"].contains(member.name) else { return nil }
    guard kind > 1 else {
      let other = places[number(below: places.count)]
      // It cannot be moved into itself.
      guard !other.starts(with: place + [member.name]) else { return nil }
      return insert(member, at: other, of: &changed)
    }
    member.name = kind == 2 ? recased(member.name) : makeName()
    return insert(member, at: place, of: &changed)
  }

  private func insert(
    _ member: (name: String, value: MemberValue),
    at place: [String],
    of tree: inout MemberTree
  ) -> (tree: MemberTree, place: [String])? {
    guard !tree[place].known.contains(member.name) else { return nil }
    tree[place].members.append(member)
    return (tree, place + [member.name])
  }

  /// The name with one letter in the other case.
  private mutating func recased(_ name: String) -> String {
    var letters = Array(name)
    let index = number(below: letters.count)
    let letter = letters[index]
    letters[index] = Character(letter.isUppercase ? letter.lowercased() : letter.uppercased())
    return String(letters)
  }

  /// A name of letters and digits; it may be empty.
  private mutating func makeName() -> String {
    let characters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-")
    let count = number(below: 12)
    return String((0..<count).map { _ in characters[number(below: characters.count)] })
  }
}
