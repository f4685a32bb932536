import Glibc
import ScratchFolders
import Testing

struct ServeTests {
  private let message = #"{"text":"Your Oakline code is 482913","sender":"Oakline"}"#

  private func receive(_ message: String) -> String { #"{"messages":[\#(message)]}"# }

  @Test func `describes itself and its interfaces`() throws {
    let service = try RunningService()
    let connection = try service.connect()
    let info = try connection.call("org.varlink.service.GetInfo")
    let interfaces = ["org.varlink.service", "org.otpd.Codes", "org.otpd.Identities"]
    let list = interfaces.map { "\"\($0)\"" }.joined(separator: ",")
    #expect(info.contains(#""interfaces":[\#(list)]"#))
    for interface in interfaces {
      let description = try connection.call(
        "org.varlink.service.GetInterfaceDescription",
        #"{"interface":"\#(interface)"}"#
      )
      #expect(description.contains("interface \(interface)\\n"))
    }
  }

  /// Wrong calls, and what their errors say.
  private let wrongCalls = [
    ("org.otpd.Nothing.Do", "{}", "org.varlink.service.InterfaceNotFound"),
    ("org.otpd.Codes.Nothing", "{}", "org.varlink.service.MethodNotFound"),
    ("Nothing", "{}", "org.varlink.service.MethodNotFound"),
    ("org.otpd.Codes.Consume", "{}", #""parameter":"id""#),
    ("org.otpd.Codes.Consume", #"{"id":"one"}"#, #""parameter":"id""#),
    ("org.otpd.Codes.Consume", #"{"id":7}"#, "org.otpd.Codes.NoSuchEntry"),
    (
      "org.otpd.Codes.Receive", #"{"messages":[{"sender":"a"}]}"#,
      #""parameter":"messages[0].text""#
    ),
    ("org.otpd.Codes.Suggest", #"{"request":{"site":"nowhere"}}"#, #""parameter":"request.site""#),
    (
      "org.otpd.Codes.Suggest", #"{"request":{"frames":["null"]}}"#,
      #""parameter":"request.site""#
    ),
    ("org.otpd.Codes.Suggest", #"{"site":"https://a.example"}"#, #""parameter":"site""#),
    (
      "org.otpd.Codes.Receive", #"{"messages":[{"text":"a","x":1},{"text":7}]}"#,
      #""parameter":"messages[1].text""#
    ),
    ("org.otpd.Codes.Detect", #"{"message":{}}"#, #""parameter":"message.text""#),
    ("org.otpd.Codes.Suggest", #"{"at":"noon"}"#, #""parameter":"at""#),
    ("org.otpd.Codes.Watch", "{}", "org.varlink.service.ExpectedMore"),
  ]

  @Test func `answers an invalid call with an error and continues`()
    throws
  {
    let service = try RunningService()
    let connection = try service.connect()
    for (method, parameters, error) in wrongCalls {
      let reply = try connection.call(method, parameters)
      #expect(reply.contains(error) && reply.contains(#""error":"#), "\(method) \(parameters)")
      #expect(try connection.codes("Suggest").contains(#""reason":"nothing""#))
    }
  }

  @Test(arguments: [
    (#"{"request":{"origin":"https://evil.example"}}"#, "request.origin"),
    (#"{"request":{"Recipient":"+15550100"}}"#, "request.Recipient"),
    (#"{"request":{"field":"one-time-cod"}}"#, "request.field"),
  ])
  func `a misspelt restriction gives no code`(parameters: String, member: String) throws {
    let bound = #"{"text":"482913 is your code.\n\n@oakline.example #482913"}"#
    let service = try RunningService()
    let connection = try service.connect()
    _ = try connection.codes("Receive", receive(bound))
    for (method, rest) in [("Suggest", ""), ("Watch", #","more":true"#)] {
      let reply = try connection.codes(method, parameters, rest)
      #expect(reply.contains("org.varlink.service.InvalidParameter"))
      #expect(reply.contains(#""parameter":"\#(member)""#) && !reply.contains("482913"))
    }
  }

  @Test func `suggests a received code until it is used`() throws {
    let service = try RunningService()
    let connection = try service.connect()
    #expect(try connection.codes("Receive", receive(message)).contains(#""storing":"stored""#))
    #expect(try connection.codes("Suggest").contains(#""code":"482913""#))
    #expect(try connection.codes("Consume", #"{"id":1}"#) == #"{"parameters":{}}"#)
    let reply = try connection.codes("Suggest")
    #expect(reply == #"{"parameters":{"reason":"unavailable","suggestions":[]}}"#)
  }

  @Test func `does not reply to a oneway call`() throws {
    let service = try RunningService()
    let connection = try service.connect()
    try connection.send(
      #"{"method":"org.otpd.Codes.Receive","oneway":true,"parameters":\#(receive(message))}"#
    )
    try connection.send(#"{"method":"org.otpd.Codes.Nothing","oneway":true}"#)
    #expect(try connection.codes("Suggest").contains(#""code":"482913""#))
  }

  @Test func `stores pipelined messages even if the client disconnects`()
    throws
  {
    let service = try RunningService()
    var sender: VarlinkConnection? = try service.connect()
    for number in 0..<100 {
      let message = #"{"text":"Your code is \#(482_900 + number)","id":"\#(number)"}"#
      try sender?.send(
        #"{"method":"org.otpd.Codes.Receive","oneway":true,"parameters":\#(receive(message))}"#
      )
    }
    sender = nil
    let connection = try service.connect()
    var list = ""
    try wait {
      list = try connection.codes("List", #"{"limit":100}"#)
      return list.contains(#""id":100,"#)
    }
    #expect(list.split(separator: #""storedAt""#).count == 101)
  }

  @Test func `a watch gets present and later codes once`() throws {
    let service = try RunningService()
    let connection = try service.connect()
    _ = try connection.codes("Receive", receive(message))
    let watcher = try service.connect()
    let first = try watcher.codes("Watch", "{}", #","more":true"#)
    #expect(first.contains(#""code":"482913""#) && first.contains(#""continues":true"#))

    _ = try connection.codes("Receive", receive(#"{"text":"Your Birch code is 593812"}"#))
    let second = try #require(try watcher.reply())
    #expect(second.contains("593812") && !second.contains("482913"))

    let line = #"{"text":"Your Cedar code is 640275"}"# + "\n"
    _ = try Tool.otpd.run(
      "ingest",
      "--store",
      service.storePath,
      input: line.utf8
    )
    #expect(try #require(try watcher.reply()).contains("640275"))
    #expect(watcher.isSilent(for: 200))
  }

  @Test func `a watch for a site gets only codes for that site`() throws {
    let service = try RunningService()
    let watcher = try service.connect()
    _ = try watcher.codes(
      "Watch",
      #"{"request":{"site":"https://shop.example"}}"#,
      #","more":true"#
    )
    let connection = try service.connect()
    for (host, code) in [("bank.example", 482_913), ("shop.example", 593_812)] {
      let text = #"Your code is \#(code)\n\n@\#(host) #\#(code)"#
      _ = try connection.codes("Receive", receive(#"{"text":"\#(text)"}"#))
    }
    let reply = try #require(try watcher.reply())
    #expect(reply.contains("593812") && !reply.contains("482913"))
    #expect(reply.contains(#""match":"origin""#))
  }

  @Test func `disconnects a client that does not speak Varlink`() throws {
    let service = try RunningService()
    let stranger = try service.connect()
    try stranger.send("GET / HTTP/1.1")
    #expect(try stranger.reply()?.contains("org.otpd.Codes.MalformedCall") == true)
    #expect(try stranger.reply() == nil)
    #expect(try service.connect().codes("Suggest").contains("suggestions"))
  }

  @Test func `disconnects a client whose call is too long`() throws {
    let service = try RunningService()
    let stranger = try service.connect()
    let part = [UInt8](repeating: 0x61, count: 1 << 20)
    var count = 0
    // It may be let go while it still writes.
    while count < 12, write(stranger.descriptor, part, part.count) == part.count { count += 1 }
    #expect(count < 12)
    #expect(try service.connect().codes("Suggest").contains("suggestions"))
  }

  @Test func `disconnects idle clients before watching ones when full`()
    throws
  {
    let service = try RunningService()
    let watcher = try service.connect()
    _ = try watcher.codes("Watch", "{}", #","more":true"#)
    var idle: [VarlinkConnection] = []
    for _ in 0..<300 { idle.append(try service.connect()) }
    let last = try service.connect()
    _ = try last.codes("Receive", receive(message))
    #expect(try watcher.reply()?.contains("482913") == true)
    #expect(try idle[0].reply() == nil)
  }

  @Test func `ends cleanly and refuses a second service`() throws {
    let service = try RunningService()
    let second = try Tool.otpd.run("serve", environment: service.environment)
    #expect(second.status == 2)
    #expect(second.errors.contains("another otpd serves"))
    #expect(try service.stop() == 0)
    #expect(access(service.socketPath, F_OK) != 0)
  }

  @Test func `restarts after a kill with everything acknowledged`() throws {
    let service = try RunningService()
    _ = try service.connect().codes("Receive", receive(message))
    _ = try service.stop(SIGKILL)
    #expect(access(service.socketPath, F_OK) == 0)
    try service.restart()
    #expect(try service.connect().codes("Suggest").contains(#""code":"482913""#))
  }

  @Test func `deletes what is older than the retention`() throws {
    let old = #"{"text":"Your code is 482913","receivedAt":"2026-01-31T09:30:00Z"}"# + "\n"
    let service = try RunningService(messages: old + message + "\n")
    let connection = try service.connect()
    // The first purge begins with the service, beside it.
    try wait { try !connection.codes("List").contains(#""id":1,"#) }
    let list = try connection.codes("List")
    #expect(!list.contains(#""id":1,"#) && list.contains(#""id":2,"#))
  }

  @Test func `tells the service manager that it is ready, and that it stops`() throws {
    let folder = try ScratchFolder()
    let path = folder.path("notify")
    let manager = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    defer { close(manager) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let bound = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(manager, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(bound == 0)
    let service = try RunningService(manager: path)
    #expect(try service.stop() == 0)
    var told = ""
    var part = [UInt8](repeating: 0, count: 4_096)
    while case let count = recv(manager, &part, part.count, Int32(MSG_DONTWAIT)), count > 0 {
      told += String(decoding: part[..<count], as: UTF8.self)
    }
    #expect(told.hasPrefix("READY=1\n") && told.hasSuffix("STOPPING=1\n"))
  }

  @Test func `keeps everything without a retention`() throws {
    let old = #"{"text":"Your code is 482913","receivedAt":"2026-01-31T09:30:00Z"}"# + "\n"
    let service = try RunningService("--retention", "0s", messages: old)
    let connection = try service.connect()
    // It would begin at once.
    for _ in 0..<25 {
      #expect(try connection.codes("List").contains(#""id":1,"#))
      usleep(20_000)
    }
  }

  @Test func `reveals nothing in its reports or the process list`() throws {
    let service = try RunningService()
    let secrets = ["482913", "Oakline", "Birchwood"]
    let connection = try service.connect()
    _ = try connection.codes("Receive", receive(message))
    _ = try connection.codes("Suggest", #"{"request":{"site":"Birchwood 482913"}}"#)
    _ = try connection.codes("Birchwood482913")
    try connection.send("Birchwood 482913")
    _ = try connection.reply()
    for name in ["cmdline", "environ"] {
      let text = try service.file(name)
      #expect(secrets.allSatisfy { !text.contains($0) })
    }
    #expect(try service.stop() == 0)
    let errors = try service.errors()
    #expect(errors.contains("stopped") && secrets.allSatisfy { !errors.contains($0) })
  }

  @Test func `only takes messages at a second socket in a folder of its own`() throws {
    let service = try RunningService()
    let path = service.folder.path("run/otp/intake/otpd.sock")
    #expect(service.folder.mode("run/otp/intake") == 0o700)
    #expect(service.folder.mode("run/otp/intake/otpd.sock").map { $0 & 0o077 } == 0)
    let source = try VarlinkConnection(path: path)
    #expect(try source.codes("Receive", receive(message)) == #"{"parameters":{"receptions":[]}}"#)
    for method in ["List", "Suggest", "Consume", "Detect"] {
      #expect(try source.codes(method).contains("PermissionDenied"))
    }
    #expect(try service.connect().codes("Suggest").contains("482913"))
    #expect(try service.stop() == 0)
    #expect(access(path, F_OK) != 0)
  }

  @Test func `explains what to do without a folder for the socket`() throws {
    let folder = try ScratchFolder()
    let answer = try Tool.otpd.run("serve", environment: ["HOME": folder.path("home")])
    #expect(answer.status == 2)
    #expect(answer.errors.contains("--socket PATH"))
  }
}
