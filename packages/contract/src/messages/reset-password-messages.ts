// The page that a reset link opens.

export const resetPasswordMessages = {
  title: 'Reset Password',
  intro: 'Choose a new password. This logs you out on all devices.',
  newPassword: 'New Password',
  linkExpired: 'Link expired? {link}',
  requestLink: 'Request a new one',
} as const
