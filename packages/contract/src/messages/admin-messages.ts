// The fixed sentences of the pages for admins. Import-free, and apart from the others: only those pages load them.

export const adminMessages = {
  bySettings: 'This person is an admin by ADMIN_EMAILS, and stays one until the address is taken out of that setting.',
  lastAdmin: 'This is the last admin. Make somebody else an admin first.',
  notOneself: 'You cannot disable your own account. Another admin can.',
  notVerified: 'Only somebody who has verified their address can be an admin.',
  disabledNoAdmin: 'A disabled account cannot be made an admin. Enable it first.',
  noteRequired: 'Please say what these credits are for',
  invited: 'Invitation sent',
  invitationWithdrawn: 'Invitation withdrawn',
  withdrawFailed: 'The invitation could not be withdrawn',
  loadFailed: 'This could not be read',
  changeFailed: 'This could not be changed',
  exportFailed: 'The list could not be exported',
  testFailed: 'The test could not be made',
  inviteFailed: 'The invitation could not be sent',
} as const
