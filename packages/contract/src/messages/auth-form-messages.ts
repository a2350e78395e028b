// Labels that the login, the register page and the pages around them share.

export const authFormMessages = {
  password: 'Password',
  confirmPassword: 'Confirm Password',
  /** The button of the form, and the title of its page. */
  logIn: 'Log In',
  /** A link to the login page. */
  logInLink: 'Log in',
  createAccount: 'Create Account',
  continueWith: (service: string) => `Continue with ${service}`,
} as const
