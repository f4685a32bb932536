import OTPMail
import OTPMessage
import Testing

@Suite struct EncodedWordsTests {
  @Test(arguments: [
    // Padding within a field, where GMime ends it.
    ("=?UTF-8?B?SmUgaW5sb2djb2RlIA==?=\r\n =?UTF-8?B?dm9vciBPYWs=?=", "Je inlogcode voor Oak"),
    // Two bytes of a character in two words.
    ("=?utf-8?Q?caf=C3?= =?utf-8?Q?=A9_482913?=", "café 482913"),
    ("=?utf-8?q?Your_?= =?iso-8859-1?q?caf=E9?= code", "Your café code"),
    ("=?utf-8*en?Q?Your_code?=", "Your code"),
    ("Re: =?UTF-8?Q?=F0=9F=94=91?= is your =?UTF-8?Q?key?=", "Re: 🔑 is your key"),
    ("=?x-unheard-of?Q?acc=E8s?=", "accès"),
    ("=?utf-8?Q?50%_=3D=ZZ_off=?=", "50% ==ZZ off="),
    ("=?utf-8?B?4pyT?=4", "✓4"),
    ("=?utf-8?X?abc?= =?utf-8?B?4pyT", "=?utf-8?X?abc?= =?utf-8?B?4pyT"),
    ("Caf\u{E9} 482913", "Café 482913"),
    ("1+1=2?", "1+1=2?"),
  ])
  func `a subject is read with its encoded words`(field: String, expected: String) throws {
    let mail = "From: a@b.example\r\nSubject: \(field)\r\n\r\nHello\r\n"
    #expect(try MailReader.message(Array(mail.utf8)).subject == expected)
  }

  @Test func `behind a hundred runs of words, a field stays as it is written`() throws {
    let pair = "=?cp932?q?a?= =?gbk?q?b?= "
    let mail = "From: a@b.example\nSubject: \(String(repeating: pair, count: 51))\n\nHello"
    let subject = try MailReader.message(Array(mail.utf8)).subject
    #expect(subject == String(repeating: "ab", count: 50) + " =?cp932?q?a?= =?gbk?q?b?=")
  }
}
