// Texts of duplicating a project, and of templates.

export const duplicateMessages = {
  partUnknown: 'Choose what to copy',
  failed: 'Failed to duplicate the project. Please try again.',

  title: 'Duplicate project',
  about: 'Creates a new project with what you choose. Messages, comments, approvals and guest links are not copied.',
  name: 'Project Name',
  copyOf: (title: string) => `${title} (copy)`,
  include: 'What to copy',
  parts: {
    description: { name: 'Description' },
    files: { name: 'Files', hint: 'The latest version of each' },
    cards: { name: 'Board', hint: 'Cards and checklists, without comments, files and assignees' },
    labels: { name: 'Labels' },
    selections: { name: 'Selections', hint: 'With prices and images, without approvals' },
    members: { name: 'People', hint: 'In their current roles. Each person is notified.' },
  },
  underWay: 'Duplicating...',
  submit: 'Duplicate',

  section: 'Duplicate and template',
  sectionAbout: 'Start a similar project from this one.',
  toggle: 'Use as a template',
  toggleHint: 'Listed under Templates on the dashboard, and offered when you create a project.',

  templates: {
    title: 'Choose a template',
    about: 'The new project starts as a copy of it.',
    none: 'No templates yet',
    newFrom: (title: string) => `New project from ${title}`,
    back: 'Back',
  },
} as const
