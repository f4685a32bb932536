import CommandLineToolkit
import OTPSourceSettings

/// The part of the manual page sources.json(5) that is generated from the table of members.
enum SettingsManual {
  /// The members that are specific to some kinds of sources, in mdoc(7).
  static var members: String {
    var text = Mdoc()
    for kind in SourceKind.allCases {
      text.subsection("Members of \(kind.rawValue)")
      guard !kind.members.isEmpty else {
        text.paragraph("Entries of this kind have no further members.")
        continue
      }
      text.list(
        kind.members.map { member in
          ("Cm " + Mdoc.argument(member.rawValue), description(of: member, kind))
        }
      )
    }
    return text.source
  }

  private static func description(of member: SettingsMember, _ kind: SourceKind) -> String {
    member.words + (kind.needed.contains(member) ? "; needed" : "")
  }
}
