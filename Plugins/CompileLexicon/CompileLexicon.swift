import Foundation
import PackagePlugin

/// Compiles `locales/` into the source of `OTPLexicon`.
@main struct CompileLexicon: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let output = context.pluginWorkDirectoryURL.appending(path: "CompiledLexicon+Image.swift")
    let locales = context.package.directoryURL.appending(path: "locales")
    // The compiler has the locales built in; they are named so that it runs again when one of them changes.
    let files = try FileManager.default.contentsOfDirectory(
      at: locales,
      includingPropertiesForKeys: nil
    )
    return [
      .buildCommand(
        displayName: "Compiling the lexicon",
        executable: try context.tool(named: "lexicon-compiler").url,
        arguments: [output.path(percentEncoded: false)],
        inputFiles: files.filter { $0.pathExtension == "json" },
        outputFiles: [output]
      )
    ]
  }
}
