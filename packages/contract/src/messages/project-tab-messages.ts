// The names of a project's tabs.

export const projectTabMessages = {
  overview: 'Description',
  discussion: 'Group Chat',
  board: 'To Do',
  genai: 'Gen A.I.',
  settings: 'Project Settings',
} as const
