import CommandLineToolkit
import OTPDetection
import OTPLint
import OTPText

/// The JSON object for a checked text or template; all members are always present, in this order.
enum LintLine {
  /// Raised when a member is added or removed, or its meaning changes; shown by `otp --version`.
  static let version = 1

  /// The source of a template.
  struct Origin {
    /// The number of its line; nil for a single text.
    let line: Int?
    let id: String?

    /// A single text, not from a file.
    static let text = Origin(line: nil, id: nil)
  }

  /// Writes a report.
  static func write(_ report: LintReport, from origin: Origin, to writer: inout JSONWriter) {
    writer.object { writer in
      begin(origin, verdict: report.verdict.rawValue, to: &writer)
      writer.member("code", report.code?.value)
      writer.member("expected", report.message.code?.value)
      writer.member("text", report.message.text)
      write("range", report.range, to: &writer)
      writer.member("score", fraction: report.detection.score)
      writer.member("language", report.detection.language)
      writer.name("samples")
      if let samples = report.samples {
        writer.object { writer in
          writer.member("tried", Int64(samples.tried))
          writer.member("found", Int64(samples.found))
        }
      } else {
        writer.null()
      }
      write(report.length, to: &writer)
      writer.name("findings")
      writer.array { writer in
        for finding in report.findings { write(finding, to: &writer) }
      }
    }
  }

  /// Writes the object for a line that could not be read.
  static func writeError(from origin: Origin, to writer: inout JSONWriter) {
    writer.object { writer in
      begin(origin, verdict: "error", to: &writer)
      for name in ["code", "expected", "text", "range", "score", "language", "samples", "sms"] {
        writer.name(name)
        writer.null()
      }
      writer.name("findings")
      writer.array { _ in }
    }
  }

  private static func begin(_ origin: Origin, verdict: String, to writer: inout JSONWriter) {
    writer.member("line", origin.line.map(Int64.init))
    writer.member("id", origin.id)
    writer.member("verdict", verdict)
  }

  private static func write(_ length: SMSLength, to writer: inout JSONWriter) {
    writer.name("sms")
    writer.object { writer in
      writer.member("encoding", length.encoding.rawValue)
      writer.member("units", Int64(length.units))
      writer.member("capacity", Int64(length.capacity))
      writer.member("parts", Int64(length.parts))
      writer.name("foreign")
      writer.array { writer in
        for character in length.foreign { writer.string(String(character)) }
      }
    }
  }

  private static func write(_ finding: LintFinding, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("kind", finding.kind.rawValue)
      writer.member("severity", finding.severity.rawValue)
      writer.member("sentence", finding.sentence)
      writer.member("reason", finding.reason)
      writer.name("source")
      writer.object { writer in
        writer.member("title", finding.source.title)
        writer.member("url", finding.source.url)
      }
      write("range", finding.range, to: &writer)
      writer.member("suggestion", finding.suggestion)
    }
  }

  private static func write(_ name: String, _ range: Range<Int>?, to writer: inout JSONWriter) {
    writer.name(name)
    guard let range else { return writer.null() }
    writer.array { writer in
      writer.number(Int64(range.lowerBound))
      writer.number(Int64(range.upperBound))
    }
  }
}
