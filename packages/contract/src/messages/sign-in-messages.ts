// The fixed sentences of the screens on which people sign in, beside those that the server answers with. Import-free.

export const signInMessages = {
  codeIncomplete: 'Please enter the 6 digits that your app shows',
  recoveryRequired: 'Please enter one of your recovery codes',
  passkeyUnused: 'The passkey was not used. Please try again, or choose another way.',
  passkeyNotMade: 'No passkey was made. Please try again.',
  passkeysUnknown: 'This browser knows no passkeys. Please choose another way.',
  passkeysUnknownHere: 'This browser knows no passkeys, so none can be added here.',
  identityFailed: 'The service could not be asked. Please try again.',
  factorsFailed: 'How you sign in could not be read. Please reload the page.',
  stepUpFailed: 'This could not be checked. Please try again.',
  changeFailed: 'This could not be changed. Please try again.',
  totpAdded: 'Two-step sign-in is on',
  passkeyAdded: 'Passkey added',
  passkeyRenamed: 'Passkey renamed',
  passwordMail: 'We have sent you a mail with a link to set a password.',
} as const
