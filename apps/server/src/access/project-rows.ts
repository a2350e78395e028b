// A project itself: its details and its files.
import { randomUUID } from 'node:crypto'

import type { duplicatesCalls } from '@joinery/contract/duplicates'
import type { filesCalls } from '@joinery/contract/files'
import type { projectsCalls } from '@joinery/contract/projects'
import type { versionsCalls } from '@joinery/contract/review/versions'
import type { samplesCalls } from '@joinery/contract/samples'

import { fileForm } from '#testing/build-project.ts'

import type { RowsOf } from './access-row.ts'
import { freshFile, freshProject } from './fresh.ts'
import { memberRows } from './member-rows.ts'
import type { Scene } from './scene.ts'

const upload = (): FormData => fileForm([{ name: 'plan.txt', bytes: 'Measured' }])

export const projectsRows: RowsOf<typeof projectsCalls> = {
  createProject: [
    { title: 'by JSON', options: () => ({ body: { title: 'Hartwell kitchen' } }) },
    {
      title: 'with a file',
      options: () => ({ form: fileForm([{ name: 'plan.txt', bytes: 'Measured' }], { title: 'Hartwell kitchen' }) }),
    },
  ],
  listProjects: [{ options: () => ({}) }],
  getProject: [{ options: ({ here }) => ({ params: { id: here.id } }) }],
  updateProject: [
    {
      title: 'its title',
      options: ({ here }) => ({ params: { id: here.id }, body: { title: 'Another' } }),
      needs: 'editProject',
    },
    {
      title: 'as a template',
      options: ({ here }) => ({ params: { id: here.id }, body: { is_template: false } }),
      needs: 'editProject',
      byToken: { writer: 'token_not_allowed' },
    },
    {
      title: 'its files',
      options: ({ here }) => ({ params: { id: here.id }, form: upload() }),
      needs: 'editProject',
    },
    {
      title: 'its status',
      options: ({ here }) => ({ params: { id: here.id }, body: { status: 'active' } }),
      needs: 'changeStatus',
      byToken: { writer: 'token_not_allowed' },
      usesUp: freshProject,
    },
  ],
  deleteProject: [
    {
      options: ({ here }) => ({ params: { id: here.id } }),
      usesUp: freshProject,
    },
  ],
  ...memberRows,
}

export const samplesRows: RowsOf<typeof samplesCalls> = {
  createSample: [{ options: () => ({ body: { industry: 'stone' } }) }],
}

export const duplicatesRows: RowsOf<typeof duplicatesCalls> = {
  duplicateProject: [
    {
      // Without cards: another test looks for those that a role does not see, and a copy gives its people other roles.
      title: 'with its people',
      byToken: { writer: 'token_not_allowed' },
      options: ({ here }) => ({
        params: { id: here.id },
        body: { title: 'Another kitchen', include: ['labels', 'members'] },
      }),
    },
    {
      title: 'nothing of it',
      options: ({ here }) => ({ params: { id: here.id }, body: { title: 'Another kitchen', include: [] } }),
    },
  ],
}

export const filesRows: RowsOf<typeof filesCalls> = {
  getFileUsage: [{ options: () => ({}) }],
  listFiles: [{ options: ({ here }) => ({ params: { id: here.id } }) }],
  deleteFile: [
    {
      options: ({ here }) => ({ params: { fileId: here.file } }),
      needs: 'editProject',
      usesUp: freshFile,
      special: [
        {
          title: 'the file of a message',
          by: 'owner',
          options: ({ here }) => ({ params: { fileId: here.by.author.messageFile } }),
          outcome: 'not_found',
        },
        {
          title: 'a file of another project they belong to',
          by: 'member',
          options: ({ there }) => ({ params: { fileId: there.file } }),
          outcome: 'not_allowed',
        },
        {
          title: 'the file of a message with all its versions',
          by: 'owner',
          options: ({ here }) => ({ params: { fileId: here.by.author.messageFile }, query: { versions: 'all' } }),
          outcome: 'not_found',
        },
      ],
    },
    {
      title: 'with all its versions',
      options: ({ here }) => ({ params: { fileId: here.file }, query: { versions: 'all' } }),
      needs: 'editProject',
      usesUp: freshFile,
    },
  ],
  downloadFile: [
    {
      title: 'of the project',
      options: ({ here }) => ({ params: { fileId: here.file } }),
      needs: 'downloadFiles',
    },
    {
      title: 'of a message',
      options: ({ here }) => ({ params: { fileId: here.by.author.messageFile } }),
      needs: ['downloadFiles', 'viewReplyFiles'],
      hiddenWithout: 'viewReplyFiles',
    },
    {
      title: 'of a card',
      options: ({ here }) => ({ params: { fileId: here.by.author.cardFile } }),
      needs: ['downloadFiles', 'viewReplyFiles'],
      hiddenWithout: 'viewReplyFiles',
    },
  ],
  downloadAttachment: [
    {
      title: 'of a message',
      options: ({ here }) => ({ params: { id: here.id, attachmentId: here.by.author.messageFile } }),
      needs: ['downloadFiles', 'viewReplyFiles'],
      hiddenWithout: 'viewReplyFiles',
    },
    {
      title: 'of the project',
      options: ({ here }) => ({ params: { id: here.id, attachmentId: here.file } }),
      needs: 'downloadFiles',
      special: (['foreign', 'member'] as const).flatMap((by) => [
        {
          title: 'a file of this project through another',
          by,
          options: ({ here, there }: Scene) => ({ params: { id: there.id, attachmentId: here.file } }),
          outcome: 'not_found' as const,
        },
        {
          title: 'a file of another project through this one',
          by,
          options: ({ here, there }: Scene) => ({ params: { id: here.id, attachmentId: there.file } }),
          outcome: 'not_found' as const,
        },
      ]),
    },
  ],
}

export const versionsRows: RowsOf<typeof versionsCalls> = {
  listVersions: [
    {
      title: 'of the project',
      options: ({ here }) => ({ params: { fileId: here.file } }),
      needs: 'viewReview',
    },
    {
      title: 'of a message, with comments',
      options: ({ here }) => ({ params: { fileId: here.by.author.messageFile }, query: { with: 'pins' } }),
      needs: ['viewReview', 'viewReplyFiles'],
      hiddenWithout: 'viewReplyFiles',
    },
  ],
  addVersion: [
    {
      title: 'to the project',
      options: ({ here }) => ({ params: { fileId: here.file }, form: upload() }),
      needs: 'addFiles',
      special: [
        {
          title: 'an image that is not theirs',
          by: 'owner',
          options: ({ here }) => ({ params: { fileId: here.file }, body: { uid_image: randomUUID() } }),
          outcome: 'not_found',
        },
      ],
    },
    {
      title: 'to a card',
      options: ({ here }) => ({ params: { fileId: here.by.author.cardFile }, form: upload() }),
      needs: ['addFiles', 'viewReplyFiles'],
      hiddenWithout: 'viewReplyFiles',
    },
  ],
}
