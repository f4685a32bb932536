/// The interface `org.varlink.service`, which every Varlink service has
/// (https://varlink.org/Service).
package enum ServiceInterface {
  package static let standardName = "org.varlink.service"

  package enum Method: String {
    case info = "GetInfo"
    case interfaceDescription = "GetInterfaceDescription"

    /// The name with that of the interface.
    package var fullName: String { "\(ServiceInterface.standardName).\(rawValue)" }
  }

  package struct Info: Encodable {
    let vendor = "otp"
    let product = "otpd"
    let version: String
    /// The project has no home page.
    let url = ""
    let interfaces = [
      ServiceInterface.standardName, CodesInterface.name, IdentitiesInterface.name,
    ]

    package init(version: String) {
      self.version = version
    }
  }

  /// What a client reads of the reply to `GetInfo`.
  package struct Version: Decodable {
    private let version: String

    /// The version of the program, without that of its detector.
    package var ofProgram: String { String(version.prefix { $0 != " " }) }
  }

  package struct DescriptionParameters: Decodable {
    package let interface: String
  }

  package struct Description: Encodable {
    let description: String

    package init(description: String) {
      self.description = description
    }
  }

  /// The description of the interface `name`; nil when there is no such interface.
  package static func description(of name: String) -> String? {
    switch name {
    case standardName: standardDescription
    case CodesInterface.name: CodesInterface.description
    case IdentitiesInterface.name: IdentitiesInterface.description
    default: nil
    }
  }

  private static let standardDescription = """
    # What every Varlink service says about itself.
    interface org.varlink.service

    # Who made the service, and which interfaces it has.
    method GetInfo() -> (
      vendor: string,
      product: string,
      version: string,
      url: string,
      interfaces: []string
    )

    # The description of one interface.
    method GetInterfaceDescription(interface: string) -> (description: string)

    # There is no such interface.
    error InterfaceNotFound (interface: string)

    # There is no such method.
    error MethodNotFound (method: string)

    # The interface has the method, but the service does not.
    error MethodNotImplemented (method: string)

    # A parameter is missing or not what it should be.
    error InvalidParameter (parameter: string)

    # The caller may not do this.
    error PermissionDenied ()

    # The method must be called with more.
    error ExpectedMore ()

    """
}
