// For people in the project who share it with guests. The texts of the guest's own page are in guest-messages.ts.

const rights = new Intl.ListFormat('en-GB', { type: 'conjunction' })

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
  rightUnknown: 'A link can allow comments, approvals and older versions',
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
  fileAbout: "Anyone with the link can view this file without an account. They can't see anything else in the project.",
  projectAbout:
    "Anyone with the link can view the project's files without an account. They can't see anything else in the project.",

  rightsLegend: 'Anyone with the link can',
  rights: {
    comment: 'Comment',
    approve: 'Approve or request changes',
    compare: 'View older versions',
  },
  /** 'Can view, comment and approve' */
  canDo: (allowed: readonly ('comment' | 'approve' | 'compare')[]) =>
    `Can ${rights.format(['view files', ...allowed.map((right) => (right === 'compare' ? 'view older versions' : right))])}`,
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
  expiresOn: (date: string) => `Expires ${date}`,
  notOpened: 'Not opened yet',
  lastOpened: 'Last opened {time}',
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
  emailAbout: 'The email includes a preview image. Replies go to you.',
} as const
