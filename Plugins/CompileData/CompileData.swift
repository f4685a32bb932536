import Foundation
import PackagePlugin

/// Compiles data into Swift sources: `locales/` for `OTPLexicon`, `signals.json` and
/// `roles.txt` for `OTPDetection`.
///
/// A build with `OTP_COMPILED_DATA` set already has the sources; see `Scripts/build/data`.
@main struct CompileData: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let compiler = try context.tool(named: "data-compiler").url
    if target.name == "OTPLexicon" {
      let folder = context.package.directoryURL.appending(path: "locales")
      let files = try FileManager.default.contentsOfDirectory(
        at: folder,
        includingPropertiesForKeys: nil
      )
      return [
        command(
          "lexicon",
          compiler,
          folder,
          // Include the folder, so that adding a file also triggers the command.
          files: [folder] + files.filter { $0.pathExtension == "json" },
          output: context.pluginWorkDirectoryURL.appending(path: "CompiledLexicon+Image.swift")
        )
      ]
    }
    let signals = target.directoryURL.appending(path: "Signals/signals.json")
    let roles = target.directoryURL.appending(path: "Roles/roles.txt")
    return [
      command(
        "signals",
        compiler,
        signals,
        files: [signals],
        output: context.pluginWorkDirectoryURL.appending(path: "Signals+Compiled.swift")
      ),
      command(
        "roles",
        compiler,
        roles,
        files: [roles],
        output: context.pluginWorkDirectoryURL.appending(path: "Roles+Compiled.swift")
      ),
    ]
  }

  /// Compiles one kind of data.
  private func command(
    _ kind: String,
    _ compiler: URL,
    _ data: URL,
    files: [URL],
    output: URL
  ) -> Command {
    .buildCommand(
      displayName: "Compiling the \(kind)",
      executable: compiler,
      arguments: [kind, data.path(percentEncoded: false), output.path(percentEncoded: false)],
      inputFiles: files,
      outputFiles: [output]
    )
  }
}
