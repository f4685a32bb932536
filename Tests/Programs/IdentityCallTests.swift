import Testing

/// `org.otpd.Identities`, as another program calls it.
struct IdentityCallTests {
  private func call(
    _ connection: VarlinkConnection,
    _ method: String,
    _ parameters: String = "{}"
  ) throws -> String {
    try connection.call("org.otpd.Identities.\(method)", parameters)
  }

  private func identity(_ record: String, _ domain: String, rank: Int = 0) -> String {
    #"{"record":"\#(record)","domains":["\#(domain)"],"user":"alice","label":"TOTP","rank":\#(rank)}"#
  }

  private func enable(_ connection: VarlinkConnection, sites: String = "*") throws {
    let reply = try call(
      connection,
      "EnableProvider",
      #"{"provider":"vault","manifest":"{}","sites":["\#(sites)"]}"#
    )
    #expect(reply == #"{"parameters":{}}"#)
  }

  @Test func `a provider registers, changes and removes identities`() throws {
    let service = try RunningService()
    let connection = try service.connect()
    let state = #"{"provider":"vault"}"#
    #expect(try call(connection, "GetState", state).contains(#""isEnabled":false"#))
    try enable(connection)
    #expect(
      try call(connection, "GetState", state)
        == #"{"parameters":{"isEnabled":true,"supportsIncrementalUpdates":true}}"#
    )
    for (method, list) in [
      ("ReplaceIdentities", identity("a", "example.com")),
      ("SaveIdentities", identity("b", "login.example.com", rank: 5)),
    ] {
      let reply = try call(connection, method, #"{"provider":"vault","identities":[\#(list)]}"#)
      #expect(reply == #"{"parameters":{}}"#)
    }
    let request = #"{"request":{"site":"https://example.com"}}"#
    let choices = try call(connection, "Suggest", request)
    #expect(
      choices == #"{"parameters":{"choices":[{"identity":\#(sorted("a", "example.com", 0)),"#
        + #""match":"origin","provider":"vault"},{"identity":"#
        + #"\#(sorted("b", "login.example.com", 5)),"match":"site","provider":"vault"}]}}"#
    )
    let misspelt = #"{"request":{"field":"one-time-cod"}}"#
    #expect(try call(connection, "Suggest", misspelt).contains(#""parameter":"request.field""#))
    #expect(try call(connection, "ListProviders").contains(#""identities":2"#))
    _ = try call(connection, "RemoveIdentities", #"{"provider":"vault","records":["a"]}"#)
    #expect(try !call(connection, "Suggest", request).contains(#""record":"a""#))
    _ = try call(connection, "RemoveAllIdentities", state)
    #expect(try call(connection, "Suggest") == #"{"parameters":{"choices":[]}}"#)
    _ = try call(connection, "DisableProvider", state)
    #expect(try call(connection, "GetState", state).contains(#""isEnabled":false"#))
  }

  private func sorted(_ record: String, _ domain: String, _ rank: Int) -> String {
    #"{"domains":["\#(domain)"],"label":"TOTP","rank":\#(rank),"record":"\#(record)","user":"alice"}"#
  }

  @Test func `refuses by name what it cannot register`() throws {
    let service = try RunningService()
    let connection = try service.connect()
    let list = identity("a", "example.com")
    let save = { (provider: String, identities: String) throws in
      try call(
        connection,
        "SaveIdentities",
        #"{"provider":"\#(provider)","identities":[\#(identities)]}"#
      )
    }
    #expect(try save("vault", list).contains("org.otpd.Identities.ProviderNotEnabled"))
    try enable(connection, sites: "example.com")
    for (identities, place) in [
      (identity("a", "com"), "identities[0].domains"),
      ("\(list),\(identity("b", "192.0.2.1"))", "identities[1].domains"),
      ("\(list),\(identity("b", "example.org"))", "identities[1].domains"),
      (identity("", "example.com"), "identities[0].record"),
      (#"{"record":"a","secret":"x"}"#, "identities[0].secret"),
      (#"{"record":"a"}"#, "identities[0].domains"),
    ] {
      #expect(try save("vault", identities).contains(#""parameter":"\#(place)""#), "\(place)")
    }
    #expect(try call(connection, "Suggest") == #"{"parameters":{"choices":[]}}"#)
    for (parameters, place) in [
      (#"{"provider":"No Name","manifest":"","sites":["*"]}"#, "provider"),
      (#"{"provider":"a","manifest":"","sites":["no host"]}"#, "sites"),
      (#"{"provider":"a","manifest":""}"#, "sites"),
    ] {
      let reply = try call(connection, "EnableProvider", parameters)
      #expect(reply.contains(#""parameter":"\#(place)""#), "\(parameters)")
    }
  }
}
