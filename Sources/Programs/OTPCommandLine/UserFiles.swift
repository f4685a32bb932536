package import CommandLineToolkit
import Glibc
package import OTPDetection
import OTPSystem

/// The files with the user's own words and rules.
package struct UserFiles: Sendable {
  /// The contents of the files; an invalid file counts as empty.
  package let rules: UserRules
  /// The errors in the files, one line each: `file:line: what is wrong`.
  package let faults: [String]
  /// The first error of each file.
  package let firstFaults: [String]

  /// Reads the files in `otp/` in the configuration directory; without that directory there are
  /// none.
  package init(environment: Environment) {
    self.init(folder: Self.folder(environment: environment))
  }

  private init(folder: String?) {
    guard let folder else {
      (rules, faults, firstFaults) = (UserRules(), [], [])
      return
    }
    var found: [UserRules.Fault] = []
    func bytes(of name: String) -> [UInt8]? {
      do throws(ReadFault) {
        return try Self.read("\(folder)/\(name)")
      } catch {
        found.append(UserRules.Fault(file: name, statement: error.statement))
        return nil
      }
    }
    rules = UserRules(
      keywordFile: bytes(of: UserRules.keywordFile),
      ruleFile: bytes(of: UserRules.ruleFile)
    )
    found += rules.faults
    let lines = found.map { (file: $0.file, line: Self.line(of: $0, in: folder)) }
    faults = lines.map(\.line)
    firstFaults = [UserRules.keywordFile, UserRules.ruleFile].compactMap { file in
      lines.first { $0.file == file }?.line
    }
  }

  /// "All paths set in these environment variables must be absolute"; relative paths are ignored:
  /// https://specifications.freedesktop.org/basedir-spec/latest/
  private static func folder(environment: Environment) -> String? {
    if let settings = environment["XDG_CONFIG_HOME"], settings.hasPrefix("/") {
      return "\(settings)/otp"
    }
    if let home = environment["HOME"], home.hasPrefix("/") { return "\(home)/.config/otp" }
    return nil
  }

  private static func line(of fault: UserRules.Fault, in folder: String) -> String {
    let place = fault.line.map { ":\($0)" } ?? ""
    var line = ""
    // A word in the file may contain control characters or break the line.
    for scalar in "\(folder)/\(fault.file)\(place): \(fault.statement)".unicodeScalars {
      let category = scalar.properties.generalCategory
      let isHarmless =
        category != .control && category != .format && category != .lineSeparator
        && category != .paragraphSeparator
      line.unicodeScalars.append(isHarmless ? scalar : "\u{FFFD}")
    }
    return line
  }

  private struct ReadFault: Error {
    let statement: String

    init(_ error: SystemError) {
      statement = "the file cannot be read: \(error); look at its permissions"
    }

    init(_ statement: String) {
      self.statement = statement
    }
  }

  /// The contents of the file at `path`, truncated to one byte more than the limit; nil if there is
  /// no such file.
  private static func read(_ path: String) throws(ReadFault) -> [UInt8]? {
    // Without O_NONBLOCK, opening a named pipe would block until someone writes to it.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else {
      let failure = SystemError()
      var status = stat()
      guard [ENOENT, ENOTDIR].contains(failure.code) else { throw ReadFault(failure) }
      // A dangling link counts as a file. Otherwise, in a sandbox or with an unmounted disk, rules
      // would be silently ignored.
      guard unsafe lstat(path, &status) != 0 else {
        throw ReadFault("this is a link to a file that cannot be reached; fix it, or remove it")
      }
      return nil
    }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw ReadFault(SystemError()) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw ReadFault("this is not a regular file; replace or remove it")
    }
    if let fault = OwnFile.fault(at: path) {
      throw ReadFault("\(fault); a file that others could change is not used")
    }
    do {
      return try SystemCall.contents(of: descriptor, limit: UserRules.longestFile)
    } catch {
      throw ReadFault(error)
    }
  }
}
