// The review of a project: open and resolved comments on its files, and approvals.
export const reviewSummaryMessages = {
  emptyTitle: 'No comments yet',
  empty: 'Open an image or a PDF and click the spot you want to comment on. Open comments and decisions appear here.',
  goToFiles: 'Go to files',

  open: 'Open comments',
  allResolved: 'All comments are resolved.',
  noComments: 'No comments yet.',
  openOnFile: (filename: string) => `Open comments on ${filename}`,

  waitingFor: 'Waiting for',
  all: 'All',
  anyone: 'Anyone',

  comment: 'Comment',
  fromVersion: (version: number) => `From version ${version}`,
  page: (page: number) => `Page ${page}`,

  approvals: 'Approvals',
  version: (version: number) => `version ${version}`,
  approvedBy: (name: string) => `Approved by ${name}`,
  changesRequestedBy: (name: string) => `Changes requested by ${name}`,
} as const
