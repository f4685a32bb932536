import CommandLineToolkit
import OTPMail
import OTPMailWorker
import OTPMessage

/// Reads a mail as the sources do, in a confined process, which no mail may end, and in this one,
/// with whose help libFuzzer sees where a mail leads.
package final class MailWorkerTarget: FuzzTarget {
  package static let name = "mail-worker"

  private let reader: ConfinedMailReader

  /// Starts the process of a program that ships. The sanitizer's memory would be more than the
  /// process may have.
  package init() throws {
    guard let programs = Environment()["OTP_PROGRAMS"] else {
      throw BrokenPromise(description: "OTP_PROGRAMS must name the folder of the built programs")
    }
    let command = ["\(programs)/otp-source", MailWorker.argument]
    reader = ConfinedMailReader(Environment(), command: command)
    try reader.start()
  }

  package func check(_ input: [UInt8]) throws {
    let confined: Result<Message, MailFault>
    do throws(MailFault) {
      confined = .success(try reader.message(input))
    } catch {
      confined = .failure(error)
    }
    let here: Result<Message, MailFault>
    do throws(MailError) {
      here = .success(try MailReader.message(input))
    } catch {
      here = .failure(.unreadable(error))
    }
    try require(confined != .failure(.fatal), "no mail ends the process that reads mails")
    try require(confined == here, "a mail is the same message in a process of its own")
  }
}
