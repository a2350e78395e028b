// The fixed sentences of accounts and signing in: `auth` of messages.ts. Import-free.

export const authMessages = {
  credentialsRequired: 'Email and password are required',
  invalidCredentials: 'Invalid email or password',
  verificationNeeded: 'Please verify your email address before logging in. Check your inbox for the verification link.',
  verificationRequired: 'Email verification required',
  disabled: 'This account is disabled',
  loginError: 'An error occurred during login',
  loginFailed: 'Login failed',
  loginUnexpected: 'An unexpected error occurred during login',
  noAccessToken: 'No access token received',
  userAfterLoginFailed: 'Failed to fetch user data after login',

  registerFieldsRequired: 'Email, password, and password confirmation are required',
  passwordsDiffer: 'Passwords do not match',
  passwordTooShort: 'Password must be at least 8 characters long',
  passwordTooLong: 'Password must be at most 200 characters long',
  emailInvalid: 'Please enter a valid email address',
  usernameTooLong: 'Username must be at most 80 characters long',
  accountExists: 'An account with this email already exists',
  createFailed: 'Failed to create account',
  createError: 'An error occurred during account creation',
  created: 'Account created successfully! Please log in to continue.',
  createdVerify: 'Account created successfully! Please check your email to verify your account before logging in.',

  resendFailed: 'Failed to resend verification email',
  resent: 'Verification email sent successfully!',

  emailRequired: 'Email is required',
  cooldown: (seconds: number) => `Please wait ${seconds} seconds before requesting another reset email`,
  resendCooldown: (seconds: number) => `Please wait ${seconds} seconds before requesting another verification email`,
  forgotFailed: 'Failed to send reset email',
  forgotError: 'An error occurred. Please try again later.',
  forgotSent: 'If there is an account for this email address, a reset link is on its way. It expires in 1 hour.',
  wait: (seconds: number) => `Wait ${seconds}s`,

  resetTokenMissing: 'Reset token is missing. Please request a new password reset link.',
  bothFieldsRequired: 'Both fields are required',
  resetFailed: 'Failed to reset password. The link may have expired.',
  resetDone: 'Password reset successfully! You can now log in with your new password.',

  codeMissing: 'Verification code is missing',
  verifyFailed: 'Failed to verify email. The verification code may be invalid or expired.',
  verifyError: 'An error occurred during email verification',
  verified: 'Email verified successfully! You can now log in.',

  loggedOut: 'You have been logged out.',
  loggedOutEverywhere: 'You have been logged out on all devices.',
  deviceLoggedOut: 'Device logged out',
  deviceAlreadyLoggedOut: 'That device is already logged out.',
  deviceLogoutFailed: 'Failed to log out that device. Please try again.',

  tooManyAttempts: 'Too many attempts. Please wait a few minutes and try again.',
  tooManyAccounts: 'Too many accounts were created from this network. Please try again later.',
} as const
