import FoundationEssentials
import Glibc
import ScratchFolders
import Testing

/// `otp browser` in its own home folder.
struct BrowserCommandTests {
  private let folder: ScratchFolder

  private static let chromium = "home/.config/chromium/NativeMessagingHosts/org.otpd.codes.json"
  private static let firefox = "home/.mozilla/native-messaging-hosts/org.otpd.codes.json"

  init() throws {
    folder = try ScratchFolder()
    try makeFolder("home")
  }

  private func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder.path(name),
      withIntermediateDirectories: true
    )
  }

  private func run(_ arguments: String..., settings: String = "") throws -> Tool.Answer {
    try Tool.otp.run(
      ["browser"] + arguments,
      environment: ["HOME": folder.path("home"), "XDG_CONFIG_HOME": settings]
    )
  }

  private struct Manifest: Decodable {
    let name: String
    let description: String
    let path: String
    let type: String
    let allowed_origins: [String]?
    let allowed_extensions: [String]?
  }

  private func manifest(_ name: String) throws -> Manifest {
    let bytes = try #require(folder.bytes(name))
    return try JSONDecoder().decode(Manifest.self, from: Data(bytes))
  }

  @Test func `writes each manifest where its browser looks for it`() throws {
    let answer = try run("install", "chromium", "firefox")
    #expect(answer.status == 0)
    #expect(answer.output.split(separator: "\n").count == 2)
    let chromium = try manifest(Self.chromium)
    #expect(chromium.name == "org.otpd.codes")
    #expect(chromium.type == "stdio")
    #expect(chromium.allowed_origins == NativePort.chromium)
    #expect(chromium.allowed_extensions == nil)
    #expect(access(chromium.path, X_OK) == 0)
    #expect(chromium.path.hasPrefix("/"))
    #expect(chromium.path.hasSuffix("/otp-native-host"))
    let firefox = try manifest(Self.firefox)
    #expect(firefox.allowed_extensions == ["otp@otpd.org"])
    #expect(firefox.allowed_origins == nil)
    for file in [Self.chromium, Self.firefox] { #expect(folder.mode(file) == 0o600) }
    for made in ["home/.config", "home/.config/chromium", "home/.mozilla"] {
      #expect(folder.mode(made) == 0o700)
    }
    #expect(try folder.names() == ["home"])
  }

  @Test func `the path in the manifest starts the program`() throws {
    #expect(try run("install", "chromium").status == 0)
    let path = try manifest(Self.chromium).path
    #expect(try #require(path.split(separator: "/").last) == "otp-native-host")
    let answer = try Shell.run("exec \"$0\" --version", path)
    #expect(answer.output.hasPrefix("otp-native-host "))
  }

  @Test func `follows XDG_CONFIG_HOME for browsers that do`() throws {
    try makeFolder("settings")
    let answer = try run("install", "chromium", "firefox", settings: folder.path("settings"))
    #expect(answer.status == 0)
    #expect(folder.has("settings/chromium/NativeMessagingHosts/org.otpd.codes.json"))
    #expect(folder.has(Self.firefox))
    #expect(!folder.has("home/.config"))
  }

  @Test func `connects all browsers found if none is named`() throws {
    #expect(try run("install").status == 1)
    try makeFolder("home/.config/vivaldi")
    try makeFolder("home/.config/mozilla/firefox")
    #expect(try run("install").status == 0)
    #expect(folder.has("home/.config/vivaldi/NativeMessagingHosts/org.otpd.codes.json"))
    #expect(folder.has(Self.firefox))
    #expect(!folder.has("home/.config/chromium"))
  }

  @Test func `is idempotent, and updates a manifest of another program`() throws {
    #expect(try run("install", "chromium").output.contains(": wrote "))
    let bytes = try #require(folder.bytes(Self.chromium))
    #expect(try run("install", "chromium").output.contains("already connected"))
    #expect(folder.bytes(Self.chromium) == bytes)
    let text = String(decoding: bytes, as: UTF8.self)
    let moved = text.replacing("otp-native-host", with: "gone")
    _ = try folder.write(moved, to: Self.chromium)
    let answer = try run("install", "chromium")
    #expect(answer.output.contains("updated"))
    #expect(answer.output.contains("/gone, which is not a program"))
    #expect(folder.bytes(Self.chromium) == bytes)
  }

  @Test(arguments: [#"{"name":"other","path":"/bin/true","type":"stdio"}"#, "", "{", "\u{0}"])
  func `replaces a file that is not ours and says so, but does not remove it`(_ text: String) throws
  {
    try makeFolder("home/.mozilla/native-messaging-hosts")
    _ = try folder.write(text, to: Self.firefox)
    #expect(try run("status").status == 2)
    let removal = try run("remove", "firefox")
    #expect(removal.output.contains("kept "))
    #expect(try folder.read(Self.firefox) == text)
    #expect(try run("install", "firefox").output.contains("not otp's"))
    #expect(try manifest(Self.firefox).name == "org.otpd.codes")
  }

  @Test func `removes what was installed`() throws {
    #expect(try run("remove").status == 1)
    #expect(try run("install", "chromium", "firefox").status == 0)
    #expect(try run("remove", "firefox").status == 0)
    #expect(!folder.has(Self.firefox))
    #expect(folder.has(Self.chromium))
    #expect(try run("remove").status == 0)
    #expect(!folder.has(Self.chromium))
    #expect(try run("remove").status == 1)
  }

  @Test func `shows the manifests and their problems`() throws {
    #expect(try run("status").status == 1)
    try makeFolder("home/.config/chromium")
    let none = try run("status")
    #expect(none.status == 1)
    #expect(none.output.contains("Chromium: not connected; run `otp browser install chromium`"))
    #expect(try run("install", "chromium").status == 0)
    let ready = try run("status")
    #expect(ready.status == 1)
    #expect(ready.output.contains("its extension has not asked yet"))
    #expect(ready.output.contains("Chromium: connected by \(folder.path(Self.chromium))"))
    let manifest = try folder.read(Self.chromium)
    let problems = [
      ("otp-native-host", "gone", "/gone, which is not a program"),
      ("fopancm", "aopancm", "another extension"), ("\"stdio\"", "\"pipe\"", "not otp's"),
    ]
    for (old, new, sentence) in problems {
      _ = try folder.write(manifest.replacing(old, with: new), to: Self.chromium)
      let wrong = try run("status")
      #expect(wrong.status == 2)
      #expect(wrong.output.contains(sentence))
      #expect(wrong.output.contains("`otp browser install chromium --user` fixes it"))
    }
  }

  @Test func `prints the same status as JSON`() throws {
    #expect(try run("install", "chromium").status == 0)
    let answer = try run("status", "--json")
    #expect(answer.status == 1)
    let start =
      #""browsers":[{"browser":"chromium","connected":true,"lastRequest":null,"confinement":null,"#
    #expect(answer.output.contains(start))
    #expect(answer.output.contains(#""scope":"user","path":"\#(folder.path(Self.chromium))""#))
    #expect(answer.output.hasSuffix("}\n"))
  }

  @Test(arguments: [
    ([], "install, status, remove"), (["list"], "install, status, remove"),
    (["install", "mosaic"], "argument 2 is not a browser"),
    (["install", "--user", "--system"], "exclude each other"),
    (["status", "chromium"], "leave out the other arguments"),
    (["install", "--json"], "goes with"),
  ])
  func `explains wrong usage`(_ arguments: [String], _ hint: String) throws {
    let answer = try Tool.otp.run(["browser"] + arguments)
    #expect(answer.status == 2)
    #expect(answer.output == "")
    #expect(answer.errors.contains(hint))
  }
}
