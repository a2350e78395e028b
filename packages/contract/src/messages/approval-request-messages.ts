// The dialog that requests approval of a version.

export const approvalRequestMessages = {
  title: 'Request approval',
  about: 'For {file}, version {version}. Each person responds once. A new version needs a new request.',
  submit: 'Send request',
  requestedFrom: (name: string) => `Approval requested from ${name}`,
  requestedFromSeveral: (count: number) => `Approval requested from ${count} people`,
  alreadyRequested: 'already requested',
  addGuest: 'Add someone without an account',
  guest: 'Guest',
  guestNumber: (number: number) => `Guest ${number}`,
  name: 'Name',
  compare: 'Can view older versions',
  removeGuest: 'Remove guest',
  removeGuestNumber: (number: number) => `Remove guest ${number}`,
  notePlaceholder: 'What should they check?',
  dueDate: 'Due date (optional)',
  dueDateHint: 'We remind them the day before and on the day.',
} as const
