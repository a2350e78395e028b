// A project itself: its details, its people, its files.
import type { filesCalls } from '@joinery/contract/files'
import type { projectsCalls } from '@joinery/contract/projects'
import type { samplesCalls } from '@joinery/contract/samples'

import { fileForm } from '#testing/build-project.ts'

import { inside, outside, ownerOnly, owners, readers, signedIn, type RowsOf } from './access-row.ts'
import type { Person } from './people.ts'
import type { Scene } from './scene.ts'

/** The author, or for the author the member. */
const somebodyElse = ({ people }: Scene, me: Person): Person => (me.name === 'author' ? people.member : people.author)

const upload = (): FormData => fileForm([{ name: 'plan.txt', bytes: 'Measured' }])

export const projectsRows: RowsOf<typeof projectsCalls> = {
  createProject: [
    { title: 'by JSON', options: () => ({ body: { title: 'Hartwell kitchen' } }), active: signedIn(201) },
    {
      title: 'with a file',
      options: () => ({ form: fileForm([{ name: 'plan.txt', bytes: 'Measured' }], { title: 'Hartwell kitchen' }) }),
      active: signedIn(201),
    },
  ],
  listProjects: [{ options: () => ({}), active: signedIn(200) }],
  getProject: [{ options: ({ here }) => ({ params: { id: here.id } }), ...readers, needs: 'viewProject' }],
  updateProject: [
    {
      title: 'its title',
      options: ({ here }) => ({ params: { id: here.id }, body: { title: 'Another' } }),
      ...owners(200),
      needs: 'editProject',
    },
    {
      title: 'its files',
      options: ({ here }) => ({ params: { id: here.id }, form: upload() }),
      ...owners(200),
      needs: 'editProject',
    },
    {
      title: 'its status',
      options: ({ here }) => ({ params: { id: here.id }, body: { status: 'active' } }),
      active: { ...outside, ...ownerOnly(200) },
      archived: ownerOnly(200),
      needs: 'changeStatus',
      usesUp: true,
    },
  ],
  deleteProject: [
    {
      options: ({ here }) => ({ params: { id: here.id } }),
      active: { ...outside, ...ownerOnly(200) },
      archived: ownerOnly(200),
      needs: 'deleteProject',
      usesUp: true,
    },
  ],
  addMember: [
    {
      title: 'a person',
      options: ({ here, people }) => ({ params: { id: here.id }, body: { email: people.stranger.email } }),
      ...owners(200),
      needs: 'addMembers',
      usesUp: true,
      special: (['stranger', 'removed', 'foreign'] as const).map((by) => ({
        title: 'themselves',
        by,
        options: ({ here }: Scene, { email }: Person) => ({ params: { id: here.id }, body: { email } }),
        outcome: 'not_found',
      })),
    },
    {
      title: 'an address without an account',
      options: ({ here, people }) => ({ params: { id: here.id }, body: { email: people.nobody.email } }),
      ...owners(200),
      needs: 'addMembers',
      usesUp: true,
    },
  ],
  removeMember: [
    {
      title: 'somebody else',
      options: (scene, me) => ({ params: { id: scene.here.id, email: somebodyElse(scene, me).email } }),
      active: { ...outside, ...ownerOnly(200) },
      archived: ownerOnly(200),
      needs: 'removeMembers',
      usesUp: true,
      special: [
        {
          title: 'the owner',
          by: 'member',
          options: ({ here, people }) => ({ params: { id: here.id, email: people.owner.email } }),
          outcome: 'not_allowed',
        },
        {
          title: 'an invitation',
          by: 'member',
          options: ({ here, people }) => ({ params: { id: here.id, email: people.unverified.email } }),
          outcome: 'not_allowed',
        },
        {
          title: 'a member of this project from a project of their own',
          by: 'foreign',
          options: ({ people, there }) => ({ params: { id: there.id, email: people.author.email } }),
          outcome: 'not_found',
        },
        {
          title: 'a member of another project from this one',
          by: 'owner',
          options: ({ here, people }) => ({ params: { id: here.id, email: people.foreign.email } }),
          outcome: 'not_found',
        },
      ],
    },
    {
      title: 'themselves',
      options: ({ here }, { email }) => ({ params: { id: here.id, email } }),
      active: { ...outside, ...inside(200), owner: 'conflict' },
      archived: { ...inside(200), owner: 'conflict' },
      needs: 'leaveProject',
      usesUp: true,
    },
  ],
  resendInvitation: [
    {
      options: ({ here, people }) => ({ params: { id: here.id, email: people.unverified.email } }),
      ...owners(200),
      needs: 'addMembers',
      special: [
        {
          title: 'an invitation of this project from a project of their own',
          by: 'foreign',
          options: ({ people, there }) => ({ params: { id: there.id, email: people.unverified.email } }),
          outcome: 'not_found',
        },
        {
          title: 'to somebody who is in already',
          by: 'owner',
          options: ({ here, people }) => ({ params: { id: here.id, email: people.author.email } }),
          outcome: 'not_found',
        },
      ],
    },
  ],
  suggestMembers: [{ options: ({ here }) => ({ params: { id: here.id } }), ...owners(200), needs: 'addMembers' }],
}

export const samplesRows: RowsOf<typeof samplesCalls> = {
  createSample: [{ options: () => ({ body: { industry: 'stone' } }), active: signedIn(201) }],
}

export const filesRows: RowsOf<typeof filesCalls> = {
  getFileUsage: [{ options: () => ({}), active: signedIn(200) }],
  deleteFile: [
    {
      options: ({ here }) => ({ params: { fileId: here.file } }),
      ...owners(200),
      needs: 'editProject',
      usesUp: true,
      special: [
        {
          title: 'the file of a message',
          by: 'owner',
          options: ({ here }) => ({ params: { fileId: here.by.author.messageFile } }),
          outcome: 'not_found',
        },
        {
          title: 'a file of another project that they are a member of',
          by: 'member',
          options: ({ there }) => ({ params: { fileId: there.file } }),
          outcome: 'not_allowed',
        },
      ],
    },
  ],
  downloadFile: [
    {
      title: 'of the project',
      options: ({ here }) => ({ params: { fileId: here.file } }),
      ...readers,
      needs: 'downloadFiles',
    },
    {
      title: 'of a message',
      options: ({ here }) => ({ params: { fileId: here.by.author.messageFile } }),
      ...readers,
      needs: 'downloadFiles',
    },
  ],
  downloadAttachment: [
    {
      options: ({ here }) => ({ params: { id: here.id, attachmentId: here.file } }),
      ...readers,
      needs: 'downloadFiles',
      special: (['foreign', 'member'] as const).flatMap((by) => [
        {
          title: 'a file of this project by way of another',
          by,
          options: ({ here, there }: Scene) => ({ params: { id: there.id, attachmentId: here.file } }),
          outcome: 'not_found' as const,
        },
        {
          title: 'a file of another project by way of this one',
          by,
          options: ({ here, there }: Scene) => ({ params: { id: here.id, attachmentId: there.file } }),
          outcome: 'not_found' as const,
        },
      ]),
    },
  ],
}
