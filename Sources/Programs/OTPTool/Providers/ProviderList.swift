import CommandLineToolkit
import OTPClient
import OTPCommandLine
import OTPInbox
import OTPText

/// The available code providers, for `otp providers`.
struct ProviderList {
  private struct Row {
    let name: String
    /// The number of its identities; nil if the provider is not enabled.
    let identities: Int?
    /// The reason why the provider cannot be used; nil if it can.
    let fault: String?
  }

  private let files: ProviderFiles
  private let invocation: Invocation

  init(_ invocation: Invocation) throws(CommandError) {
    files = try ProviderFiles(invocation.environment)
    self.invocation = invocation
  }

  /// Shows all manifests and all enabled providers.
  func show(asJSON: Bool) throws(CommandError) -> ExitStatus {
    let rows = try rows()
    var output = StandardOutput()
    if asJSON {
      var writer = JSONWriter()
      Self.write(rows, to: &writer)
      try output.appendLine(&writer)
    } else {
      for row in rows { output.append(SafeText.of(Self.line(of: row)) + "\n") }
    }
    try output.flush()
    if rows.isEmpty {
      invocation.standardError.report(
        "no provider is set up; `otp help providers` says what one is"
      )
      return .noCode
    }
    return rows.allSatisfy { $0.fault == nil } ? .success : .failure
  }

  private func rows() throws(CommandError) -> [Row] {
    let enabled = try enabledProviders()
    var rows: [Row] = []
    for name in Set(files.names() + enabled.map(\.provider.name)).sorted() {
      let own = enabled.first { $0.provider.name == name }
      var fault: String?
      do throws(CommandError) {
        let found =
          if let own { try files.manifest(agreedTo: own.provider) } else {
            try files.manifest(of: name)
          }
        _ = try files.command(of: found.manifest)
      } catch {
        fault = error.description
      }
      rows.append(Row(name: name, identities: own?.identities, fault: fault))
    }
    return rows
  }

  private func enabledProviders() throws(CommandError) -> [EnabledProvider] {
    let client = try CodeClient.make(for: invocation, .reading)
    do throws(ClientError) {
      return try client.providers()
    } catch  where error.kind == .noStore {
      // Without a store, no provider is enabled.
      return []
    } catch {
      throw CommandError(error.description)
    }
  }

  private static func line(of row: Row) -> String {
    let state =
      switch row.identities {
      case nil: "not enabled"
      case 1?: "enabled, 1 record"
      case let count?: "enabled, \(count) records"
      }
    return "\(row.name): \(state)" + (row.fault.map { "; it is not used: \($0)" } ?? "")
  }

  private static func write(_ rows: [Row], to writer: inout JSONWriter) {
    writer.object { object in
      object.name("providers")
      object.array { list in
        for row in rows {
          list.object { provider in
            provider.member("name", row.name)
            provider.member("isEnabled", row.identities != nil)
            provider.member("records", Int64(row.identities ?? 0))
            provider.member("fault", row.fault)
          }
        }
      }
    }
  }
}
