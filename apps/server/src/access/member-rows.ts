// Members: who adds, removes and changes members, and transfers ownership.
import type { projectsCalls } from '@joinery/contract/projects'

import type { RowsOf } from './access-row.ts'
import { freshProject } from './fresh.ts'
import type { Person } from './people.ts'
import type { Scene } from './scene.ts'

/** The author, or the member for the author. */
const otherPerson = ({ people }: Scene, me: Person): Person => (me.name === 'author' ? people.member : people.author)

type MemberCall =
  | 'addMember'
  | 'changeRole'
  | 'handOverProject'
  | 'removeMember'
  | 'resendInvitation'
  | 'suggestMembers'

export const memberRows: RowsOf<Pick<typeof projectsCalls, MemberCall>> = {
  addMember: [
    {
      title: 'a person',
      options: ({ here, people }) => ({ params: { id: here.id }, body: { email: people.stranger.email } }),
      needs: 'addMembers',
      usesUp: freshProject,
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
      needs: 'addMembers',
      usesUp: freshProject,
    },
    {
      title: 'a client',
      options: ({ here, people }) => ({
        params: { id: here.id },
        body: { email: people.stranger.email, role: 'client' },
      }),
      needs: 'addMembers',
      usesUp: freshProject,
    },
    {
      title: 'a manager',
      options: ({ here, people }) => ({
        params: { id: here.id },
        body: { email: people.stranger.email, role: 'manager' },
      }),
      // The missing capability takes precedence; for these two callers the project is archived.
      needs: 'manageManagers',
      exceptArchived: { manager: 'conflict', owner: 'conflict' },
      usesUp: freshProject,
    },
  ],
  removeMember: [
    {
      title: 'another person',
      options: (scene, me) => ({ params: { id: scene.here.id, email: otherPerson(scene, me).email } }),
      needs: 'removeMembers',
      usesUp: freshProject,
      special: [
        {
          title: 'the owner',
          by: 'member',
          options: ({ here, people }) => ({ params: { id: here.id, email: people.owner.email } }),
          outcome: 'not_allowed',
        },
        {
          title: 'the owner',
          by: 'manager',
          options: ({ here, people }) => ({ params: { id: here.id, email: people.owner.email } }),
          outcome: 'conflict',
        },
        {
          title: 'an invitation',
          by: 'member',
          options: ({ here, people }) => ({ params: { id: here.id, email: people.unverified.email } }),
          outcome: 'not_allowed',
        },
        {
          title: 'a member of this project from their own project',
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
      title: 'a manager',
      options: ({ here, people }) => ({ params: { id: here.id, email: people.manager.email } }),
      needs: 'manageManagers',
      except: { manager: 200 },
      usesUp: freshProject,
    },
    {
      title: 'themselves',
      options: ({ here }, { email }) => ({ params: { id: here.id, email } }),
      needs: 'leaveProject',
      except: { owner: 'conflict' },
      usesUp: freshProject,
    },
  ],
  resendInvitation: [
    {
      options: ({ here, people }) => ({ params: { id: here.id, email: people.unverified.email } }),
      needs: 'addMembers',
      special: [
        {
          title: 'an invitation of this project from their own project',
          by: 'foreign',
          options: ({ people, there }) => ({ params: { id: there.id, email: people.unverified.email } }),
          outcome: 'not_found',
        },
        {
          title: 'to a member',
          by: 'owner',
          options: ({ here, people }) => ({ params: { id: here.id, email: people.author.email } }),
          outcome: 'not_found',
        },
      ],
    },
  ],
  changeRole: [
    {
      title: 'of a member',
      options: (scene, me) => ({
        params: { id: scene.here.id, email: otherPerson(scene, me).email },
        body: { role: 'client' },
      }),
      needs: 'changeRoles',
      usesUp: freshProject,
      special: [
        {
          title: 'of the owner',
          by: 'manager',
          options: ({ here, people }) => ({
            params: { id: here.id, email: people.owner.email },
            body: { role: 'member' },
          }),
          outcome: 'conflict',
        },
        {
          title: 'to owner',
          by: 'owner',
          options: ({ here, people }) => ({
            params: { id: here.id, email: people.member.email },
            body: { role: 'owner' },
          }),
          outcome: 'bad_request',
        },
        {
          title: 'their own, to gain rights',
          by: 'client',
          options: ({ here }, { email }) => ({ params: { id: here.id, email }, body: { role: 'member' } }),
          outcome: 'not_allowed',
        },
        {
          title: 'of a member of this project from their own project',
          by: 'foreign',
          options: ({ people, there }) => ({
            params: { id: there.id, email: people.author.email },
            body: { role: 'client' },
          }),
          outcome: 'not_found',
        },
        {
          title: 'of a member of another project from this one',
          by: 'owner',
          options: ({ here, people }) => ({
            params: { id: here.id, email: people.foreign.email },
            body: { role: 'client' },
          }),
          outcome: 'not_found',
        },
      ],
    },
    {
      title: 'of a manager',
      options: ({ here, people }) => ({
        params: { id: here.id, email: people.manager.email },
        body: { role: 'member' },
      }),
      needs: ['changeRoles', 'manageManagers'],
      usesUp: freshProject,
    },
    {
      title: 'of a member, to manager',
      options: (scene, me) => ({
        params: { id: scene.here.id, email: otherPerson(scene, me).email },
        body: { role: 'manager' },
      }),
      needs: ['changeRoles', 'manageManagers'],
      usesUp: freshProject,
    },
  ],
  handOverProject: [
    {
      options: (scene, me) => ({
        params: { id: scene.here.id },
        body: { email: otherPerson(scene, me).email },
      }),
      needs: 'handOver',
      usesUp: freshProject,
      special: [
        ...(['manager', 'member', 'client', 'foreign'] as const).map((by) => ({
          title: 'to themselves',
          by,
          options: ({ here }: Scene, { email }: Person) => ({ params: { id: here.id }, body: { email } }),
          outcome: by === 'foreign' ? ('not_found' as const) : ('not_allowed' as const),
        })),
        {
          title: 'to a client',
          by: 'owner',
          options: ({ here, people }) => ({ params: { id: here.id }, body: { email: people.client.email } }),
          outcome: 'conflict',
        },
        {
          title: 'to an invited person',
          by: 'owner',
          options: ({ here, people }) => ({ params: { id: here.id }, body: { email: people.unverified.email } }),
          outcome: 'conflict',
        },
        {
          title: 'to a person outside the project',
          by: 'owner',
          options: ({ here, people }) => ({ params: { id: here.id }, body: { email: people.foreign.email } }),
          outcome: 'not_found',
        },
      ],
    },
  ],
  suggestMembers: [{ options: ({ here }) => ({ params: { id: here.id } }), needs: 'addMembers' }],
}
