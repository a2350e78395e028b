// The login page.

export const loginMessages = {
  intro: 'Log in to your account.',
  stayLoggedIn: 'Stay logged in for 60 days',
  forgotPassword: 'Forgot password?',
  createAnother: 'Create another account',
  resendVerification: 'Resend verification email',
  /** Between the password form and the other ways to log in. */
  or: 'or',
  withPasskey: 'Log in with a passkey',
  newHere: {
    open: "New here? It's free to start.",
    invited:
      'New here? Accounts are by invitation. Open the link in your invitation email, or sign up with the email address it was sent to.',
    closed: {
      admin: 'Sign-up is closed. To get an account, ask your admin.',
      email: 'Sign-up is closed. To get an account, email {address}.',
    },
  },
  openMailbox: (name: string) => `Open ${name}`,
  localMailbox: 'the local mailbox',
} as const
