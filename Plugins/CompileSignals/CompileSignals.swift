import Foundation
import PackagePlugin

/// Compiles `signals.json` into a Swift source of `OTPDetection`.
@main struct CompileSignals: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let input = target.directoryURL.appending(path: "Signals/signals.json")
    let output = context.pluginWorkDirectoryURL.appending(path: "Signals+Compiled.swift")
    return [
      .buildCommand(
        displayName: "Compiling the signals",
        executable: try context.tool(named: "signal-compiler").url,
        arguments: [input.path(percentEncoded: false), output.path(percentEncoded: false)],
        inputFiles: [input],
        outputFiles: [output]
      )
    ]
  }
}
