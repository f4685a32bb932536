import OTPPrograms

// The program `otpd`, which receives and stores messages.
PersonalProgram.main(usual: .otpd)
