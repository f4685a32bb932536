// swift-tools-version: 6.2

import PackageDescription

/// The file name of simdjson's shared library, for programs that load it when they read their first
/// line. If unset, they are linked with simdjson.
let simdjson = Context.environment["OTP_LOADED_SIMDJSON"]

/// Whether `Scripts/build/data` has compiled the detector's data. Otherwise a plugin compiles it,
/// and SwiftPM builds the same modules twice more for the plugin's tool.
let isDataCompiled = Context.environment["OTP_COMPILED_DATA"] != nil

// One target a line, where it fits.
// swift-format-ignore
let package = Package(
  name: "otp",
  products: [
    .library(name: "OTP", targets: ["OTP"]),
    .library(name: "OTPDetection", targets: ["OTPDetection"]),
    .library(name: "OTPFields", targets: ["OTPFields"]),
    .library(name: "OTPLinks", targets: ["OTPLinks"]),
    .executable(name: "otp", targets: ["otp"]),
    .executable(name: "otp-native-host", targets: ["otp-native-host"]),
    .executable(name: "otpd", targets: ["otpd"]),
    .executable(name: "otp-source", targets: ["otp-source"]),
    .executable(name: "otp-provider", targets: ["otp-provider"]),
    .executable(name: "otp-benchmark", targets: ["otp-benchmark"]),
  ],
  targets: [
    // In the order of data flow: a target imports only targets of its own folder or one above.
    folder("Sources/Platform", [
      .target(name: "CSystem"),
      .target(name: "CPaths"),
      .target(name: "CSockets"),
      .target(name: "CInternet"),
      module("OTPSystem", ["CPaths"]),
      module("OTPJSON"),
      module("CommandLineToolkit", ["CSystem", "OTPSystem"]),
      .target(name: "CBrowsers", exclude: ["browsers.json"]),
      module("OTPBrowsers", ["CBrowsers", "OTPJSON"]),
      library("CSystemdLibrary", pkgConfig: "libsystemd", packages: ["libsystemd-dev"]),
      loaded("CSystemd", from: "CSystemdLibrary", macro: "OTP_SYSTEMD_LIBRARY"),
      module("OTPBus", ["CSystemd", "OTPSystem"]),
      library("CGnuTLS", pkgConfig: "gnutls", packages: ["libgnutls28-dev"]),
      loaded("CCrypto", from: "CGnuTLS", macro: "OTP_GNUTLS_LIBRARY"),
      module("OTPCrypto", ["CCrypto"]),
      library("CSecretLibrary", pkgConfig: "libsecret-1", packages: ["libsecret-1-dev"]),
      .target(name: "CSecret", dependencies: ["CSecretLibrary"]),
      module("OTPKeyring", ["CSecret"]),
      library("CQREncodeLibrary", pkgConfig: "libqrencode", packages: ["libqrencode-dev"]),
      loaded("CQRCode", from: "CQREncodeLibrary", macro: "OTP_QRENCODE_LIBRARY"),
      module("OTPQRCode", ["CQRCode"]),
    ]),
    folder("Sources/Language", [
      library("CICULibrary", pkgConfig: "icu-uc", packages: ["libicu-dev"]),
      loaded("CICU", from: "CICULibrary", macro: "OTP_ICU_LIBRARY"),
      .target(name: "CPrefetch"),
      module("OTPText", ["CICU", "CPrefetch"]),
      module("OTPScoring"),
      module("OTPLocales", ["OTPJSON", "OTPSystem", "OTPText"]),
      module("OTPSignals", ["OTPScoring"]),
      program("data-compiler", ["OTPLocales", "OTPSignals", "OTPText"]),
      compiled("OTPLexicon"),
    ]),
    folder("Sources/Detection", [
      library("CPSL", pkgConfig: "libpsl", packages: ["libpsl-dev", "publicsuffix"]),
      module("OTPSites", ["CPSL", "OTPText"]),
      .target(
        name: "CJSONLines",
        cxxSettings: simdjson.map { [.define("OTP_SIMDJSON_LIBRARY", to: "\"\($0)\"")] },
        linkerSettings: simdjson == nil ? [.linkedLibrary("simdjson")] : nil
      ),
      module("OTPMessage", ["CJSONLines", "OTPSystem"]),
      compiled("OTPDetection", [
        "OTPLexicon", "OTPLocales", "OTPMessage", "OTPScoring", "OTPSites", "OTPText"],
        exclude: ["Roles/roles.txt", "Signals/signals.json"
      ]),
      module("OTPLinks", ["OTPLexicon", "OTPLocales", "OTPMessage", "OTPSites", "OTPText"]),
      .target(name: "CFieldRules", exclude: ["rules.json"]),
      module("OTPFields", [
        "CFieldRules", "OTPJSON", "OTPLexicon", "OTPLocales", "OTPScoring", "OTPText"
      ]),
      module("OTPReporting", ["OTPDetection", "OTPMessage", "OTPText"]),
      module("OTPLint", ["OTPDetection", "OTPLocales", "OTPMessage", "OTPText"]),
      module("OTPCorpus", [
        "OTPDetection", "OTPJSON", "OTPLinks", "OTPLocales", "OTPMessage", "OTPText"
      ]),
    ]),
    folder("Sources/Inbox", [
      library("CSQLite", pkgConfig: "sqlite3", packages: ["libsqlite3-dev"]),
      module("OTPDatabase", ["CSQLite", "OTPSystem"]),
      module("OTPInbox", [
        "OTPDatabase", "OTPDetection", "OTPLinks", "OTPMessage", "OTPSites", "OTPText"
      ]),
      module("OTPSuggestion", [
        "OTPDetection", "OTPFields", "OTPInbox", "OTPLinks", "OTPMessage", "OTPSites", "OTPText"
      ]),
      module("OTP", ["OTPDetection", "OTPInbox", "OTPMessage", "OTPSuggestion"]),
    ]),
    folder("Sources/Service", [
      module("OTPProviderLines", ["OTPJSON"]),
      module("OTPWire", [
        "OTPDetection", "OTPInbox", "OTPJSON", "OTPMessage", "OTPProviderLines", "OTPSites",
        "OTPSuggestion"
      ]),
      module("OTPService", [
        "CSockets", "OTPDetection", "OTPInbox", "OTPMessage", "OTPSites", "OTPSuggestion",
        "OTPSystem", "OTPWire"
      ]),
      module("OTPClient", [
        "CSockets", "OTPInbox", "OTPMessage", "OTPSuggestion", "OTPSystem", "OTPWire"
      ]),
      module("OTPProviders", [
        "OTPDetection", "OTPInbox", "OTPJSON", "OTPMessage", "OTPProviderLines", "OTPSites", "OTPWire"
      ]),
    ]),
    folder("Sources/Intake", [
      library("CGMime", pkgConfig: "gmime-3.0", packages: ["libgmime-3.0-dev"]),
      loaded("CMIME", from: "CGMime", macro: "OTP_GMIME_LIBRARY"),
      library("CLibXML2", pkgConfig: "libxml-2.0", packages: ["libxml2-dev"]),
      loaded("CHTML", from: "CLibXML2", macro: "OTP_LIBXML2_LIBRARY"),
      .target(name: "CReplies", exclude: ["replies.json"]),
      module("OTPMail", [
        "CHTML", "CMIME", "CReplies", "OTPDetection", "OTPJSON", "OTPMessage", "OTPText"
      ]),
      module("OTPMailWorker", [
        "CSockets", "CommandLineToolkit", "OTPMail", "OTPMessage", "OTPSystem"
      ]),
      module("OTPExports", ["OTPDatabase", "OTPJSON", "OTPMessage", "OTPText"]),
      module("OTPSourceSettings", ["OTPInbox", "OTPJSON", "OTPMessage", "OTPSystem"]),
      library("CCurlLibrary", pkgConfig: "libcurl", packages: ["libcurl4-gnutls-dev"]),
      loaded("CCurl", from: "CCurlLibrary", macro: "OTP_CURL_LIBRARY"),
      .target(name: "CPhonePage", exclude: ["iphone.html"]),
      module("OTPSources", [
        "CCurl", "CInternet", "CPhonePage", "CSockets", "CommandLineToolkit", "OTPBrowsers",
        "OTPBus", "OTPClient", "OTPCrypto", "OTPDetection", "OTPInbox", "OTPJSON", "OTPMessage",
        "OTPSourceSettings", "OTPSuggestion", "OTPSystem", "OTPText"
      ]),
      library("COath", pkgConfig: "liboath", packages: ["liboath-dev"]),
      module("OTPAuthenticators", ["COath", "OTPCrypto", "OTPSites", "OTPText"]),
    ]),
    folder("Sources/Programs", [
      module("OTPCommandLine", [
        "CommandLineToolkit", "OTPBrowsers", "OTPClient", "OTPDetection", "OTPInbox", "OTPJSON",
        "OTPMessage", "OTPProviderLines", "OTPProviders", "OTPSites", "OTPSourceSettings",
        "OTPSystem", "OTPText"
      ]),
      module("OTPBrowser", [
        "OTPDetection", "OTPFields", "OTPInbox", "OTPJSON", "OTPMessage", "OTPProviderLines",
        "OTPProviders", "OTPSites", "OTPSuggestion", "OTPText"
      ]),
      module("OTPTool", [
        "CInternet", "CommandLineToolkit", "OTPBrowser", "OTPBrowsers", "OTPBus", "OTPClient",
        "OTPCommandLine", "OTPCorpus", "OTPDetection", "OTPFields", "OTPInbox", "OTPJSON",
        "OTPLinks", "OTPLint", "OTPMail", "OTPMailWorker", "OTPMessage", "OTPProviderLines",
        "OTPProviders", "OTPQRCode", "OTPReporting", "OTPSites", "OTPSourceSettings",
        "OTPSuggestion", "OTPSystem", "OTPText", "OTPWire"],
        exclude: ["Desktop"
      ]),
      module("OTPNativeHost", [
        "CommandLineToolkit", "OTPBrowser", "OTPClient", "OTPCommandLine", "OTPDetection",
        "OTPInbox", "OTPMessage", "OTPProviderLines", "OTPProviders", "OTPSourceSettings",
        "OTPSuggestion", "OTPSystem"
      ]),
      module("OTPDaemon", [
        "CommandLineToolkit", "OTPBus", "OTPClient", "OTPCommandLine", "OTPDetection", "OTPExports",
        "OTPInbox", "OTPMail", "OTPMailWorker", "OTPMessage", "OTPService", "OTPSourceSettings",
        "OTPSuggestion", "OTPSystem", "OTPText", "OTPWire"
      ], exclude: ["Units"]),
      // These are one file when installed, and therefore also when tested.
      module("OTPPrograms", [
        "CommandLineToolkit", "OTPDaemon", "OTPMailWorker", "OTPNativeHost", "OTPTool"
      ]),
      program("otp", ["OTPPrograms"]),
      program("otp-native-host", ["OTPPrograms"]),
      program("otpd", ["OTPPrograms"]),
      program("otp-source", [
        "CommandLineToolkit", "OTPBus", "OTPClient", "OTPCommandLine", "OTPDetection", "OTPInbox",
        "OTPMail", "OTPMailWorker", "OTPMessage", "OTPSourceSettings", "OTPSources", "OTPSuggestion",
        "OTPSystem", "OTPText", "OTPWire"
      ], exclude: ["Units"]),
      program("otp-provider", [
        "CommandLineToolkit", "OTPAuthenticators", "OTPKeyring", "OTPMessage", "OTPProviderLines",
        "OTPSites"
      ], exclude: ["Manifests", "Units"]),
    ]),
    folder("Sources/Bindings", [
      .target(name: "COTPCode", exclude: ["otpcode.map", "otpcode.pc"]),
      module("OTPCode", [
        "COTPCode", "OTPDetection", "OTPFields", "OTPJSON", "OTPMessage", "OTPSites", "OTPText"
      ]),
    ]),
    folder("Sources/Development", [
      .target(name: "CAllocations"),
      program("otp-benchmark", [
        "CAllocations", "CommandLineToolkit", "OTPCommandLine", "OTPCorpus", "OTPDetection",
        "OTPMessage", "OTPText"
      ]),
      program("otp-fit", [
        "CommandLineToolkit", "OTPCommandLine", "OTPCorpus", "OTPDetection", "OTPMessage",
        "OTPScoring", "OTPSignals", "OTPText"
      ]),
    ]),

    folder("Tests/Support", [
      module("RandomNumbers"),
      module("RandomScripts", ["RandomNumbers"]),
      module("ScratchFolders"),
      module("GrowthMeasure"),
    ]),
    folder("Tests/Unit/Platform", [
      tests("CommandLineToolkitTests", ["CommandLineToolkit", "ScratchFolders"]),
      tests("OTPJSONTests", ["OTPJSON"]),
      tests("OTPSystemTests", ["OTPSystem", "ScratchFolders"]),
      tests("OTPBrowsersTests", ["OTPBrowsers"]),
    ]),
    folder("Tests/Unit/Language", [
      tests("OTPTextTests", ["OTPText", "RandomNumbers"]),
      tests("OTPLocalesTests", ["OTPLexicon", "OTPLocales", "OTPText", "RandomNumbers"]),
      tests("OTPScoringTests", ["OTPDetection", "OTPFields", "OTPMessage", "OTPScoring"]),
    ]),
    folder("Tests/Unit/Detection", [
      tests("OTPSitesTests", ["OTPSites"]),
      tests("OTPMessageTests", ["OTPMessage"]),
      tests("OTPDetectionTests", [
        "GrowthMeasure", "OTPDetection", "OTPLocales", "OTPMessage", "OTPScoring", "OTPText",
        "RandomNumbers"
      ]),
      tests("OTPFieldsTests", ["OTPFields", "OTPLocales"], exclude: ["Rows"]),
      tests("OTPLinksTests", ["OTPLinks", "OTPLocales", "OTPMessage"], exclude: ["Rows"]),
      tests("OTPLintTests", ["OTPDetection", "OTPLint"]),
      tests("OTPReportingTests", ["OTPDetection", "OTPMessage", "OTPReporting", "RandomNumbers"]),
    ]),
    folder("Tests/Unit/Inbox", [
      tests("OTPDatabaseTests", ["OTPDatabase", "ScratchFolders"]),
      tests("OTPInboxTests", [
        "OTPDatabase", "OTPDetection", "OTPInbox", "OTPMessage", "OTPSites", "ScratchFolders"
      ]),
      tests("OTPSuggestionTests", [
        "OTPDetection", "OTPInbox", "OTPMessage", "OTPSites", "OTPSuggestion", "RandomNumbers",
        "ScratchFolders"
      ]),
    ]),
    folder("Tests/Unit/Service", [
      tests("OTPWireTests", ["OTPInbox", "OTPWire"]),
      tests("OTPServiceTests", [
        "CSockets", "OTPDetection", "OTPInbox", "OTPMessage", "OTPService", "OTPSuggestion",
        "RandomScripts", "ScratchFolders"
      ]),
      tests("OTPClientTests", [
        "CSockets", "OTPClient", "OTPDetection", "OTPInbox", "OTPMessage", "OTPSuggestion",
        "RandomNumbers", "ScratchFolders"
      ]),
      tests("OTPProvidersTests", [
        "OTPDetection", "OTPInbox", "OTPMessage", "OTPProviderLines", "OTPProviders", "OTPSites"
      ]),
    ]),
    folder("Tests/Unit/Intake", [
      tests("OTPMailTests", ["OTPDetection", "OTPMail", "OTPMessage"], exclude: ["Mails"]),
      tests("OTPMailWorkerTests", [
        "CommandLineToolkit", "OTPMail", "OTPMailWorker", "OTPMessage", "ScratchFolders"
      ]),
      tests("OTPExportsTests", ["CSQLite", "OTPExports", "OTPMessage", "ScratchFolders"]),
      tests("OTPSourcesTests", [
        "CSockets", "OTPBus", "OTPCrypto", "OTPDetection", "OTPInbox", "OTPMessage",
        "OTPSourceSettings", "OTPSources", "OTPSuggestion", "OTPSystem", "RandomNumbers",
        "RandomScripts", "ScratchFolders"
      ]),
      tests("OTPSourceSettingsTests", [
        "OTPInbox", "OTPMessage", "OTPSourceSettings", "ScratchFolders"
      ]),
      tests("OTPAuthenticatorsTests", ["OTPAuthenticators", "OTPSites"]),
    ]),
    folder("Tests/Unit/Programs", [
      tests("OTPBrowserTests", [
        "OTPBrowser", "OTPDetection", "OTPInbox", "OTPMessage", "OTPProviderLines", "OTPProviders",
        "OTPSites", "OTPSuggestion", "ScratchFolders"
      ]),
      tests("OTPDaemonTests", [
        "OTPBus", "OTPClient", "OTPDaemon", "OTPDetection", "OTPInbox", "OTPMessage",
        "OTPSuggestion", "RandomScripts", "ScratchFolders"
      ]),
    ]),
    folder("Tests/Unit/Development", [
      tests("FitTests", [
        "OTPCorpus", "OTPDetection", "OTPMessage", "OTPScoring", "OTPSignals", "otp-fit"
      ]),
      tests("BenchmarkTests", ["OTPCorpus", "OTPDetection", "OTPMessage", "otp-benchmark"]),
    ]),
    folder("Tests/Random", [
      module("FuzzTargets", [
        "COTPCode", "CSockets", "CommandLineToolkit", "OTPAuthenticators", "OTPBrowser", "OTPCode",
        "OTPDetection", "OTPExports", "OTPFields", "OTPInbox", "OTPLinks", "OTPLocales",
        "OTPMail", "OTPMailWorker", "OTPMessage", "OTPProviderLines", "OTPProviders", "OTPService",
        "OTPSites", "OTPSourceSettings", "OTPSources", "OTPSuggestion",
        "ScratchFolders"
      ], exclude: ["seeds.py"]),
      tests("FuzzTests", ["FuzzTargets", "RandomNumbers"], exclude: ["Inputs"]),
      tests("ModelTests", [
        "CSockets", "OTPClient", "OTPDetection", "OTPInbox", "OTPMessage", "OTPService",
        "OTPSuggestion", "RandomNumbers", "ScratchFolders"
      ]),
    ]),
    [
      tests("CorpusTests", [
        "OTPCorpus", "OTPDetection", "OTPLocales", "OTPMessage", "OTPText", "RandomNumbers"
      ], path: "Tests/Corpus"),
      tests("ProgramTests", [
        "CSockets", "otp", "otp-fit", "otp-native-host", "otpd", "ScratchFolders"
      ], path: "Tests/Programs"),
    ],
  ].flatMap(\.self),
  cLanguageStandard: .c2x,
  cxxLanguageStandard: .cxx17
)

