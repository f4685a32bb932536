import FoundationEssentials
import Glibc
import ScratchFolders
import Testing

/// A program that is looked at from outside while it runs, as others on the machine can look at it.
struct WatchedProgram: ~Copyable {
  /// Where a secret can get out.
  enum Place: CaseIterable {
    case standardError, processList, environment, openFile, temporaryFile, strangeFile
  }

  /// What was seen of a run.
  struct Report {
    let answer: Tool.Answer
    let leaks: Set<Place>
    /// Whether it was looked at while it ran; a short run can end before.
    let wasSeen: Bool
  }

  let canaries: Canaries
  let folder: ScratchFolder
  /// Where the program's store is; other files in its directory are strange.
  let store: String

  /// The files of a store: SQLite's three (https://www.sqlite.org/tempfiles.html), and the
  /// tag for backups.
  private static let usualFiles: Set<String> = [
    "inbox.db", "inbox.db-wal", "inbox.db-shm", "CACHEDIR.TAG",
  ]

  init(_ canaries: Canaries) throws {
    let folder = try ScratchFolder()
    for directory in ["temporary", "store"] {
      try #require(mkdir(folder.path(directory), 0o700) == 0)
    }
    self.canaries = canaries
    store = folder.path("store/inbox.db")
    self.folder = folder
  }

  /// Runs `tool`, which finds its store by the environment, and looks at it while it runs.
  func run(_ tool: Tool, _ arguments: [String], input: String = "") throws -> Report {
    try run(tool.path(), [tool.name] + arguments, input: input)
  }

  /// Runs a shell script that has the path of `otpd` as `$0` and a folder for temporary
  /// files as `$TMPDIR`.
  func run(script: String, input: String = "", secret: String = "") throws -> Report {
    try run(
      "/bin/sh",
      ["sh", "-c", script, Tool.otpd.path()],
      input: input,
      environment: ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "secret": secret]
    )
  }

  /// Whether a file of the store holds a secret.
  func storeHoldsSecrets() throws -> Bool {
    try hasSecret("store", besides: [])
  }

  private func run(
    _ path: String,
    _ arguments: [String],
    input: String,
    environment: [String: String] = [:]
  ) throws -> Report {
    let input = try AnonymousFile(Array(input.utf8))
    let output = try AnonymousFile([])
    let errors = try AnonymousFile([])
    let places = ["OTP_STORE": store, "TMPDIR": folder.path("temporary")]
    let child = try ChildProcess(
      path: path,
      arguments: arguments,
      environment: environment.merging(places) { $1 },
      streams: (input.descriptor, output.descriptor, errors.descriptor)
    )
    var leaks: Set<Place> = []
    var wasSeen = false
    // It is stopped for the first look, so that a short run is looked at too.
    kill(child.identifier, SIGSTOP)
    var status = try child.state(WUNTRACED)
    if status == nil { wasSeen = try look(at: child.identifier, &leaks) }
    kill(child.identifier, SIGCONT)
    while status == nil {
      status = try child.state(WNOHANG)
      if try look(at: child.identifier, &leaks) { wasSeen = true }
    }
    try lookAtFiles(&leaks)
    let answer = Tool.Answer(
      output: try output.text(),
      errors: try errors.text(),
      status: try #require(status)
    )
    if canaries.isIn(answer.errors) { leaks.insert(.standardError) }
    return Report(answer: answer, leaks: leaks, wasSeen: wasSeen)
  }

  /// Looks at everything; returns whether `process` still ran.
  private func look(at process: pid_t, _ leaks: inout Set<Place>) throws -> Bool {
    // As `ps` does: the program may have started another one with a secret among its arguments.
    for name in try FileManager.default.contentsOfDirectory(atPath: "/proc") where Int(name) != nil
    {
      if holdsSecret("/proc/\(name)/cmdline") { leaks.insert(.processList) }
    }
    if holdsSecret("/proc/\(process)/environ") { leaks.insert(.environment) }
    try lookAtFiles(&leaks)
    let descriptors = "/proc/\(process)/fd"
    let open = (try? FileManager.default.contentsOfDirectory(atPath: descriptors)) ?? []
    for descriptor in open where (Int(descriptor) ?? 0) > STDERR_FILENO {
      let link = "\(descriptors)/\(descriptor)"
      // It may be closed by now.
      guard let path = try? FileManager.default.destinationOfSymbolicLink(atPath: link) else {
        continue
      }
      if path.hasPrefix("/"), !path.hasPrefix(folder.path("store")), holdsSecret(link) {
        leaks.insert(.openFile)
      }
    }
    // What has ended has no command line any more.
    return !bytes(of: "/proc/\(process)/cmdline").isEmpty
  }

  private func lookAtFiles(_ leaks: inout Set<Place>) throws {
    if try hasSecret("temporary", besides: []) { leaks.insert(.temporaryFile) }
    if try hasSecret("store", besides: WatchedProgram.usualFiles) { leaks.insert(.strangeFile) }
  }

  /// Whether a file in `directory` of the folder holds a secret; those that are `known`
  /// are not looked at.
  private func hasSecret(_ directory: String, besides known: Set<String>) throws -> Bool {
    let directory = folder.path(directory)
    return try FileManager.default.contentsOfDirectory(atPath: directory).contains { name in
      !known.contains(name) && holdsSecret("\(directory)/\(name)")
    }
  }

  /// Whether the file at `path` holds a secret.
  private func holdsSecret(_ path: String) -> Bool { canaries.isIn(bytes(of: path)) }

  /// What the file at `path` holds; nothing when it is gone, or this user may not read it, or it is
  /// no file but a device: until it becomes the program, the child has what this process has open,
  /// and `/dev/full` can be read without end.
  private func bytes(of path: String) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return [] }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 4_096)
    while true {
      // A file in /proc has no size, so that it is read to its end.
      let count = read(descriptor, &part, part.count)
      guard count > 0 else { return bytes }
      bytes += part[..<count]
    }
  }
}
