import CommandLineToolkit
import Glibc

/// A password store, read and changed through pass(1).
struct PasswordStore {
  /// The maximum number of entries listed.
  private static let mostEntries = 5_000
  /// The maximum depth of folders searched.
  private static let deepest = 16
  /// Timeouts for pass when it must not prompt the user, and when it may, in milliseconds.
  private static let quietTime: Int64 = 8_000
  private static let patience: Int64 = 300_000

  /// The path of the store.
  let folder: String
  private let environment: [String: String]

  /// Finds the store from `environment`; nil if `HOME` is not set.
  init?(_ environment: Environment) {
    guard let home = environment["HOME"] else { return nil }
    folder = environment["PASSWORD_STORE_DIR"] ?? "\(home)/.password-store"
    self.environment = environment.variables
  }

  /// Returns the names of all entries, sorted.
  func names() -> [String] {
    var names: [String] = []
    collect(below: "", depth: 0, &names)
    return names.sorted()
  }

  /// Whether the entry `name` exists.
  func has(_ name: String) -> Bool {
    // pass also rejects such names.
    guard !name.isEmpty, !name.split(separator: "/").contains("..") else { return false }
    return unsafe access(path(of: name), F_OK) == 0
  }

  /// Returns the contents of the entry `name`; nil if it cannot be decrypted, or only with a prompt
  /// that is not allowed.
  func text(of name: String, allowsInteraction: Bool) throws(CommandError) -> String? {
    let child = ChildProgram(
      ["pass", "show", "--", name],
      variables: allowsInteraction ? environment : quietEnvironment,
      timeLimit: allowsInteraction ? Self.patience : Self.quietTime
    )
    return try child.output().flatMap { String(validating: $0, as: UTF8.self) }
  }

  /// Replaces the contents of the entry `name` with `text`; returns whether they are safely on
  /// disk.
  ///
  /// pass overwrites the file in place, so a kill could leave it half written. Therefore this
  /// writes a new entry and then moves it over the old one.
  func replace(_ name: String, with text: String) throws(CommandError) -> Bool {
    var parts = name.split(separator: "/").map(String.init)
    guard let last = parts.popLast() else { return false }
    let draft = (parts + [".\(last).otp-new"]).joined(separator: "/")
    let writing = ChildProgram(
      ["pass", "insert", "--multiline", "--force", "--", draft],
      variables: environment,
      timeLimit: Self.patience
    )
    guard try writing.run(input: Array(text.utf8)) else { return false }
    let moving = ChildProgram(
      ["pass", "mv", "--force", "--", draft, name],
      variables: environment,
      timeLimit: Self.patience
    )
    guard try moving.run() else { return false }
    return Self.synchronize(path(of: name))
      && Self.synchronize(([folder] + parts).joined(separator: "/"))
  }

  /// The environment in which gpg does not prompt.
  private var quietEnvironment: [String: String] {
    var quiet = environment
    let options = environment["PASSWORD_STORE_GPG_OPTS"].map { "\($0) " } ?? ""
    quiet["PASSWORD_STORE_GPG_OPTS"] = options + "--pinentry-mode=error"
    return quiet
  }

  private func path(of name: String) -> String { "\(folder)/\(name).gpg" }

  private func collect(below parent: String, depth: Int, _ names: inout [String]) {
    guard depth < Self.deepest else { return }
    for file in FolderNames.all(in: "\(folder)/\(parent)") where names.count < Self.mostEntries {
      if PublicFile.isFolder("\(folder)/\(parent)\(file)") {
        collect(below: "\(parent)\(file)/", depth: depth + 1, &names)
      } else if file.hasSuffix(".gpg") {
        names.append(parent + file.dropLast(".gpg".count))
      }
    }
  }

  private static func synchronize(_ path: String) -> Bool {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return fsync(descriptor) == 0
  }
}
