// Versions of files and comments on them, for members, guests and the server. What only members see is elsewhere:
// comment-messages.ts, version-messages.ts, review-summary-messages.ts.

export const reviewMessages = {
  listFailed: 'Failed to load the comments. Please try again.',
  reviewFailed: 'Failed to load the review. Please try again.',
  versionsFailed: 'Failed to load the versions. Please try again.',
  versionFailed: 'Failed to add the version. Please try again.',
  tooManyVersions: 'This file has reached its version limit',
  oneFileOnly: 'Add one file at a time as a version',
  versionRequired: 'Choose a file or an image for the new version',
  versionTypeMismatch: 'A new version must be the same type of file: an image for an image, a PDF for a PDF',
  pinFailed: 'Failed to save the comment. Please try again.',
  pinDeleteFailed: 'Failed to delete the comment. Please try again.',
  cardFailed: 'Failed to create the card. Please try again.',
  contentRequired: 'Please enter a comment',
  contentTooLong: 'This comment is too long',
  positionUnknown: 'Please click inside the image',
  pageUnknown: 'This page does not exist',
  cannotComment: 'You can only comment on images and PDFs',
  tooManyPins: 'This version has reached its comment limit',
  tooManyReplies: 'This comment has reached its reply limit',
  noChanges: 'No changes to save',
  clientAuthor: 'Comments by clients and guests are always visible to them',
  clientReplied: 'A client or guest has already replied, so this comment stays visible to them',
  visibilityChanged: 'Someone changed who can see this comment. Check your reply before you send it.',
  pinDeleted: 'Comment deleted',
  pinDeleteWarning: 'The comment and its replies will be deleted for everyone. This cannot be undone.',
  fileNotFound: 'This file no longer exists',
  cardLink: (number: number) => `Open comment ${number}`,
  pinNotFound: 'This comment no longer exists',
  /** The number of a comment on the image, for assistive technology. */
  pinLabel: (number: number, author: string, status: string, text: string) =>
    `Comment ${number} by ${author}, ${status}: ${text}`,
  olderPinLabel: (number: number, version: number, author: string, status: string, text: string) =>
    `Comment ${number} from version ${version} by ${author}, ${status}: ${text}`,
  /** Of clients and guests. */
  yourAudience: 'The team and everyone with access to this file see your comment.',
  /** The state of a comment that clients and guests do not see, in its label. */
  teamOnlyStatus: (status: string) => `${status}, team only`,
  edited: 'edited',
  replies: (number: number) => `Replies to comment ${number}`,
  authorFromVersion: (author: string, version: number) => `${author} · from version ${version}`,
} as const
