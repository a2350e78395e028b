// Approvals: requested by the team, decided by the approvers; a client sees only their own.
import type { approvalsCalls } from '@joinery/contract/review/approvals'

import { byLink, type RowsOf } from '../access-row.ts'
import { outsiders } from '../callers.ts'
import {
  freshApprovalBy,
  freshApprovalOf,
  freshFile,
  freshMessageFile,
  freshSelection,
  otherAuthor,
  ownAuthor,
  ownCommenter,
} from '../fresh.ts'
import type { Person } from '../people.ts'
import type { Scene } from '../scene.ts'

/** Callers without an approval try the author's. */
const approvalFor = ({ here }: Scene, me: Person): string => here.approvals.of[ownCommenter(me)]
const decided = ({ here }: Scene, me: Person) => here.approvals.decided[ownCommenter(me)]
const own = ({ here }: Scene, me: Person): string => here.approvals.by[ownAuthor(me)]

const yes = { decision: 'approved' } as const
/** Guests have no approvals in this table; lookers must give a name first. */
const asGuest = { guest: 'not_found' } as const
const hiddenFromClient = { client: 'not_found' } as const

export const approvalsRows: RowsOf<typeof approvalsCalls> = {
  askForApproval: [
    {
      title: 'about a file of the project',
      options: ({ here, people }) => ({ params: { fileId: here.file }, body: { emails: [people.client.email] } }),
      needs: 'askForApproval',
      usesUp: freshFile,
      special: [
        {
          title: 'a member of another project',
          by: 'member',
          // A file without further versions.
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
  askForSelectionsApproval: [
    {
      options: ({ here, people }) => ({
        params: { id: here.id },
        body: { uid_selections: [here.selection], emails: [people.client.email] },
      }),
      needs: 'askForApproval',
      usesUp: freshSelection,
      special: [
        {
          title: 'of a selection of another project',
          by: 'member',
          options: ({ here, there, people }) => ({
            params: { id: here.id },
            body: { uid_selections: [there.selection], emails: [people.client.email] },
          }),
          outcome: 'not_found',
        },
      ],
    },
  ],
  listApprovals: [
    {
      options: ({ here }) => ({ params: { id: here.id } }),
      special: [
        {
          title: 'on a file of this project through their own project',
          by: 'foreign',
          options: ({ here, there }) => ({ params: { id: there.id }, query: { stack: here.picture } }),
          outcome: 200,
        },
      ],
    },
  ],
  decideApproval: [
    {
      title: 'requested from them',
      options: (scene, me) => ({ params: { id: approvalFor(scene, me) }, body: yes }),
      except: asGuest,
      usesUp: freshApprovalOf,
    },
    {
      title: 'requested from another person',
      options: ({ here }, me) => ({ params: { id: here.approvals.of[otherAuthor(me)] }, body: yes }),
      needs: [],
      outcome: 'not_allowed',
      except: { looker: 'unauthenticated', ...asGuest, ...hiddenFromClient },
    },
  ],
  resendApproval: [
    {
      title: 'their own',
      options: (scene, me) => ({ params: { id: own(scene, me) } }),
      except: hiddenFromClient,
      needs: 'askForApproval',
      usesUp: freshApprovalBy(ownAuthor),
      special: [
        {
          title: 'a request to them',
          by: 'client',
          options: (scene, me) => ({ params: { id: approvalFor(scene, me) } }),
          outcome: 'not_allowed',
        },
      ],
    },
    {
      title: "another person's",
      options: ({ here }, me) => ({ params: { id: here.approvals.by[otherAuthor(me)] } }),
      except: hiddenFromClient,
      needs: 'withdrawAnyApproval',
      usesUp: freshApprovalBy(otherAuthor),
    },
  ],
  withdrawApproval: [
    {
      title: 'their own',
      options: (scene, me) => ({ params: { id: own(scene, me) } }),
      except: hiddenFromClient,
      needs: 'askForApproval',
      usesUp: freshApprovalBy(ownAuthor),
      special: [
        {
          title: 'a request to them',
          by: 'client',
          options: (scene, me) => ({ params: { id: approvalFor(scene, me) } }),
          outcome: 'not_allowed',
        },
      ],
    },
    {
      title: "another person's",
      options: ({ here }, me) => ({ params: { id: here.approvals.by[otherAuthor(me)] } }),
      except: hiddenFromClient,
      needs: 'withdrawAnyApproval',
      usesUp: freshApprovalBy(otherAuthor),
    },
  ],
  getCertificate: [
    {
      title: 'of their own decision',
      options: (scene, me) => {
        const { etag, uid_approval } = decided(scene, me)
        return { params: { id: uid_approval }, headers: { 'if-none-match': etag } }
      },
      outcome: 304,
      except: byLink('not_found'),
      special: [
        {
          title: "of another person's decision",
          by: 'client',
          options: ({ here }) => ({ params: { id: here.approvals.decided.author.uid_approval } }),
          outcome: 'not_found',
        },
        {
          title: 'of an open request',
          by: 'owner',
          options: ({ here }) => ({ params: { id: here.approvals.of.client } }),
          outcome: 'conflict',
        },
      ],
    },
  ],
  // Anyone with the number of a certificate can read the name of the file.
  verifyApproval: [
    {
      options: ({ here }) => ({ params: { id: here.approvals.decided.client.uid_approval } }),
      remembers: [...outsiders, 'revoked'],
      special: [
        {
          title: 'an open request',
          by: 'owner',
          options: ({ here }) => ({ params: { id: here.approvals.of.client } }),
          outcome: 'not_found',
        },
      ],
    },
  ],
}
