import CommandLineToolkit
import Glibc

/// A password store, which is read and changed by pass(1).
struct PasswordStore {
  /// The most entries that are looked at.
  private static let mostEntries = 5_000
  /// How deep folders are looked into.
  private static let deepest = 16
  /// How long pass may take when it asks nobody, and when it may ask, in milliseconds.
  private static let quietTime: Int64 = 8_000
  private static let patience: Int64 = 300_000

  /// Where the store is.
  let folder: String
  private let environment: [String: String]

  /// Finds the store of the person of `environment`; nil if `HOME` is not set.
  init?(_ environment: Environment) {
    guard let home = environment["HOME"] else { return nil }
    folder = environment["PASSWORD_STORE_DIR"] ?? "\(home)/.password-store"
    self.environment = environment.variables
  }

  /// The names of all entries, in order.
  func names() -> [String] {
    var names: [String] = []
    collect(below: "", depth: 0, &names)
    return names.sorted()
  }

  /// Whether there is an entry `name`.
  func has(_ name: String) -> Bool {
    // pass refuses such names too.
    guard !name.isEmpty, !name.split(separator: "/").contains("..") else { return false }
    return unsafe access(path(of: name), F_OK) == 0
  }

  /// What the entry `name` holds; nil if it cannot be decrypted, or only by asking the person and
  /// that is not allowed.
  func text(of name: String, allowsInteraction: Bool) throws(CommandError) -> String? {
    let child = ChildProgram(
      ["pass", "show", "--", name],
      variables: allowsInteraction ? environment : quietEnvironment,
      timeLimit: allowsInteraction ? Self.patience : Self.quietTime
    )
    return try child.output().flatMap { String(validating: $0, as: UTF8.self) }
  }

  /// Replaces what the entry `name` holds with `text`; returns whether that is on the disk.
  ///
  /// pass writes into the file itself, which a kill could leave half written. So another entry is
  /// written, and then takes its place at once.
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

  /// The environment in which gpg asks nobody.
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
