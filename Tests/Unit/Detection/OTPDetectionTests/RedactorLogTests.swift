import OTPDetection
import Testing

/// Lines of logs as programs of many kinds write them.
struct RedactorLogTests {
  private let redactor = Redactor(mask: "#")

  /// Whether only what `«` and `»` enclose in `row` is masked, without them.
  private func expectMasked(_ row: String, _ location: SourceLocation = #_sourceLocation) {
    let line = row.filter { $0 != "«" && $0 != "»" }
    let parts = row.split(separator: "»", omittingEmptySubsequences: false)
    let expected = parts.map { $0.prefix { $0 != "«" } + ($0.contains("«") ? "#" : "") }.joined()
    #expect(redactor.redact(line).text == expected, sourceLocation: location)
  }

  @Test(arguments: [
    "expected_code=«482913» verification=phone",
    "privacyidea: check_otp anOtpVal='«482913»' counter=5062",
    "trip start_otp=«1207» driver=fndiaye fare=3698.03",
    "update deliveries set handover_pin='«6039»' where id=771204",
    #"Retrofit: @Field("passcode")=«482-913» @Field("user_id")=3517795"#,
    #"XCUITest: typeText("«482913»") into SecureTextField "loginPasscode""#,
    "panic: req={Phone:+4915112345678 Code:«482913» Try:3}",
    "otpChanged(«482913») after 3 changes",
    #"field name="verification_code" value="«482913»""#,
    "callback requestId=7274c29340a8&status=SUCCESS&code=«GT9-8FS»&price=0.0652",
    "verification code [«02548»] for [+4915112345678] already used, attempts=5",
  ])
  func `reads names of values`(_ row: String) { expectMasked(row) }

  @Test(arguments: [
    #"otp mismatch given="«482913»" comment="where is my order?" uid=550382"#,
    "evt=mfa ok=false expected=«482913» remaining=3 uid=6674295",
    #"keyboard-interactive: prompt="Verification code: " reply=«482913» user=lholm port 59392"#,
    #"prompt="say or key in your one-time PIN" dtmf="«18261»" confidence=0.93"#,
    "OTP mismatch: expected «468076», got «246913» (verify.rb:34)",
  ])
  func `reads answers in lines that speak of codes`(_ row: String) { expectMasked(row) }

  @Test(arguments: [
    "Task send_otp retry: Retry in 95s: args=('+4915112345678', '«2649»')",
    #"1770310816.946421 [0 lua] "SET" "otp:user" "«482913»""#,
    "WHERE phone = $1 AND otp = $2 DETAIL: parameters: $1 = '+4915112345678', $2 = '«482913»'",
    #"SET "login_pin" = $1 WHERE "id" = $2 [["login_pin", "«482913»"], ["id", 5939316]]"#,
    "{'phone': ['+4915112345678'], 'otp': ['«0614»']}",
    "backup codes saved: [«6YW8-SNN2», «4PAJ-DRY5», «80011321»]",
    "INSERT INTO otp (id, code, sent) VALUES (771204, '«482913»', 20250101)",
    "771204,otp_code,«AM95UD»,sent",
  ])
  func `reads arguments, lists and columns`(_ row: String) { expectMasked(row) }

  @Test(arguments: [
    "one_time_pin='«4 3 7 0 9 9»' device=48291",
    "GET /verify?token=«7+4+6+5+8+7» for 203.0.113.7",
    #"tts.render ssml=<speak>Your PIN is <say-as interpret-as="digits">«644304»</say-as></speak>"#,
    "<ns2:user>771204</ns2:user><ns2:otp>«482913»</ns2:otp>",
    #"<user>otpsvc</user><pin type="login">«7687»</pin><ts>1760519714</ts>"#,
    #"<entry label="SMS passcode">«482913»</entry><version>22010</version>"#,
    "<sms><Content><![CDATA[«692193»]]></Content></sms>",
    "data: 59 6f 75 72 20 63 6f 64 65 20 69 73 20 «34 38 32 39 31 33» 2e",
    "text=%00Y%00o%00u%00r%00+%00c%00o%00d%00e%00+%00i%00s%00+«%004%008%002%009%001%003»%00.",
    "body=Dear Ana,=0D=0A=0D=0AYour one=2Dtime code:=20=0D=0A«482913»=0D=0A",
    "#033[1mYour Oakline code is «482913»#033[0m",
  ])
  func `reads digits however they are written`(_ row: String) { expectMasked(row) }

  @Test(arguments: [
    "Ride OTP «688819». Share it with driver Ravi at pickup.",
    "Error: Code «8148» is invalid or expired at verify",
    "tell PIN «0839» to the driver",
    "Confirm your sign-in to Oakline (code «482913»).",
    "[Oakline]: «482913»: your sign-in code",
    "[Oakline]: («482913») is your sign-in code",
  ])
  func `masks codes wherever they stand in a sentence`(_ row: String) { expectMasked(row) }

  @Test(arguments: [
    // Codes of errors.
    #"exception code 66849 at "AUTH.PKG_OTP", line 183 sid=6254"#,
    "login_failed code 7274 for user 229264",
    "gammu-smsd[62700]: Error sending SMS 17999 on phone: 33 (code 30005)",
    #"{"error":{"code":6989,"message":"otp not found"}}"#,
    "container otp-svc exited with code 13742, restart 49",
    // What is numbered or counted.
    "Invalid verification code for treed, attempt 5, session 225790",
    "goroutine 7660 [select, 630 minutes]: main.(*OTP).expire",
    "route otp-eu: sent 986888 verification codes, took 4229 ms",
    "otp-svc listening on :8443 otp.length=6",
    "resend code after 60s, retry 4829",
    "[Nest] 57113  - 2023-06-24 15:59:15 code mismatch",
    "postfix/qmgr[21492]: F58D22901E: from=otp@example.com, size=11266, nrcpt=1",
    // What stands for a code, and parts of what is longer.
    "otp=[FILTERED] user=614675",
    "UPDATE users SET otp = NULL, sent_at = 'x' WHERE id = 614675",
    "GET /callback?code=aef121be-9c86-416b-af2e-0bd0b4e53819&next=x",
    #"{"text":"Il codice \u00e8 scaduto, richiedine uno nuovo."}"#,
    "subject=Re%3A+verification+code+not+received+ticket+%C3%A0",
    // Values of other tables.
    #"SELECT * FROM "coupons" WHERE "code" = 'SALE48'"#,
    // Words in one text, and a number in another.
    #"{"id":"771204","text":"Never tell your code to anyone."}"#,
    "771204;sent;Never tell your code to anyone.;48291",
  ])
  func `leaves other numbers`(_ row: String) { expectMasked(row) }
}
