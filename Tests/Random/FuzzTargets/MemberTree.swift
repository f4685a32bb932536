/// A JSON object whose members can be renamed, moved and added.
struct MemberTree: Sendable {
  var members: [(name: String, value: MemberValue)]

  /// The names that the object may have, also if it does not.
  let known: Set<String>

  /// Makes an object whose type has the `other` members too.
  init(_ members: [(name: String, value: MemberValue)], other: [String] = []) {
    self.members = members
    known = Set(members.map(\.name) + other)
  }

  /// The object as JSON.
  var json: String {
    let members = members.map { name, value in
      switch value {
      case .json(let text): "\"\(name)\":\(text)"
      case .object(let tree): "\"\(name)\":\(tree.json)"
      }
    }
    return "{" + members.joined(separator: ",") + "}"
  }

  /// The places of this object and of all objects in it, as paths of names.
  var places: [[String]] {
    members.reduce(into: [[]]) { places, member in
      guard case .object(let tree) = member.value else { return }
      places += tree.places.map { [member.name] + $0 }
    }
  }

  /// The object at `place`.
  subscript(place: [String]) -> MemberTree {
    get {
      guard let first = place.first, case .object(let tree)? = member(first) else { return self }
      return tree[Array(place.dropFirst())]
    }
    set {
      guard let first = place.first, let index = members.firstIndex(where: { $0.name == first }),
        case .object(var tree) = members[index].value
      else {
        self = newValue
        return
      }
      tree[Array(place.dropFirst())] = newValue
      members[index].value = .object(tree)
    }
  }

  private func member(_ name: String) -> MemberValue? { members.first { $0.name == name }?.value }
}

/// The value of a member: JSON text, or an object whose members can be changed.
enum MemberValue: Sendable {
  case json(String)
  case object(MemberTree)
}
