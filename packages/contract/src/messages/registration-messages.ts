// Creating an account: the register page, and the server's answers. Import-free.

export const registrationMessages = {
  /** Says neither whether the address was invited nor whether it has an account. */
  invitedOnly:
    'Accounts are by invitation. Open the link in your invitation email, or sign up with the email address it was sent to. Already have an account? Log in.',
  closed: 'Sign-up is closed. If you already have an account, log in.',
  invitationKept: "Sign-up is currently closed. We'll keep your place in the project until you have an account.",

  intro: 'Free to start, with credits to try the AI tools.',
  introInvitedOnly:
    'Accounts are by invitation. Open the link in your invitation email, or sign up with the email address it was sent to.',
  introServices: 'Choose a service. We create your account when you first log in with it.',
  username: 'Username (optional)',
  privacy: 'What we store and for how long: {link}',
  privacyLink: 'Privacy',
  haveAccount: 'Already have an account? {link}',
  closedTitle: 'Sign-up is closed',
  closedIntro: {
    admin: 'Only admins can create accounts. To get one, ask your admin.',
    email: 'Only admins can create accounts. To get one, email {address}.',
  },
  closedInvitation:
    'Invited to a project? Your place is kept. Once you have an account, log in with the invited email address to join.',
} as const
