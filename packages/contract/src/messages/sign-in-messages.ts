// The sentences of two-step verification, passkeys and services, beside those that the server answers with. Import-free.

export const signInMessages = {
  codeIncomplete: 'Please enter the 6-digit code from your app',
  recoveryRequired: 'Please enter one of your recovery codes',
  passkeyCancelled: 'Passkey login did not finish. Try again, or log in another way.',
  passkeyNotCreated: 'No passkey was created. Please try again.',
  passkeysUnsupported: 'This browser does not support passkeys. Please log in another way.',
  addPasskeyUnsupported: "This browser does not support passkeys, so you can't add one here.",
  identityFailed: 'Failed to reach the service. Please try again.',
  factorsFailed: 'Failed to load your login settings. Please reload the page.',
  stepUpFailed: 'Failed to confirm your identity. Please try again. Please try again.',
  changeFailed: 'Failed to save the change. Please try again.',
  totpAdded: 'Two-step verification is on',
  passkeyAdded: 'Passkey added',
  passkeyRenamed: 'Passkey renamed',
  passwordLinkSent: 'We have emailed you a link to set a password.',

  code: {
    label: 'Code from your authenticator app',
    hint: 'It has 6 digits and changes every 30 seconds.',
  },
  recoveryCode: {
    label: 'Recovery code',
    hint: 'One of the codes you saved when you set up two-step verification. Each code works once.',
  },
  methods: {
    passkey: 'Use a passkey',
    totp: 'Use a code from your app',
    recovery: 'Use a recovery code',
  },
  passkeyHint: 'Your browser will ask for your fingerprint, face, device PIN or security key.',
  withPasskey: 'Use your passkey',
  recoveryCodes: {
    title: 'Recovery codes',
    /** The first line of the downloaded file. */
    fileIntro: (brand: string, host: string) => `Recovery codes for ${brand} (${host}). Each code works once.`,
    saved: 'I have saved these codes',
  },
  totpSetup: {
    qrCode: 'QR code for your authenticator app',
    instructions: 'Scan this code with your authenticator app, or enter this key:',
    copyKey: 'Copy key',
    openInApp: 'Open in an app on this device',
  },
} as const