// It links only where Scripts/check/fuzz adds libFuzzer.
if Context.environment["OTP_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "otp-fuzzer",
      dependencies: ["FuzzTargets"],
      path: "Tests/Random/Fuzzer"
    )
  )
}

// Measures the shipped code, and is not part of it; see `make growth`.
let isMeasured = Context.environment["OTP_GROWTH"] != nil
if isMeasured {
  package.targets.append(
    .executableTarget(
      name: "otp-growth",
      dependencies: [
        "GrowthMeasure", "OTPAuthenticators", "OTPBrowser", "OTPDetection", "OTPExports",
        "OTPFields", "OTPJSON", "OTPLinks", "OTPLint", "OTPLocales", "OTPMail",
        "OTPMessage", "OTPProviders", "OTPSites", "OTPSourceSettings", "OTPSources",
        "OTPWire",
      ],
      path: "Tests/Random/Growth"
    )
  )
}

// The plugin is for packages that depend on this one, and for editors.
if !isDataCompiled {
  package.targets.append(
    .plugin(name: "CompileData", capability: .buildTool(), dependencies: ["data-compiler"])
  )
}

// A build of the shipped programs leaves out the modules in `Tests`.
if Context.environment["OTP_SHIPPED"] != nil, !isMeasured {
  package.targets.removeAll { $0.path?.hasPrefix("Tests/") == true }
}

