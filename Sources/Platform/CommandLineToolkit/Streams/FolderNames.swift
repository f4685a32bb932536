import OTPSystem

/// The names of the files in a folder.
package enum FolderNames {
  /// The names in the folder at `path`, except hidden ones; empty if it is not a folder.
  package static func all(in path: String) -> [String] {
    var names: [String] = []
    _ = contains(path) { name in
      names.append(name)
      return false
    }
    return names
  }

  /// Whether the folder at `path` has a name, other than hidden ones, that satisfies `condition`.
  package static func contains(_ path: String, where condition: (String) -> Bool) -> Bool {
    var isFound = false
    // A folder that cannot be read has no names.
    try? FolderListing.visit(path) { name in
      isFound = !name.hasPrefix(".") && condition(name)
      return !isFound
    }
    return isFound
  }
}
