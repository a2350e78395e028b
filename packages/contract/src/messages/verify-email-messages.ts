// The page that a verification link opens.

export const verifyEmailMessages = {
  title: 'Verify Email',
  verifying: 'Verifying your email...',
  verified: 'Your account is ready.',
  notVerified: 'Your email is not verified yet.',
  linkHelp:
    'Verification links expire after 24 hours, and only the latest one works. To get a new one, enter your password on the login page, then choose Resend verification email.',

  /** Asked when an invited person verifies an account that was created in another browser. */
  question: {
    intro: 'One question before we verify your email.',
    body: '{email} has been invited to a project, but the account was created in another browser. If someone else created it, they could log in as you.',
    yes: 'Yes, I created it',
    no: "No, I didn't",
  },
  deleted: {
    intro: 'We did not verify the account.',
    joinByLink: 'To join, open the link in your invitation email.',
    joinByLinkOrAccount:
      'To join, open the link in your invitation email, or create an account with your own password.',
  },
} as const
