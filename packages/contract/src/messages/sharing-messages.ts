// For people in the project who share it with guests. The texts of the guest's own page are in guest-messages.ts.

import { formatCount, plural } from '../text/counts.ts'

const rights = new Intl.ListFormat('en-GB', { type: 'conjunction' })

const acts = {
  comment: 'comment',
  approve: 'approve',
  compare: 'view older versions',
  original: 'download original images',
} as const

export const sharingMessages = {
  listFailed: 'Failed to load the links. Please try again.',
  createFailed: 'Failed to create the link. Please try again.',
  revokeFailed: 'Failed to revoke the link. Please try again.',
  sendFailed: 'Failed to send the link. Please try again.',
  revoked: 'Link revoked',
  sent: 'Sent',
  linkDeleted: 'This link no longer exists',
  tooManyLinks: 'This project has reached its guest link limit. Revoke one first.',
  tooManyEmails: 'Too many emails were sent with this link. Please try again later.',
  scopeUnknown: 'A link must share the project or a file',
  fileMismatch: 'Choose a file for a file link; a project link does not take one',
  rightUnknown: 'A link can allow comments, approvals, older versions and original images',
  fileNotShareable: "You can only share files from the project's file area",
  expiryRequired: 'Please enter a date and time',
  expiryPast: 'The expiry date must be in the future',
  expiryTooLate: 'Links can be valid for up to 1 year',

  sectionTitle: 'Guest links',
  sectionAbout: "Share files with people who don't have an account.",
  shareProject: 'Share project',
  empty: 'No guest links yet.',
  links: 'Links',
  allLinks: 'All links',
  linksToFile: 'Links to this file',

  dialogTitle: (name: string) => `Share ${name}`,
  fileAbout: 'Anyone with the link can view this file without an account.',
  projectAbout:
    "Anyone with the link can view all of the project's files and selections without an account, including those you add later.",
  included:
    'They also see comments marked "Visible to client" and the names of their authors. They can\'t see team-only comments, the description, group chat, the board or email addresses.',

  /** Of a link to the project. */
  selectionsIncluded: (prices: boolean, suppliers: boolean) =>
    `Selections are shown ${prices ? 'with' : 'without'} prices and ${suppliers ? 'with' : 'without'} suppliers, and never with drafts, costs or internal notes.`,

  rightsLegend: 'Anyone with the link can',
  rights: {
    comment: 'Comment',
    approve: 'Approve or request changes',
    compare: 'View older versions',
    original: 'Download original images',
  },
  originalHint:
    'Originals include details such as the camera and date. When this is off, guests get copies without them.',
  /** 'Can view files, comment and approve' */
  canDo: (allowed: readonly (keyof typeof acts)[]) =>
    `Can ${rights.format(['view files', ...allowed.map((right) => acts[right])])}`,
  withLocation: (count: number) =>
    `${formatCount(count)} ${plural(count, 'file')} shared by this link ${plural(count, 'contains', 'contain')} a location.`,
  expires: 'Expires',
  expiresInDays: (days: string) => `In ${days} days`,
  expiresOnDate: 'On a date',
  expiryDate: 'Expiry date',
  label: 'Label (optional)',
  labelHint: "For example, the client's name. Only your team can see it.",
  copyLink: 'Copy link',

  linkCopied: 'Link copied',
  linkCreated: 'Link created',
  link: 'Link',
  rightsAndExpiry: (canDo: string, date: string) => `${canDo}. Expires ${date}.`,
  createAnother: 'Create another link',
  done: 'Done',

  unnamed: 'Unnamed link',
  allFiles: 'All project files',
  oneFile: 'A file',
  requestedItems: 'Selections sent for approval',
  expiresOn: (date: string) => `Expires ${date}`,
  notOpened: 'Not opened yet',
  lastOpened: 'Last opened: {time}',
  guests: (names: string) => `Verified guests: ${names}`,
  copyNamed: (name: string) => `Copy link: ${name}`,
  qrCode: 'QR code',
  qrCodeNamed: (name: string) => `QR code: ${name}`,
  qrCodeAlt: 'QR code for this link',
  send: 'Send to client',
  sendNamed: (name: string) => `Send to client: ${name}`,
  revoke: 'Revoke',
  revokeNamed: (name: string) => `Revoke link: ${name}`,
  revokeTitle: 'Revoke this link?',
  revokeWarning:
    '{link} will stop working immediately for everyone, including anyone viewing it now. Guest comments and decisions are kept. This cannot be undone.',

  recipientName: 'Name (optional)',
  note: 'Note (optional)',
  sentTo: (email: string) => `Sent to ${email}`,
  hiddenUrl: "This link still works for anyone who has it. It can't be shown or copied.",
  replaceAbout: 'The email contains a new link. The current one will stop working immediately.',
  emailAbout: 'The email includes a preview image. Replies go to you.',
} as const
