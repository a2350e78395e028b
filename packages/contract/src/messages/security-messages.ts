// The texts of the Security tab of the settings. Only that tab loads them.

import { formatCredits } from '../text/counts.ts'

export const securityMessages = {
  password: {
    title: 'Password',
    changeAbout: 'Changing your password logs you out on all other devices.',
    current: 'Current Password',
    new: 'New Password',
    confirmNew: 'Confirm New Password',
    change: 'Change Password',
    setAbout: "You don't have a password yet. Set one to log in with your email address.",
    set: 'Set a password',
  },

  devices: {
    title: 'Devices',
    about: "Devices where you are logged in. If you don't recognise one, log it out and change your password.",
    label: 'Your devices',
    loadFailed: 'Failed to load your devices. Please reload the page.',
    current: 'This device',
    lastUsed: 'Last used: {time}',
    logOut: 'Log out',
    logOutDevice: (device: string) => `Log out ${device}`,
    logOutAll: 'Log out from all devices',
  },

  tokens: {
    title: 'API tokens',
    about:
      'Let a program or an AI agent work for you. A token can do less than you can, and you can delete it anytime.',
    show: 'Manage tokens',
  },

  activity: {
    title: 'Activity',
    about: 'Recent account activity. We only store part of each IP address.',
    empty: 'No activity yet. Logins, password changes and project changes will appear here.',
    loadFailed: 'Failed to load your activity',
    credits: formatCredits,
    by: (name: string) => `by ${name}`,
    via: (name: string) => `via ${name}`,
  },

  twoStep: {
    title: 'Two-step verification',
    about: "Adds a code from your phone when you log in, so your password alone isn't enough to get in.",
    empty: 'Not set up. You need an authenticator app; many password managers include one.',
    app: 'Authenticator app',
    setUpAt: 'Set up: {time}',
    setUpApp: 'Set up an authenticator app',
    removeApp: 'Remove authenticator app',
    removeAppTitle: 'Remove the authenticator app?',
    passkeysInstead: 'You will confirm logins with a passkey instead of a code from the app.',
    passwordOnly: 'Your account will be protected by your password only. Your recovery codes will be deleted too.',
    recoveryCodes: 'Recovery codes',
    codesLeft: (left: number, total: number) => (left === 0 ? 'None left' : `${left} of ${total} left`),
    newCodes: 'Create new codes',
    newCodesTitle: 'Create new recovery codes?',
    newCodesAbout: 'Your current codes will stop working.',
    createCodes: 'Create new codes',
    codesTitle: 'Your recovery codes',
    codesAbout:
      "If you lose access to your app and passkeys, use one of these codes to log in. Save them now. You won't see them again. Your old codes no longer work.",
  },

  passkeys: {
    title: 'Passkeys',
    about:
      "Log in with your fingerprint, face or device PIN. There is nothing to type, and phishing sites can't steal it.",
    empty: "No passkeys yet. With a passkey, you don't need a password or a code.",
    addedAt: (date: string) => `Added ${date}`,
    notUsed: 'Not used yet',
    lastUsed: 'Last used: {time}',
    synced: 'Synced between devices',
    rename: 'Rename',
    renamePasskey: (name: string) => `Rename ${name}`,
    renameTitle: 'Rename passkey',
    removePasskey: (name: string) => `Remove ${name}`,
    removeTitle: 'Remove this passkey?',
    removeAbout:
      'You will no longer be able to log in with {name}. Your device may still suggest it, so remove it there too.',
    add: 'Add a passkey',
    addAbout: 'Your browser will ask where to save it: on this device, your phone or a security key.',
    name: 'Name',
    nameHint: 'Helps you recognise this passkey.',
    /** Suggested names. */
    thisDevice: 'This device',
    myDevice: (device: string) => `My ${device}`,
    androidPhone: 'Android phone',
  },

  services: {
    title: 'Connected services',
    about: 'Log in with an account you have elsewhere.',
    empty: 'No connected services.',
    connectedAt: (date: string) => `Connected ${date}`,
    unavailable: 'No longer available',
    connect: (name: string) => `Connect ${name}`,
    disconnect: 'Disconnect',
    disconnectService: (name: string) => `Disconnect ${name}`,
    disconnectTitle: (name: string) => `Disconnect ${name}?`,
    disconnectAbout: (service: string) =>
      `You will no longer be able to log in with ${service}. Your ${service} account is not affected.`,
  },
} as const
