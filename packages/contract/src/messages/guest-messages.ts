// The page of a guest as it opens, and what the server answers to guests. This page has the smallest budget: no texts of
// members, and none of the viewer, which comes later.
import { plural } from '../text/counts.ts'
import { approvalMessages } from './approval-messages.ts'
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
  notRequested: 'Approval was requested from another email address. Your decision was not recorded.',
  codeForOther: 'This code is for another decision. Request a new one.',
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
    viewFirst: 'View the first one',
    title: '{name} requested your approval',
    latestVersion: (version: number) => `Version ${version}, latest`,
    viewFullSize: 'View full size',
    compare: 'Compare',
    comment: { image: 'Comment on the image', pdf: 'Comment on the document' },
    comments: (count: number) => `${count} ${plural(count, 'comment')}`,
    alreadyDecided: (version: number) => `A decision on version ${version} was already made. {button}`,
    itemsDecided: 'Decisions on this request have already been made. {button}',
    itemsWithdrawn: 'This request was withdrawn. There is nothing to decide.',
    viewDecision: 'Confirm your email address to view yours',
  },

  decision: {
    formLabel: (filename: string) => `Decision on ${filename}`,
    decideBy: (date: string) => `Please decide by ${date}`,
    decideByOverdue: (date: string) => `Your decision was due on ${date}`,
    decideByToday: (date: string) => `Please decide by ${date} (today)`,
    decideByTomorrow: (date: string) => `Please decide by ${date} (tomorrow)`,
    press: {
      approved: approvalMessages.approveVersion,
      changes: (version: number) => `Request changes to version ${version}`,
    },
    message: (name: string) => `Message to ${name} (optional)`,
    changesNote: 'What should change?',
    changesNoteRequired: 'Please describe what should change',
    continue: 'Continue',
    viewComments: 'View comments',
    final: "Your decision applies to this exact version and can't be changed.",
    notRecorded: 'Your decision was not recorded',
    unsentMessage: 'Your message was not sent:',
    madeLabel: (filename: string) => `Your decision on ${filename}`,
    made: {
      approved: (version: number) => `You approved version ${version}`,
      changes: (version: number) => `You requested changes to version ${version}`,
    },
    notified: '{date}. {name} has been notified.',
    certificate: 'Certificate',
    certificateAbout: 'A PDF with the image, the version, your name and the time.',
    fileLabel: 'File',
    fileVersion: '{file}, version {version}',
    verify: 'Verify',
    downloadCertificate: 'Download',
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
    code: '6-digit code',
    confirm: 'Confirm',
    resend: 'Resend code',
    resendIn: (seconds: number) => `Resend in ${seconds}s`,
    otherEmail: 'Use a different email address',
  },
} as const
