import Testing

@testable import OTPFields

/// Tests the built-in rules.
@Suite struct FieldRulesTests {
  @Test func `exactly the signals of the code have a weight and a sentence`() throws {
    let rules = try FieldRules.embedded()
    #expect(Set(rules.signals.keys) == Set(FieldSignal.allCases.map(\.rawValue)))
    for signal in rules.signals.values {
      #expect(signal.weight != 0)
      #expect(signal.sentence.hasSuffix("."))
    }
  }

  @Test func `other purposes of a field have negative weights and unique names`() throws {
    let rules = try FieldRules.embedded()
    let names = rules.others.map(\.signal) + rules.signals.keys
    #expect(Set(names).count == names.count)
    for other in rules.others {
      #expect(other.weight < 0)
      #expect(other.sentence.hasSuffix("."))
      #expect(!other.names.isEmpty && !other.texts.isEmpty)
    }
  }

  @Test func `phrases are unique within lists and among purposes that never yield`() throws {
    let rules = try FieldRules.embedded()
    let lists = [
      rules.names.code, rules.names.security, rules.names.noun, rules.names.pin,
      rules.names.purpose, rules.texts.code, rules.texts.message, rules.texts.security,
      rules.texts.pin,
      rules.texts.sending,
    ]
    for list in lists + rules.others.flatMap({ [$0.names, $0.texts] }) {
      #expect(
        Set(list).count == list.count,
        "\(list.filter { item in list.count { $0 == item } > 1 })"
      )
    }
    let fixed = rules.others.filter { !$0.yields }
    for other in fixed {
      #expect(Set(other.names).isDisjoint(with: rules.names.code))
      #expect(Set(other.texts).isDisjoint(with: rules.texts.code))
    }
  }

  @Test(arguments: ["", "{", "[]", "{\"schema\": 1}", "null"])
  func `rejects rules in another format`(_ json: String) {
    #expect(throws: FieldError.self) { try FieldRules(json: Array(json.utf8)) }
  }
}
