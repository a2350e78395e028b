// The fixed sentences about logging in with another service. Import-free.

export const identityMessages = {
  unknownProvider: 'This service is not available',
  refused: 'Login with this service was not accepted. Please try again.',
  cancelled: 'Login cancelled.',
  unavailable: 'This service is not responding. Please try again later.',
  emailUnverified: 'This service has not verified your email address. Verify it there first, or log in another way.',
  noEmail: "This service did not share your email address, so we can't create an account. Try another way to log in.",
  linkSent:
    'You already have an account with this email address. We have emailed you a link to connect this login to it.',
  linkExpired: 'This link is no longer valid. Please log in with the service again.',
  otherAccount: 'This link is for another account. Log in with the email address it was sent to.',
  linked: 'Service connected',
  removed: 'Service disconnected',
  connectedToOtherAccount: 'This login is already connected to another account.',
  onlyLoginMethod: 'This is your only way to log in. Set a password or add a passkey first.',
  passwordsOff: 'Passwords are turned off on this site. Log in with one of the services below.',
} as const
