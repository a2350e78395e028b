// Sentences about links and guests. Apart from the others: the first load stays light.

export const guestMessages = {
  /** The one sentence of a link that is revoked, expired, turned off or never was. */
  notThere: 'This link is not valid any more. Please ask for a new one.',
  /** Behind the name of whoever has no account. */
  named: (name: string) => `${name} (guest)`,
  linksFailed: 'Failed to load the links. Please try again.',
  linkFailed: 'Failed to make the link. Please try again.',
  linkRevokeFailed: 'Failed to revoke the link. Please try again.',
  linkRevoked: 'Link revoked',
  linkSent: 'Sent',
  linkSendFailed: 'Failed to send the link. Please try again.',
  linkGone: 'This link is not there any more',
  tooManyLinks: 'This project has as many links as it can hold',
  scopeUnknown: 'A link shows the project or a file',
  fileRequired: 'A link to a file needs the file, and one to the project none',
  rightUnknown: 'A link can allow to comment, to approve and to see older versions',
  endUnknown: 'Please give a date and a time',
  endPast: 'A link ends in the future',
  endTooLate: 'A link is good for at most one year',
  nameRequired: 'Please tell us your name',
  nameTooLong: 'This name is too long',
  noteTooLong: 'This note is too long',
  notOfFiles: 'Only files of the file area can be shown by a link',
  openFailed: 'This page could not be loaded. Please try again.',
  codeSent: 'If this address can be reached, a code is on its way to it',
  codeFailed: 'Failed to send the code. Please try again.',
  codeWrong: 'This code is not right. Please check it, or ask for a new one.',
  tooManyCodes: 'Too many codes were asked for. Please try again in an hour.',
  tooManyMails: 'Too many mails were sent by this link. Please try again later.',
  unsubscribed: 'You will get no more mails about this project',
} as const
