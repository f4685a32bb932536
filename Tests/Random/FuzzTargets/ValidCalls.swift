/// A valid call of each method, and a valid message of each type, with all members.
enum ValidCalls {
  static let all = [
    call("org.otpd.Codes.Receive", [("messages", .json(#"[{"text":"Lunch at twelve?"}]"#))]),
    call("org.otpd.Codes.Suggest", [("request", request), ("at", .json(time))]),
    call("org.otpd.Codes.Watch", [("request", request)], takesMore: true),
    call("org.otpd.Codes.Consume", [("id", .json("3"))]),
    call("org.otpd.Codes.Dismiss", [("id", .json("4"))]),
    call("org.otpd.Codes.Detect", [("message", .json(#"{"text":"Lunch at twelve?"}"#))]),
    call(
      "org.otpd.Codes.List",
      [("limit", .json("2")), ("before", .json("5")), ("order", .json(#""arrival""#))]
    ),
    call("org.varlink.service.GetInfo", []),
    call(
      "org.varlink.service.GetInterfaceDescription",
      [("interface", .json(#""org.otpd.Codes""#))]
    ),
  ]

  static let messages = [
    MemberTree([
      ("type", .json(#""codes""#)), ("version", .json("4")),
      ("origin", .json(#""https://oakline.example""#)),
      ("frames", .json(#"["https://pay.example"]"#)), ("field", .json(#""one-time-code""#)),
      ("boundOnly", .json("false")),
    ]),
    MemberTree([("type", .json(#""copy""#)), ("id", .json("1"))]),
    MemberTree([("type", .json(#""make""#)), ("id", .json("-1"))]),
    MemberTree([
      ("type", .json(#""classify""#)), ("version", .json("4")), ("id", .json("1")),
      ("field", .json(#"{"name":"otp"}"#)), ("form", .json(#"[{"type":"submit"}]"#)),
    ]),
    MemberTree([
      ("type", .json(#""status""#)), ("version", .json("4")), ("id", .json("1")),
    ]),
    MemberTree([("type", .json(#""test""#)), ("version", .json("4")), ("id", .json("1"))]),
  ]

  private static let time = #""2026-09-21T14:13:20Z""#

  private static let request = MemberValue.object(
    MemberTree([
      ("field", .json(#""one-time-code""#)), ("site", .json(#""https://oakline.example""#)),
      ("frames", .json(#"["https://pay.example"]"#)), ("recipient", .json(#""+15550100""#)),
      ("since", .json(time)), ("window", .json("180000")), ("limit", .json("3")),
    ])
  )

  private static func call(
    _ method: String,
    _ parameters: [(name: String, value: MemberValue)],
    takesMore: Bool = false
  ) -> MemberTree {
    var members: [(name: String, value: MemberValue)] = [
      ("method", .json("\"\(method)\"")), ("parameters", .object(MemberTree(parameters))),
    ]
    if takesMore { members.append(("more", .json("true"))) }
    return MemberTree(members, other: ["more", "oneway", "upgrade"])
  }
}
