// Texts of a project's first tab: the description and the files.

import { plural } from '../text/counts.ts'

export const overviewMessages = {
  views: 'Overview',
  files: 'Files',
  review: 'Review',
  selections: 'Selections',
  /** For screen readers, after a number. */
  filesNoun: (count: number) => plural(count, 'file'),
  openCommentsNoun: (count: number) => plural(count, 'open comment'),

  description: {
    title: 'Description',
    emptyTitle: 'What is this project about?',
    emptyHint: 'Describe the room, the client, the materials and the dates, so everyone knows what to expect.',
    emptyTitleReadOnly: 'No description yet',
    emptyHintReadOnly: 'The owner or a manager can add one.',
    placeholder: 'Room, client, materials, dates...',
  },

  noFiles: {
    title: 'No files yet',
    hint: 'Add drawings, photos, videos or models. Drag them here, paste them or use Add files. Up to 100 MB each.',
    hintReadOnly: 'Files the team adds will appear here.',
  },

  dropHint: 'Drop to add a file, or drop on a file to add a version',
  dropHintVersionOnly: 'Drop on a file to add a version',

  dropped: {
    title: 'Add as a new version?',
    titleRefused: "Can't be a version of this file",
    what: 'You dropped {dropped} on {target}.',
    asVersion: (name: string) => `New version of ${name}`,
    asFile: 'Add as new file',
  },

  deleteFile: {
    title: 'Delete this file?',
    consequences: '{name} will be deleted for everyone in the project. This cannot be undone.',
    consequencesVersions: (count: number, version: number) =>
      `{name} has ${count} versions. You can delete version ${version} and keep its comments, or delete all versions and comments. This applies to everyone and cannot be undone.`,
    thisVersion: (version: number) => `Delete version ${version}`,
    allVersions: 'Delete all versions',
  },
} as const
