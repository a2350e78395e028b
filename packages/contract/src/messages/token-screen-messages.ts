// The list of API tokens in the settings, and the dialogs to create and delete one. Loaded when they are opened.

import { formatCount, plural } from '../text/counts.ts'

export const tokenScreenMessages = {
  empty: 'No tokens yet.',
  loadFailed: 'Failed to load your tokens',
  label: 'Your tokens',
  scopes: { read: 'Read', write: 'Read and write' },
  allProjects: 'All projects',
  projects: (count: number) => `${formatCount(count)} ${plural(count, 'project')}`,
  expires: (date: string) => `Expires ${date}`,
  notUsed: 'Not used yet',
  lastUsed: 'Last used: {time}',

  create: 'Create token',
  createFailed: 'Failed to create the token. Please try again.',
  name: 'Name',
  nameHint: 'Shown next to everything the token does.',
  scope: 'What it can do',
  scopeHints: {
    read: 'See your projects, but change nothing.',
    write: 'Also send messages, work on the board and add files. It can never approve, invite, share or export.',
  },
  reach: 'Projects',
  chosenProjects: 'Only chosen projects',
  chosen: 'Choose projects',
  projectsFailed: 'Failed to load your projects',
  noProjects: 'You have no projects yet.',
  lifetime: 'Expires',
  inDays: (days: number) => `In ${formatCount(days)} days`,

  createdTitle: 'Your new token',
  createdAbout: "Copy the token now and keep it safe. You won't see it again.",
  token: 'Token',
  done: 'Done',

  delete: 'Delete',
  deleteToken: (name: string) => `Delete ${name}`,
  deleteTitle: 'Delete this token?',
  deleteAbout: '{name} will stop working immediately. This cannot be undone.',
  deleteFailed: 'Failed to delete the token. Please try again.',
} as const
