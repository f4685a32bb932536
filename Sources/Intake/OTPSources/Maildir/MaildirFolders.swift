import Glibc

/// The Maildirs below a root folder, and the files in them.
///
/// Subfolders may be in Maildir++ form (`.Archive.2026`) or nested (`Archive/2026`).
struct MaildirFolders {
  /// A Maildir.
  struct Folder: Equatable {
    let path: String
    /// Its path below the root, without the leading dot of Maildir++; empty for the root.
    let name: String
  }

  /// The maximum depth and number of folders, so that a search ends even in a loop of mounts.
  private static let deepest = 16
  private static let most = 4_096

  /// The Maildirs, starting with the root.
  private(set) var maildirs: [Folder] = []
  /// The folders that have subfolders, or may get some.
  private(set) var parents: [String] = []

  /// Finds the Maildirs at `root` and below it: those named in `chosen`, or all if it is empty.
  init(root: String, chosen: [String]) {
    var open = [(Folder(path: root, name: ""), 0)]
    while let (folder, depth) = open.popLast(), parents.count < Self.most {
      guard let names = Self.folders(in: folder.path) else { continue }
      parents.append(folder.path)
      let isMaildir = names.contains("cur") && names.contains("new")
      if isMaildir, chosen.isEmpty || chosen.contains(folder.name) { maildirs.append(folder) }
      guard depth < Self.deepest else { continue }
      for name in names.sorted(by: >) where !(isMaildir && ["cur", "new", "tmp"].contains(name)) {
        let own = name.hasPrefix(".") ? String(name.dropFirst()) : name
        let path = folder.name.isEmpty ? own : "\(folder.name)/\(own)"
        open.append((Folder(path: "\(folder.path)/\(name)", name: path), depth + 1))
      }
    }
  }

  /// Returns the names of the files in the folder at `path`; empty if it is gone.
  static func files(in path: String) -> [String] {
    entries(of: path)?.filter { !$0.isFolder && !$0.name.hasPrefix(".") }.map(\.name) ?? []
  }

  private static func folders(in path: String) -> [String]? {
    entries(of: path)?.filter(\.isFolder).map(\.name)
  }

  /// Lists the entries of the folder at `path` without symbolic links; nil if it cannot be read.
  private static func entries(of path: String) -> [(name: String, isFolder: Bool)]? {
    guard let folder = unsafe opendir(path) else { return nil }
    defer { unsafe closedir(folder) }
    var entries: [(name: String, isFolder: Bool)] = []
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { field in
        unsafe field.withMemoryRebound(to: CChar.self, capacity: 256) {
          unsafe String(validatingCString: $0)
        }
      }
      guard let name, name != ".", name != ".." else { continue }
      switch unsafe Int(entry.pointee.d_type) {
      case Int(DT_DIR): entries.append((name, true))
      case Int(DT_REG): entries.append((name, false))
      case Int(DT_UNKNOWN):
        var status = stat()
        guard unsafe lstat("\(path)/\(name)", &status) == 0 else { continue }
        if status.st_mode & S_IFMT == S_IFDIR { entries.append((name, true)) }
        if status.st_mode & S_IFMT == S_IFREG { entries.append((name, false)) }
      default: break
      }
    }
    return entries
  }
}
