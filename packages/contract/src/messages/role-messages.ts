// The fixed words about roles, beside those of messages.ts. Import-free.

export const roleMessages = {
  /** What a role is called, and one line of what it can do. */
  names: { owner: 'Owner', manager: 'Manager', member: 'Member', client: 'Client' },
  descriptions: {
    owner: 'Full access. Only the owner can delete or transfer the project.',
    manager: 'Full access, except deleting or transferring the project and changing managers.',
    member:
      'Can use group chat, the board and Gen A.I., view the description and files, comment, add versions and request approval.',
    client:
      "Can view the description and files, comment, and approve. Can't see group chat, the board, Gen A.I. or other people's email addresses.",
  },

  people: 'People in this project',

  unknown: 'The role must be manager, member or client',
  ownerNotChangeable: 'To change the owner, transfer ownership',
  changeFailed: 'Failed to change the role. Please try again.',

  transferFailed: 'Failed to transfer ownership. Please try again.',
  alreadyOwner: 'This person is already the owner',
  notInProject: 'The new owner must be in the project',
  accountRequired: 'The new owner must have accepted the invitation and have an active account',
  clientCannotOwn: 'A client cannot become the owner. Make them a member first.',
  projectLimitReached: "This person has reached their plan's project limit",

  /** People without a name, for everyone who cannot see email addresses. */
  anonymous: 'A team member',
  anonymousClient: 'A client',
} as const
