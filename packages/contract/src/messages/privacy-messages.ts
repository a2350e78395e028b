// The fixed sentences about people's own data: downloading it, and deleting the account. Import-free.

export const privacyMessages = {
  deletedName: 'Deleted user',
  exportStarted: "We're preparing your data. We'll email you a link when it's ready.",
  exportTooSoon: 'You can request one copy a day. Please try again later.',
  exportFailed: 'Failed to prepare your data. Please try again.',
  deletionFailed: 'Failed to delete your account. Please try again.',
  confirmationRequired: 'Please confirm that you understand this cannot be undone.',
  accountDeleted: 'Your account has been deleted.',
  projectChoiceRequired: 'Please choose what happens to each of your projects.',
  lastAdmin: 'You are the only admin. Make someone else an admin first.',
  newOwnerNotAllowed: "This person can't become the owner of the project.",
} as const
