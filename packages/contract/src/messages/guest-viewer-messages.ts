// Where a guest views and comments on one file; fetched when the first one is opened.
import { plural } from '../text/counts.ts'
import { reviewMessages } from './review-messages.ts'

export const guestViewerMessages = {
  panelLabel: (filename: string) => `About ${filename}`,
  placeHint: 'Tap a spot, or drag to draw a box.',
  position: 'Comment position',
  comment: 'Comment',
  commentCount: (count: number) => `${count} ${plural(count, 'comment')}`,
  compare: 'Compare',

  comments: 'Comments',
  newVersion: 'A new version was added. Please place your comment again.',
  placeComment: 'Place comment',
  yourComment: 'Your comment',
  empty: 'No comments yet. To add one, select Comment and tap the image.',
  emptyReadOnly: 'No comments yet.',
  editLabel: 'Edit your comment',
  deleteComment: {
    deleteTitle: 'Delete this comment?',
    deleteWarning: reviewMessages.pinDeleteWarning,
  },
  deleteReply: {
    deleteTitle: 'Delete this reply?',
    deleteWarning: 'The reply will be deleted for everyone. This cannot be undone.',
  },
  showOnImage: (number: number) => `Show comment ${number} on the image`,
  fromVersion: (version: number) => `from version ${version}`,
  page: (page: number) => `page ${page}`,
  resolved: 'resolved',
  yourReply: (number: number) => `Your reply to comment ${number}`,
  replyTo: (number: number) => `Reply to comment ${number}`,
  reply: 'Reply',
} as const
