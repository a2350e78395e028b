// The fixed sentences about two-step verification, passkeys and confirming who you are. Import-free.

export const factorMessages = {
  codeWrong: 'That code is incorrect. Please try again.',
  codeUsed: 'That code has already been used. Wait for the next one.',
  stepExpired: 'Time ran out. Please log in again.',
  passkeyRefused: 'This passkey was not accepted. Try again, or log in another way.',
  passkeyAlreadyAdded: 'This passkey has already been added.',
  tooManyPasskeys: 'You have reached the passkey limit. Remove one first.',
  passkeyNameRequired: 'Please enter a name',
  passkeysUnavailable: 'Passkeys are not available on this site. They need a domain name and HTTPS.',
  twoStepNotSetUp: 'Please set up two-step verification first.',
  twoStepRequired: 'Please complete two-step verification.',
  totpExists: 'You have already set up an authenticator app. Remove it first.',
  totpNotStarted: 'The setup has expired. Please start again.',
  stepUpNeeded: "Please confirm it's you.",
  stepUpDone: 'Thanks. You can continue.',
  lastMethodRequired: "Two-step verification is required, so you can't remove your last method.",
  totpRemoved: 'Authenticator app removed',
  passkeyRemoved: 'Passkey removed',
  passwordCommon: 'This password is too common. Please choose another.',
  passwordCommonWarning: 'Your password is very common. Change it before you make this site available to others.',
  passwordMatchesBrand: 'This password is too close to the name of this site. Please choose another.',
  passwordMatchesBrandWarning:
    'Your password is too close to the name of this site. Change it before you make this site available to others.',
} as const

/** Whether a refusal is about the new password itself and belongs to its field. */
export const isAboutPassword = (sentence: string): boolean =>
  sentence === factorMessages.passwordCommon || sentence === factorMessages.passwordMatchesBrand
