// swift-tools-version: 6.2

import PackageDescription

/// What every Swift target is built with: what the compiler can refuse, no review needs to find.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Tests are built as strictly, but the macros of Swift Testing expand to code that memory safety would mark.
let tested: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "otp",
  products: [
    .library(name: "OTPDetection", targets: ["OTPDetection", "OTPMessage"]),
    .library(name: "OTPFields", targets: ["OTPFields"]),
    .library(name: "OTPSuggestion", targets: ["OTPSuggestion"]),
    .executable(name: "otp", targets: ["otp"]),
    .executable(name: "otp-native-host", targets: ["otp-native-host"]),
    .executable(name: "otpd", targets: ["otpd"]),
    .executable(name: "otp-benchmark", targets: ["otp-benchmark"]),
  ],
  targets: [
    // Libraries of the system, and the smallest shims over them.
    .systemLibrary(
      name: "CICULibrary",
      pkgConfig: "icu-uc",
      providers: [.apt(["libicu-dev"])]
    ),
    .systemLibrary(
      name: "CPSL",
      pkgConfig: "libpsl",
      providers: [.apt(["libpsl-dev", "publicsuffix"])]
    ),
    .systemLibrary(
      name: "CSimdjsonLibrary",
      pkgConfig: "simdjson",
      providers: [.apt(["libsimdjson-dev"])]
    ),
    .systemLibrary(
      name: "CSQLite",
      pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"])]
    ),
    .target(name: "CICU", dependencies: ["CICULibrary"]),
    .target(name: "CJSONLines", dependencies: ["CSimdjsonLibrary"]),
    .target(name: "CFieldRules", exclude: ["rules.json"]),
    .target(name: "CSockets"),
    .target(name: "CAllocations"),
    .target(name: "CSystem"),

    // The flow: bytes, message, detection, inbox entry, suggestion.
    .target(name: "OTPText", dependencies: ["CICU"], swiftSettings: strict),
    .target(name: "OTPScoring", swiftSettings: strict),
    .target(name: "OTPMessage", dependencies: ["CJSONLines"], swiftSettings: strict),
    .target(name: "OTPLocales", dependencies: ["OTPText"], swiftSettings: strict),
    .executableTarget(
      name: "lexicon-compiler",
      dependencies: ["OTPLocales", "OTPText"],
      swiftSettings: strict
    ),
    .plugin(
      name: "CompileLexicon",
      capability: .buildTool(),
      dependencies: ["lexicon-compiler"]
    ),
    .target(name: "OTPLexicon", swiftSettings: strict, plugins: ["CompileLexicon"]),
    .target(name: "OTPSites", dependencies: ["CPSL", "OTPText"], swiftSettings: strict),
    .target(
      name: "OTPDetection",
      dependencies: [
        "OTPLexicon", "OTPLocales", "OTPMessage", "OTPScoring", "OTPSites", "OTPText",
      ],
      swiftSettings: strict
    ),
    .target(
      name: "OTPFields",
      dependencies: ["CFieldRules", "OTPLexicon", "OTPLocales", "OTPScoring", "OTPText"],
      swiftSettings: strict
    ),
    .target(name: "OTPDatabase", dependencies: ["CSQLite"], swiftSettings: strict),
    .target(
      name: "OTPInbox",
      dependencies: ["OTPDatabase", "OTPDetection", "OTPMessage"],
      swiftSettings: strict
    ),
    .target(
      name: "OTPSuggestion",
      dependencies: [
        "OTPDetection", "OTPFields", "OTPInbox", "OTPMessage", "OTPSites", "OTPText",
      ],
      swiftSettings: strict
    ),
    .target(
      name: "OTPService",
      dependencies: ["CSockets", "OTPDetection", "OTPInbox", "OTPMessage", "OTPSuggestion"],
      swiftSettings: strict
    ),
    .target(
      name: "OTPCorpus",
      dependencies: ["OTPDetection", "OTPLocales", "OTPMessage"],
      swiftSettings: strict
    ),
    .target(
      name: "OTPLint",
      dependencies: ["OTPDetection", "OTPLocales", "OTPMessage"],
      swiftSettings: strict
    ),

    // The programs, and what they share.
    .target(
      name: "OTPCommandLine",
      dependencies: ["CSystem", "OTPDetection", "OTPInbox", "OTPMessage"],
      swiftSettings: strict
    ),
    .target(
      name: "OTPAsking",
      dependencies: ["OTPCommandLine", "OTPInbox", "OTPMessage", "OTPService", "OTPSuggestion"],
      swiftSettings: strict
    ),
    .target(
      name: "OTPBrowser",
      dependencies: [
        "OTPCommandLine", "OTPDetection", "OTPInbox", "OTPMessage", "OTPSites", "OTPSuggestion",
      ],
      swiftSettings: strict
    ),
    .executableTarget(
      name: "otp",
      dependencies: [
        "OTPAsking", "OTPBrowser", "OTPCommandLine", "OTPCorpus", "OTPDetection", "OTPFields",
        "OTPInbox", "OTPLint",
        "OTPMessage", "OTPService", "OTPSuggestion",
      ],
      swiftSettings: strict
    ),
    .executableTarget(
      name: "otp-native-host",
      dependencies: [
        "OTPAsking", "OTPBrowser", "OTPCommandLine", "OTPInbox", "OTPMessage", "OTPSuggestion",
      ],
      swiftSettings: strict
    ),
    .executableTarget(
      name: "otpd",
      dependencies: ["OTPCommandLine", "OTPDetection", "OTPInbox", "OTPMessage", "OTPService"],
      exclude: ["Units"],
      swiftSettings: strict
    ),
    .executableTarget(
      name: "otp-benchmark",
      dependencies: [
        "CAllocations", "OTPCommandLine", "OTPCorpus", "OTPDetection", "OTPMessage", "OTPText",
      ],
      swiftSettings: strict
    ),
    .executableTarget(
      name: "otp-fit",
      dependencies: ["OTPCommandLine", "OTPCorpus", "OTPDetection", "OTPMessage", "OTPScoring"],
      swiftSettings: strict
    ),

    // What tests of several modules share.
    .target(name: "RandomNumbers", path: "Tests/RandomNumbers", swiftSettings: tested),
    .target(name: "ScratchFolders", path: "Tests/ScratchFolders", swiftSettings: tested),

    .target(
      name: "FuzzTargets",
      dependencies: [
        "CSockets", "OTPBrowser", "OTPDetection", "OTPFields", "OTPInbox", "OTPLocales",
        "OTPMessage", "OTPService", "OTPSuggestion", "ScratchFolders",
      ],
      path: "Tests/FuzzTargets",
      swiftSettings: tested
    ),

    .testTarget(
      name: "OTPTextTests",
      dependencies: ["OTPText", "RandomNumbers"],
      swiftSettings: tested
    ),
    .testTarget(
      name: "OTPScoringTests",
      dependencies: ["OTPDetection", "OTPFields", "OTPMessage", "OTPScoring"],
      swiftSettings: tested
    ),
    .testTarget(name: "OTPMessageTests", dependencies: ["OTPMessage"], swiftSettings: tested),
    .testTarget(
      name: "OTPLocalesTests",
      dependencies: ["OTPLexicon", "OTPLocales", "OTPText", "RandomNumbers"],
      swiftSettings: tested
    ),
    .testTarget(name: "OTPSitesTests", dependencies: ["OTPSites"], swiftSettings: tested),
    .testTarget(
      name: "OTPDetectionTests",
      dependencies: ["OTPDetection", "OTPLocales", "OTPMessage", "OTPScoring"],
      swiftSettings: tested
    ),
    .testTarget(
      name: "OTPFieldsTests",
      dependencies: ["OTPFields", "OTPLocales"],
      exclude: ["Rows"],
      swiftSettings: tested
    ),
    .testTarget(
      name: "OTPDatabaseTests",
      dependencies: ["OTPDatabase", "ScratchFolders"],
      swiftSettings: tested
    ),
    .testTarget(
      name: "OTPInboxTests",
      dependencies: ["OTPDatabase", "OTPDetection", "OTPInbox", "OTPMessage", "ScratchFolders"],
      swiftSettings: tested
    ),
    .testTarget(
      name: "OTPSuggestionTests",
      dependencies: ["OTPDetection", "OTPInbox", "OTPMessage", "OTPSuggestion", "ScratchFolders"],
      swiftSettings: tested
    ),
    .testTarget(
      name: "OTPBrowserTests",
      dependencies: [
        "OTPBrowser", "OTPDetection", "OTPInbox", "OTPMessage", "OTPSuggestion", "ScratchFolders",
      ],
      swiftSettings: tested
    ),
    .testTarget(
      name: "OTPServiceTests",
      dependencies: [
        "CSockets", "OTPDetection", "OTPInbox", "OTPMessage", "OTPService", "ScratchFolders",
      ],
      swiftSettings: tested
    ),
    .testTarget(
      name: "ModelTests",
      dependencies: [
        "CSockets", "OTPDetection", "OTPInbox", "OTPMessage", "OTPService", "OTPSuggestion",
        "RandomNumbers", "ScratchFolders",
      ],
      swiftSettings: tested
    ),
    .testTarget(
      name: "OTPLintTests",
      dependencies: ["OTPDetection", "OTPLint"],
      swiftSettings: tested
    ),
    .testTarget(
      name: "CorpusTests",
      dependencies: [
        "OTPCorpus", "OTPDetection", "OTPLocales", "OTPMessage", "OTPText", "RandomNumbers",
      ],
      swiftSettings: tested
    ),
    .testTarget(
      name: "FitTests",
      dependencies: ["OTPCorpus", "OTPDetection", "OTPMessage", "OTPScoring", "otp-fit"],
      swiftSettings: tested
    ),
    .testTarget(
      name: "BenchmarkTests",
      dependencies: ["OTPCorpus", "OTPDetection", "OTPMessage", "otp-benchmark"],
      swiftSettings: tested
    ),
    .testTarget(
      name: "FuzzTests",
      dependencies: ["FuzzTargets", "RandomNumbers"],
      exclude: ["Inputs"],
      swiftSettings: tested
    ),
    .testTarget(
      name: "ProgramTests",
      dependencies: [
        "CSockets", "OTPDetection", "otp", "otp-fit", "otp-native-host", "otpd", "ScratchFolders",
      ],
      swiftSettings: tested
    ),
  ],
  cLanguageStandard: .c2x,
  cxxLanguageStandard: .cxx17
)

// It links only where Scripts/check/fuzz adds libFuzzer.
if Context.environment["OTP_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "otp-fuzzer",
      dependencies: ["FuzzTargets"],
      path: "Tests/Fuzzer",
      swiftSettings: tested
    )
  )
}
