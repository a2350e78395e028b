// Approvals: asked by the team, decided by whoever was asked; a client sees their own alone.
import type { approvalsCalls } from '@joinery/contract/review/approvals'

import { byLink, everybody, inside, outside, readers, working, writers, type RowsOf } from '../access-row.ts'
import { outsiders } from '../callers.ts'
import {
  freshApprovalBy,
  freshApprovalOf,
  freshFile,
  freshMessageFile,
  otherAuthor,
  ownAuthor,
  ownCommenter,
} from '../fresh.ts'
import type { Person } from '../people.ts'
import type { Scene } from '../scene.ts'

/** Callers who were asked nothing, or asked for nothing, try what is the author's. */
const asked = ({ here }: Scene, me: Person): string => here.approvals.of[ownCommenter(me)]
const decided = ({ here }: Scene, me: Person) => here.approvals.decided[ownCommenter(me)]
const own = ({ here }: Scene, me: Person): string => here.approvals.by[ownAuthor(me)]

const yes = { decision: 'approved' } as const
/** In this table guests were asked nothing; whoever only looks is asked for a name first. */
const asGuest = { guest: 'not_found' } as const
const hiddenFromClient = { client: 'not_found' } as const

export const approvalsRows: RowsOf<typeof approvalsCalls> = {
  askForApproval: [
    {
      title: 'about a file of the project',
      options: ({ here, people }) => ({ params: { fileId: here.file }, body: { emails: [people.client.email] } }),
      ...writers(201),
      needs: 'askForApproval',
      usesUp: freshFile,
      special: [
        {
          title: 'somebody who is in another project',
          by: 'member',
          // Nobody adds versions to this one.
          options: ({ here, people }) => ({
            params: { fileId: here.picture },
            body: { emails: [people.foreign.email] },
          }),
          outcome: 'bad_request',
        },
      ],
    },
    {
      title: 'about a file of a message',
      options: ({ here, people }) => ({
        params: { fileId: here.messagePicture },
        body: { emails: [people.owner.email] },
      }),
      active: { ...outside, ...working(201), ...hiddenFromClient },
      archived: { ...working('conflict'), ...hiddenFromClient },
      hiddenWithout: 'viewReplyFiles',
      needs: ['askForApproval', 'viewReplyFiles'],
      usesUp: freshMessageFile,
      special: [
        {
          title: 'of a client',
          by: 'owner',
          options: ({ here, people }) => ({
            params: { fileId: here.messagePicture },
            body: { emails: [people.client.email] },
          }),
          outcome: 'bad_request',
        },
      ],
    },
  ],
  listApprovals: [
    {
      options: ({ here }) => ({ params: { id: here.id } }),
      ...readers,
      needs: 'viewReview',
      special: [
        {
          title: 'on a file of this project by way of an own one',
          by: 'foreign',
          options: ({ here, there }) => ({ params: { id: there.id }, query: { stack: here.picture } }),
          outcome: 200,
        },
      ],
    },
  ],
  decideApproval: [
    {
      title: 'asked of them',
      options: (scene, me) => ({ params: { id: asked(scene, me) }, body: yes }),
      active: { ...outside, ...asGuest, ...inside(200) },
      archived: inside('conflict'),
      needs: 'decideApprovals',
      usesUp: freshApprovalOf,
    },
    {
      title: 'asked of somebody else',
      options: ({ here }, me) => ({ params: { id: here.approvals.of[otherAuthor(me)] }, body: yes }),
      active: { ...outside, ...asGuest, ...working('not_allowed'), ...hiddenFromClient },
      archived: { ...working('not_allowed'), ...hiddenFromClient },
    },
  ],
  withdrawApproval: [
    {
      title: 'their own',
      options: (scene, me) => ({ params: { id: own(scene, me) } }),
      active: { ...outside, ...working(200), ...hiddenFromClient },
      archived: { ...working('conflict'), ...hiddenFromClient },
      needs: 'askForApproval',
      usesUp: freshApprovalBy(ownAuthor),
      special: [
        {
          title: 'what was asked of them',
          by: 'client',
          options: (scene, me) => ({ params: { id: asked(scene, me) } }),
          outcome: 'not_allowed',
        },
      ],
    },
    {
      title: 'of somebody else',
      options: ({ here }, me) => ({ params: { id: here.approvals.by[otherAuthor(me)] } }),
      active: { ...outside, ...working('not_allowed'), manager: 200, owner: 200, ...hiddenFromClient },
      archived: { ...working('not_allowed'), manager: 'conflict', owner: 'conflict', ...hiddenFromClient },
      needs: 'withdrawAnyApproval',
      usesUp: freshApprovalBy(otherAuthor),
    },
  ],
  getCertificate: [
    {
      title: 'of what they decided',
      options: (scene, me) => {
        const { etag, uid_approval } = decided(scene, me)
        return { params: { id: uid_approval }, headers: { 'if-none-match': etag } }
      },
      active: { ...outside, ...byLink('not_found'), ...inside(304) },
      archived: inside(304),
      needs: 'viewReview',
      special: [
        {
          title: 'of what somebody else decided',
          by: 'client',
          options: ({ here }) => ({ params: { id: here.approvals.decided.author.uid_approval } }),
          outcome: 'not_found',
        },
        {
          title: 'of what is open',
          by: 'owner',
          options: ({ here }) => ({ params: { id: here.approvals.of.client } }),
          outcome: 'conflict',
        },
      ],
    },
  ],
  // Whoever has the number of a certificate is told the name of the file.
  verifyApproval: [
    {
      options: ({ here }) => ({ params: { id: here.approvals.decided.client.uid_approval } }),
      active: everybody(200),
      remembers: [...outsiders, 'revoked'],
      special: [
        {
          title: 'what is open',
          by: 'owner',
          options: ({ here }) => ({ params: { id: here.approvals.of.client } }),
          outcome: 'not_found',
        },
      ],
    },
  ],
}