// `make install` builds what it installs alone.
if Context.environment["OTP_INSTALLED"] != nil {
  let development = ["otp-benchmark", "otp-fit"]
  package.products.removeAll { development.contains($0.name) }
  package.targets.removeAll { development.contains($0.name) }
}

/// The settings of every Swift target: faults that the compiler rejects need no review.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

for target in package.targets where target.type != .plugin && target.type != .system {
  // The macros of Swift Testing expand to code that strict memory safety would flag.
  let isTest = target.path?.hasPrefix("Tests/") == true
  target.swiftSettings = isTest ? strict : strict + [.strictMemorySafety()]
}

/// Targets whose sources are in the folders of `parent` with the same names.
func folder(_ parent: String, _ targets: [Target]) -> [Target] {
  for target in targets { target.path = "\(parent)/\(target.name)" }
  return targets
}

/// A system library.
func library(_ name: String, pkgConfig: String, packages: [String]) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt(packages)])
}

/// A shim over `library`, which shipped programs load on first use: the environment variable with
/// the name of the macro then holds its file name.
func loaded(_ name: String, from library: String, macro: String) -> Target {
  let file = Context.environment[macro].map { [CSetting.define(macro, to: "\"\($0)\"")] }
  return .target(name: name, dependencies: [.init(stringLiteral: library)], cSettings: file)
}

/// A Swift module.
func module(
  _ name: String,
  _ dependencies: [Target.Dependency] = [],
  exclude: [String] = []
) -> Target {
  .target(name: name, dependencies: dependencies, exclude: exclude)
}

/// A Swift module with a source file that is compiled from data.
func compiled(
  _ name: String,
  _ dependencies: [Target.Dependency] = [],
  exclude: [String] = []
) -> Target {
  .target(
    name: name,
    dependencies: dependencies,
    exclude: isDataCompiled ? exclude : exclude + ["Compiled"],
    plugins: isDataCompiled ? [] : ["CompileData"]
  )
}

/// A program.
func program(
  _ name: String,
  _ dependencies: [Target.Dependency] = [],
  exclude: [String] = []
) -> Target {
  .executableTarget(name: name, dependencies: dependencies, exclude: exclude)
}

/// A folder with Swift tests.
func tests(
  _ name: String,
  _ dependencies: [Target.Dependency] = [],
  exclude: [String] = [],
  path: String? = nil
) -> Target {
  .testTarget(name: name, dependencies: dependencies, path: path, exclude: exclude)
}
