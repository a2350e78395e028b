// The fixed sentences about second steps, passkeys and proving anew who somebody is. Import-free.

export const factorMessages = {
  codeWrong: 'This code is not right. Please try again.',
  codeUsed: 'This code was used already. Please wait for the next one.',
  challengeOver: 'This took too long, or was used already. Please sign in again.',
  passkeyRefused: 'This passkey was not accepted. Please try again, or sign in another way.',
  passkeyKnown: 'This passkey is registered already.',
  tooManyPasskeys: 'There are too many passkeys. Please remove one first.',
  passkeyNameRequired: 'Please enter a name',
  passkeysUnavailable: 'Passkeys need an address with a name and https: they cannot be used at this one.',
  noSecondStep: 'Please set up a second step first.',
  secondStepNeeded: 'Please use your second step.',
  totpExists: 'An authenticator app is set up already. Please remove it first.',
  totpNotStarted: 'Please start the set-up again.',
  stepUpNeeded: 'Please prove once more that it is you.',
  stepUpDone: 'Thank you. You can go on.',
  required: 'A second step is required here: the last one cannot be removed.',
  totpRemoved: 'Authenticator app removed',
  passkeyRemoved: 'Passkey removed',
  passwordCommon: 'This password is among the most common ones. Please choose another.',
  passwordCommonWarning:
    'This password is among the most common ones. Choose another before others can reach this place.',
  passwordOfPlace: 'This password is a name that everybody here knows. Please choose another.',
  passwordOfPlaceWarning:
    'This password is a name that everybody here knows. Choose another before others can reach this place.',
} as const

/** Whether a refusal is about the new password itself: it stands at its field then. */
export const isAboutPassword = (sentence: string): boolean =>
  sentence === factorMessages.passwordCommon || sentence === factorMessages.passwordOfPlace
