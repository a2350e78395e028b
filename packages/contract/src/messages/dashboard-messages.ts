// Texts of the dashboard.

import { plural } from '../text/counts.ts'

export const dashboardMessages = {
  createProject: 'Create Project',
  showMore: 'Show more',
  projects: 'Projects',
  reactivate: 'Reactivate',
  reactivated: (title: string) => `${title} reactivated`,
  created: (title: string) => `${title} created`,
  found: (found: number, all: number) => `${found} of ${all} projects`,

  view: 'View',
  views: { active: 'Active', archived: 'Archived' },
  search: 'Search projects',
  sort: 'Sort projects',
  orders: {
    latest: 'Latest First',
    oldest: 'Oldest First',
    'name-ascending': 'Name A-Z',
    'name-descending': 'Name Z-A',
  },

  newCount: (count: string) => `${count} new`,
  /** For screen readers, after `newCount`. */
  newCountNoun: (count: number) => plural(count, 'message'),

  noneFound: {
    hint: 'We search project names and descriptions. Try different or fewer words.',
    clear: 'Clear search',
  },
  noneArchived: {
    hint: 'Archived projects appear here. You can reactivate them at any time.',
    showActive: 'See active projects',
  },
  allArchived: {
    hint: 'All your projects are archived. Create a new one, or reactivate one from the archive.',
    create: 'Create a project',
  },

  creating: {
    name: 'Project Name',
    description: 'Description & Attachments',
    fromSample: 'Start from a sample',
    underWay: 'Creating...',
  },

  invitations: {
    title: 'Invitations',
    invited: 'You are invited to join {project}.',
    invitedBy: '{who} invited you to {project}.',
    role: (role: string, description: string) => `Your role: ${role}. ${description}`,
    accept: 'Accept',
    acceptLabel: (title: string) => `Accept the invitation to ${title}`,
    decline: 'Decline',
    declineLabel: (title: string) => `Decline the invitation to ${title}`,
    accepted: (title: string) => `You joined ${title}`,
  },

  samples: {
    title: 'Samples',
    about: "A project in progress, with a description, messages, cards and images. It's yours to change or delete.",
    back: 'Back',
    underWay: 'Creating the sample...',
    cabinetry: { name: 'Kitchen cabinetry', line: 'Walnut fronts, a cutting list and site measurements.' },
    interior: { name: 'Living room', line: 'A brief, a lighting plan and a list of decisions.' },
    stone: { name: 'Stone countertop', line: 'Two slabs, one seam and a templating checklist.' },
    staging: { name: 'Listing to stage', line: 'Room by room, from empty flat to open house.' },
  },
} as const
