// The page that sends a reset link.

export const forgotPasswordMessages = {
  title: 'Forgot Password',
  intro: "Enter your email and we'll send you a link to reset your password.",
  send: 'Send Reset Link',
  remembered: 'Remembered it? {link}',
} as const
