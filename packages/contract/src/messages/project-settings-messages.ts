// The texts of the Project Settings tab. Adding a member, which other tabs open too, is in add-member-messages.ts.

import { formatCount, plural } from '../text/counts.ts'

const counted = (count: number, noun: string): string => `${formatCount(count)} ${plural(count, noun)}`

export const projectSettingsMessages = {
  members: {
    title: 'Members',
    about: 'Manage who has access and what they can do.',
    add: '+ Add Members',
    roleGuide: 'What each role can do',
    roleOf: (name: string) => `Role of ${name}`,
    roleChanged: (name: string, role: string) => `${name} is now a ${role}`,
    roleChangedForInvited: (name: string, role: string) => `${name} will be a ${role}`,
    changeRoleTitle: (name: string, role: string) => `Make ${name} a ${role}`,
    changeRole: (role: string) => `Make ${role}`,
    losesAccess:
      "{name} will lose access to group chat, the board, Gen A.I. and other people's email addresses. They can still view the description and files, comment, and approve. Their cards become unassigned. Their messages stay.",
    resend: 'Resend invitation',
    withdrawAbout: (email: string) => `The invitation to ${email} will be withdrawn and its link will stop working.`,
    removeTitle: 'Remove member',
    removeAbout:
      '{name} will lose access to this project. Their messages and files stay, and their cards become unassigned.',
    removed: (name: string) => `${name} removed from the project`,
  },

  clients: {
    title: 'Clients',
    about: 'What clients with an account can see. Guest links have their own setting for original images.',
    prices: 'Prices of selections',
    pricesHint: 'Clients and guests see prices and totals. Costs and the budget are always for your team only.',
    suppliers: 'Suppliers of selections',
    suppliersHint: 'Clients and guests see supplier, product number and web address.',
    originals: 'Original images',
    originalsHint:
      'Clients view and download images as uploaded, including details such as the camera and date. When this is off, they get copies without them.',
  },

  name: {
    title: 'Name',
    about: 'Shown on the dashboard and in emails.',
    label: 'Project Name',
  },

  status: {
    archiveTitle: 'Archive project',
    archiveAbout:
      'Moves the project to Archived on the dashboard and makes it read-only for everyone. You can reactivate it at any time.',
    archive: 'Archive',
    archivedTitle: 'Archived project',
    archivedAbout:
      'This project is read-only and listed under Archived on the dashboard. Reactivate it to keep working.',
    reactivate: 'Reactivate',
  },

  transfer: {
    title: 'Transfer ownership',
    about: 'Make someone else the owner. You will become a manager.',
    empty: 'Add a member or manager first. Only they can become the owner.',
    newOwner: 'New owner',
    select: 'Select new owner',
    open: 'Transfer ownership...',
    confirmTitle: 'Transfer ownership?',
    confirm: 'Transfer ownership',
    becomesOwner: '{name} will become the owner of {project}:',
    ownerRights: 'only they can delete the project, transfer it or change managers',
    yourRole: 'you become a manager and can leave the project',
    contentStays: 'messages, cards and files stay the same',
    transferBack: (name: string) => `Only ${name} can transfer it back to you.`,
    transferred: (name: string) => `${name} is now the owner. You are a manager.`,
  },

  delete: {
    title: 'Delete project',
    about: 'Permanently delete the project and everything in it, for everyone.',
    includes: 'This will permanently delete {title}, including:',
    files: (count: number) => `its description and ${counted(count, 'file')}`,
    messages: 'all messages, cards and their attachments',
    access: (members: number) => `access for ${counted(members, 'member')}`,
    cannotBeUndone: 'This cannot be undone.',
  },
} as const
