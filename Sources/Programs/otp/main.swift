import OTPPrograms

// The program `otp`, which detects and suggests codes.
PersonalProgram.main(usual: .otp)
