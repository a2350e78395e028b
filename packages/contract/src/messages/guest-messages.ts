// The page of a guest as it opens, and what the server answers to guests. This page has the smallest budget: no texts of
// members, and none of the viewer, which comes later.
import { plural } from '../text/counts.ts'
import { commonMessages } from './common-messages.ts'

const confirmEmail = 'Confirm your email address'

export const guestMessages = {
  /** The same for a link that is revoked, expired, turned off or unknown. */
  linkInvalid: 'This link is no longer valid. Ask the person who sent it for a new one.',
  openFailed: commonMessages.pageLoadFailed,
  nameRequired: 'Please enter your name',
  codeSent: 'We have sent a code to this email address',
  codeFailed: 'Failed to send the code. Please try again.',
  codeWrong: 'That code is incorrect. Check it, or request a new one.',
  tooManyCodes: 'Too many codes requested. Please try again in an hour.',
  offline: "You're offline. What you write is saved, and you can send it when you're back online.",

  unsentTitle: 'Unsent comments',
  unsentAbout: 'These comments were not sent. Copy them before you close this page.',

  empty: (studio: string) => `No files yet. They will appear here when ${studio} adds them.`,
  viewingAs: "You're viewing as {name} ({email}).",
  expiresOn: (date: string) => `This link expires on ${date}.`,
  privacyLink: 'What we store and for how long',
  version: (version: number) => `Version ${version}`,
  open: 'Open',
  openAndComment: 'Open and comment',
  openFile: (filename: string) => `Open ${filename}`,
  downloadFile: (filename: string) => `Download ${filename}`,

  requests: {
    waiting: (count: number) => `${count} ${plural(count, 'file is', 'files are')} waiting for your decision`,
    viewOnly: 'View it',
    viewFirst: 'View the first one',
    confirmEmail: 'Did someone request your approval? {button}',
    confirmEmailButton: confirmEmail,
    noneWaiting: 'No approval requests for {email}. {button}',
  },

  decision: {
    formLabel: (filename: string) => `Decision on ${filename}`,
    decideBy: (date: string) => `Please decide by ${date}`,
    decideByOverdue: (date: string) => `Your decision was due on ${date}`,
    decideByToday: (date: string) => `Please decide by ${date} (today)`,
    decideByTomorrow: (date: string) => `Please decide by ${date} (tomorrow)`,
    approveVersion: (version: number) => `Approve version ${version}`,
    changesNote: 'What should change?',
    final: "Your decision applies to this exact version and can't be changed.",
    madeLabel: (filename: string) => `Your decision on ${filename}`,
    thanks: 'Thank you.',
    thanksName: (name: string) => `Thank you, ${name}.`,
    approved: 'You approved version {version} of {file} on {date}.',
    changes: 'You requested changes to version {version} of {file} on {date}.',
    downloadCertificate: 'Download certificate',
    newerVersion: (version: number) => `Version ${version} was added after your decision and is not approved yet.`,
    replaced: (version: number) =>
      `Version ${version} was replaced by a newer version. Your decision on it is no longer needed.`,
    withdrawn: (version: number) => `Your decision on version ${version} is no longer needed.`,
  },

  address: {
    title: confirmEmail,
    about: (studio: string) =>
      `The team at ${studio} will see your name and email address. We'll email you a code. You don't need an account or password.`,
    name: 'Your name',
    email: 'Your email',
    sendCode: 'Send me a code',
    notNow: 'Not now',
    codeTitle: 'Enter the code',
    codeAbout: 'Enter the {digits}-digit code we sent to {email}. It expires in {minutes} minutes.',
    code: 'Code',
    confirm: 'Confirm',
    resend: 'Resend code',
    resendIn: (seconds: number) => `Resend in ${seconds}s`,
    otherEmail: 'Use a different email address',
  },
} as const
