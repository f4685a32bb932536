import Glibc

/// Checks each folder, link and file on the way to a path, as the kernel resolves it, and refuses
/// those that untrusted users could replace.
///
/// It begins at `/`: once a folder is found to be safe, no one can replace what was found in it.
package struct PathWalk: ~Copyable {
  /// The maximum number of links to follow, as in the kernel (path_resolution(7)).
  private static let mostLinks = 40

  private let owners: TrustedOwners
  /// The folder reached so far, with links resolved; empty for `/`.
  private var place = ""
  /// The names that have yet to be looked up, the next one last.
  private var names: [Substring] = []
  private var linkCount = 0
  /// The first open folder on the way to ``place``; see `TrustedOwners.isOpen(_:)`.
  private var openFolder: String?

  private init(_ owners: TrustedOwners) {
    self.owners = owners
  }

  /// Checks the absolute `path` as far as it exists. Missing parts can only be created by those who
  /// may write to the folders that were checked.
  package static func check(_ path: String, for owners: TrustedOwners) throws(PathFault) {
    var walk = PathWalk(owners)
    try walk.follow(path)
  }

  /// Checks the absolute `path` and, if it is a folder, everything below it, where links are
  /// refused.
  package static func checkAll(_ path: String, for owners: TrustedOwners) throws(PathFault) {
    var walk = PathWalk(owners)
    try walk.follow(path)
    try walk.checkContents(of: walk.place)
  }

  private mutating func follow(_ path: String) throws(PathFault) {
    append(path)
    try checkRoot()
    while let name = names.popLast() {
      if name == "." || name.isEmpty { continue }
      if name == ".." {
        leave(to: String(place[..<(place.lastIndex(of: "/") ?? place.startIndex)]))
        continue
      }
      guard try enter("\(place)/\(name)") else { return }
    }
  }

  /// Checks the part at `path` and enters it. Returns whether it exists.
  private mutating func enter(_ path: String) throws(PathFault) -> Bool {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else {
      guard errno != ENOENT else { return false }
      throw PathFault(path, .unreadable(code: errno))
    }
    guard status.st_mode & S_IFMT == S_IFLNK else {
      try check(path, status)
      place = path
      if openFolder == nil, owners.isOpen(status) { openFolder = path }
      return true
    }
    try checkOwner(path, status)
    linkCount += 1
    guard linkCount <= Self.mostLinks else { throw PathFault(path, .unreadable(code: ELOOP)) }
    let target = try Self.target(of: path)
    if target.hasPrefix("/") { leave(to: "") }
    append(target)
    return true
  }

  private mutating func append(_ path: String) {
    names += path.split(separator: "/").reversed()
  }

  /// Returns to the folder at `path`, which is further up.
  private mutating func leave(to path: String) {
    place = path
    if let folder = openFolder, path.utf8.count < folder.utf8.count { openFolder = nil }
  }

  private func checkRoot() throws(PathFault) {
    var status = stat()
    guard unsafe lstat("/", &status) == 0 else { throw PathFault("/", .unreadable(code: errno)) }
    try check("/", status)
  }

  private func checkOwner(_ path: String, _ status: stat) throws(PathFault) {
    guard owners.contains(status.st_uid, belowOpenFolder: openFolder != nil) else {
      throw PathFault(path, .owner(status.st_uid))
    }
  }

  private func check(_ path: String, _ status: stat) throws(PathFault) {
    try checkOwner(path, status)
    guard owners.canKeep(path, status) else { throw PathFault(path, .writable) }
  }

  private func checkContents(of folder: String) throws(PathFault) {
    var status = stat()
    guard unsafe lstat(folder, &status) == 0 else {
      throw PathFault(folder, .unreadable(code: errno))
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG:
      try check(folder, status)
    case S_IFDIR:
      try check(folder, status)
      for name in try Self.names(in: folder) { try checkContents(of: "\(folder)/\(name)") }
    default:
      throw PathFault(folder, .special)
    }
  }

  private static func names(in folder: String) throws(PathFault) -> [String] {
    do {
      return try FolderListing.names(in: folder)
    } catch {
      throw PathFault(folder, .unreadable(code: error.code))
    }
  }

  private static func target(of path: String) throws(PathFault) -> String {
    let size = Int(PATH_MAX)
    var code: Int32 = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      guard let memory = buffer.baseAddress else { return }
      let length = unsafe readlink(path, memory, size)
      if length < 0 { code = errno }
      count = max(length, 0)
    }
    guard code == 0 else { throw PathFault(path, .unreadable(code: code)) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
