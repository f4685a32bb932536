import Testing

/// Runs the programs under a shell, for what only a shell can set up: limits, mounts,
/// closed descriptors.
enum Shell {
  /// Whether a file system of our own can be mounted here, which needs a user namespace.
  static var canMount: Bool {
    let answer = try? run("unshare -rm mount -t tmpfs otp /mnt")
    return answer?.status == 0
  }

  /// Runs `script` with `arguments` as `$0`, `$1` and so on, and `input` as standard input.
  static func run(
    _ script: String,
    _ arguments: String...,
    input: some Sequence<UInt8> = "".utf8
  ) throws -> Tool.Answer {
    let input = try AnonymousFile(Array(input))
    let output = try AnonymousFile([])
    let errors = try AnonymousFile([])
    let child = try ChildProcess(
      path: "/bin/sh",
      arguments: ["sh", "-c", script] + arguments,
      environment: ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"],
      streams: (input.descriptor, output.descriptor, errors.descriptor)
    )
    let status = try child.wait()
    return Tool.Answer(output: try output.text(), errors: try errors.text(), status: status)
  }
}
