// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "Example",
  dependencies: [.package(name: "otp", path: "../../..")],
  targets: [
    .executableTarget(
      name: "Example",
      dependencies: [.product(name: "OTP", package: "otp")]
    )
  ]
)
