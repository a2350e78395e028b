// The fixed sentences about signing in by another service. Import-free.

export const identityMessages = {
  unknownProvider: 'This service is not available',
  refused: 'The sign-in by this service was not accepted. Please try again.',
  cancelled: 'The sign-in was cancelled.',
  unavailable: 'The service does not answer at the moment. Please try again later.',
  unverified: 'This service has not verified your address. Please verify it there, or sign in another way.',
  noEmail: 'This service does not tell your address, so no account can be made from it.',
  linkSent: 'There is an account with this address. We have sent a mail: follow its link to connect the two.',
  linkOver: 'This link is not valid any more. Please sign in by the service again.',
  otherBrowser: 'Please follow the link in the browser in which you began.',
  linked: 'Connected',
  removed: 'Disconnected',
  belongsToOther: 'This sign-in belongs to another account already.',
  lastWay: 'This is your only way to sign in. Please set a password or add a passkey first.',
  passwordsOff: 'Passwords are not used here. Please sign in by one of the services.',
} as const
