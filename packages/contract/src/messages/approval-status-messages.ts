// Approval status of a version, shown on files, in the list of versions and in the approval panel.

export const approvalStatusMessages = {
  badges: {
    approved: 'Approved',
    changes: 'Changes requested',
    waiting: 'Waiting for approval',
    renewed: 'Not approved yet',
  },
  /** In a list of names: 'Jonas Pike and you'. */
  you: 'you',
  approvedBy: (names: string, date: string) => `Approved by ${names} on ${date}`,
  changesRequestedBy: (names: string, date: string) => `Changes requested by ${names} on ${date}`,
  waitingFor: (names: string, date: string) => `Waiting for ${names} since ${date}`,
  alsoApprovedBy: (status: string, names: string, date: string) => `${status} · approved by ${names} on ${date}`,
  earlierApproved: (version: number, names: string) => `Not approved yet · version ${version} was approved by ${names}`,
  due: (date: string) => `Due ${date}`,
  dueToday: (date: string) => `Due today, ${date}`,
  overdue: (date: string) => `Overdue since ${date}`,
} as const
