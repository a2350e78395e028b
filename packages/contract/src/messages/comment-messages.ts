// Comments on a file, as members see them in the viewer.
import { plural } from '../text/counts.ts'
import { reviewMessages } from './review-messages.ts'

export const commentMessages = {
  comments: 'Comments',
  comment: 'Comment',
  placeholder: 'Write a comment...',
  unsentElsewhere: (version: number) => `You have an unsent comment on version ${version}.`,
  unsentOnPage: (version: number, page: number) => `You have an unsent comment on version ${version}, page ${page}.`,
  sendingComment: 'Sending comment',
  sending: 'Sending...',
  newPosition: 'New comment position',

  audience: 'Who can see this comment',
  audienceHint: {
    team: 'Only your team sees this comment and its replies.',
    client: 'Clients and guests with a link see this comment and its replies.',
  },
  sendTo: { team: 'Send to team', client: 'Send to client' },
  changeAudience: { team: 'Make team only', client: 'Show to client' },
  showTitle: (number: number) => `Show comment ${number} to the client?`,
  showWarning: (replies: number) =>
    replies === 0
      ? 'Clients and guests with a link will see this comment.'
      : `Clients and guests with a link will see this comment and ${replies} ${plural(replies, 'reply', 'replies')}.`,

  filter: 'Filter comments',
  filterNames: { open: 'Open', resolved: 'Resolved', mine: 'Mine' },
  commentNoun: (count: number) => plural(count, 'comment'),
  empty: {
    open: 'No open comments. To add one, select Comment and click a spot in the file.',
    resolved: 'No resolved comments yet.',
    mine: 'You have no comments, and none are waiting for you.',
  },

  byAuthor: (number: number, author: string) => `Comment ${number} by ${author}`,
  page: (page: number) => `Page ${page}`,

  reply: 'Reply',
  replyPlaceholder: 'Write a reply...',
  editLabel: 'Comment text',
  resolve: 'Resolve',
  reopen: 'Reopen',
  createCard: 'Create card',
  createCardTitle: (number: number) => `Create a card from comment ${number}`,
  createCardAbout: 'The card shows the comment and its area, and links back to it.',
  revise: 'Revise this area',
  card: 'Card',
  cardDone: (column: string) => `In ${column}. The comment is resolved too.`,
  moveCardToDone: 'Move card to Done',

  deleteTitle: (number: number) => `Delete comment ${number}?`,
  deleteWarning: reviewMessages.pinDeleteWarning,
  deleteReplyTitle: 'Delete this reply?',
  deleteReplyWarning: 'It will be deleted for everyone. This cannot be undone.',
} as const
