import OTPPrograms

// The program `otp-native-host`, which serves the browser extension.
PersonalProgram.main(usual: .nativeHost)
