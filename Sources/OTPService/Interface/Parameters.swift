/// The parameters and the results of the methods of `org.otpd.Codes`.
enum Receive {
  struct Parameters: Codable { let messages: [MessageObject] }
  struct Result: Codable { let receptions: [ReceptionObject] }
}

enum Suggest {
  struct Parameters: Codable {
    var request: RequestObject?
    var at: String?
  }

  struct Result: Codable {
    let suggestions: [SuggestionObject]
    let reason: String?
  }
}

enum Watch {
  struct Parameters: Codable { var request: RequestObject? }
  struct Result: Codable { let suggestions: [SuggestionObject] }
}

enum Retire {
  struct Parameters: Codable { let id: Int64 }
}

enum Detect {
  struct Parameters: Codable { let message: MessageObject }
  struct Result: Codable { let detection: DetectionObject }
}

enum List {
  struct Parameters: Codable {
    var limit: Int?
    var before: Int64?
  }

  struct Result: Codable { let entries: [EntryObject] }
}
