// The fixed words about roles, beside those of messages.ts. Import-free.

export const roleMessages = {
  /** What a role is called, and one line of what it may. */
  names: { owner: 'Owner', manager: 'Manager', member: 'Member', client: 'Client' },
  abouts: {
    owner: 'Everything, and alone deletes the project or hands it over.',
    manager: 'As the owner, but cannot delete the project or hand it over, or decide about managers.',
    member: 'Works along: group chat, board, Gen A.I.; reads description and files.',
    client: 'Sees description and files. No group chat, board, Gen A.I. or addresses of others.',
  },

  unknown: 'The role must be manager, member or client',
  ownerStays: 'The owner stays the owner until the project is handed over',
  changeFailed: 'Failed to change the role',

  handOverFailed: 'Failed to hand the project over',
  alreadyOwner: 'This person is the owner already',
  notInProject: 'This person is not in the project',
  mustHaveAccount: 'Only somebody who has accepted the invitation and has a working account can become the owner',
  mustWorkAlong: 'A client cannot become the owner. Make them a member first.',
  noRoomForProject: 'This person has as many projects as their plan allows',

  /** For clients: somebody of the project whose name is not known to them. */
  unnamed: 'A team member',
} as const
