// Texts of the dashboard.

import { plural } from '../text/counts.ts'

export const dashboardMessages = {
  createProject: 'Create Project',
  projects: 'Projects',
  reactivate: 'Reactivate',
  reactivated: (title: string) => `${title} reactivated`,
  created: (title: string) => `${title} created`,
  found: (found: number, all: number) => `${found} of ${all} projects`,

  view: 'View',
  views: { active: 'Active', templates: 'Templates', archived: 'Archived' },
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
  noneTemplates: {
    title: 'No templates yet',
    hint: "Turn on Use as a template in a project's settings. Templates appear here and when you create a project.",
  },
  duplicate: (title: string) => `Duplicate ${title}`,
  startFrom: 'Use template',
  startFromLabel: (title: string) => `Use the template ${title}`,
  allArchived: {
    hint: 'All your projects are archived. Create a new one, or reactivate one from the archive.',
    create: 'Create a project',
  },

  creating: {
    name: 'Project Name',
    description: 'Description & Attachments',
    fromSample: 'Start from a sample',
    fromTemplate: 'Start from a template',
    underWay: 'Creating...',
  },

  firstSteps: {
    title: 'Getting started',
    hide: 'Hide getting started',
    about: 'Five steps from a first image to an approval.',
    /** For screen readers, after the name of a step. */
    done: ' (done)',
    invited: 'Already invited to a project? Open the link in your invitation email.',
    steps: {
      project: {
        name: 'Create a project',
        text: 'Give the job a name. You can add images right away.',
        act: 'Create your first project',
      },
      image: { name: 'Add an image', text: 'Start with a photo, a sketch or a model view.', act: 'Add an image' },
      generated: {
        name: 'Generate your first AI image',
        text: 'Describe what should change in the image.',
        act: 'Generate an image',
      },
      comment: { name: 'Comment on an image', text: 'Mark an area and say what should change.', act: 'Add a comment' },
      approval: {
        name: 'Request approval',
        text: "Your client answers from a link. They don't need an account.",
        act: 'Request approval',
      },
    },
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
    explore: 'Or explore a sample project',
    about: "A project in progress, with comments, versions, messages and cards. It's yours to change or delete.",
    back: 'Back',
    underWay: 'Creating the sample...',
    cabinetry: { name: 'Kitchen cabinetry', line: 'Walnut fronts, a cutting list and site measurements.' },
    interior: { name: 'Living room', line: 'A brief, a lighting plan and a list of decisions.' },
    stone: { name: 'Stone countertop', line: 'Two slabs, one seam and a templating checklist.' },
    staging: { name: 'Listing to stage', line: 'Room by room, from empty flat to open house.' },
  },
} as const
