// An opened card.

export const cardMessages = {
  card: 'Card',
  column: 'Column',
  addedBy: 'Added by {name} · {time}',
  /** The API token that added it for the author. */
  via: (name: string) => `via ${name}`,
  edited: 'edited',
  copyLink: 'Copy link to card',
  clear: 'Clear',
  clearDueDate: 'Clear due date',
  dateFormat: 'dd/mm/yyyy',

  attachments: 'Attachments',
  removeFileTitle: 'Delete this attachment?',
  removeFileWarning: '{file} will be deleted for everyone in the project. This cannot be undone.',

  comments: 'Comments',
  earlierComments: 'Show earlier comments',
  noComments: 'No comments yet. Add questions, decisions or measurements here.',
  comment: 'Comment',
  commentPlaceholder: 'Write a comment...',
  commentText: 'Comment text',
  commentDeleted: 'Comment deleted',
  commentAttachments: 'Comment attachments',

  unsaved: {
    card: 'Your card text',
    'new comment': 'Your comment',
    comment: 'Your edited comment',
  },
  addAsNewCard: 'Add as a new card',
} as const
