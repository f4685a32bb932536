import Foundation
import PackagePlugin

/// Compiles the files of `locales/` into a Swift source of `OTPLexicon`.
@main struct CompileLexicon: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let output = context.pluginWorkDirectoryURL.appending(path: "CompiledLexicon+Image.swift")
    let folder = context.package.directoryURL.appending(path: "locales")
    let files = try FileManager.default.contentsOfDirectory(
      at: folder,
      includingPropertiesForKeys: nil
    )
    return [
      .buildCommand(
        displayName: "Compiling the lexicon",
        executable: try context.tool(named: "lexicon-compiler").url,
        arguments: [folder.path(percentEncoded: false), output.path(percentEncoded: false)],
        // Include the folder, so that adding a file also triggers the command.
        inputFiles: [folder] + files.filter { $0.pathExtension == "json" },
        outputFiles: [output]
      )
    ]
  }
}
