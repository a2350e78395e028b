// Invitations from the side of the person invited.
import type { invitationsCalls } from '@joinery/contract/invitations'

import { newEmail } from '#testing/build-user.ts'

import type { RowsOf } from './access-row.ts'
import { inviteTo } from './people.ts'

const noToken = () => ({ body: { token: 'no-such-token' } })

export const invitationsRows: RowsOf<typeof invitationsCalls> = {
  readInvitation: [
    {
      title: 'with an unknown token',
      options: noToken,
      outcome: 'bad_request',
    },
  ],
  acceptInvitation: [
    {
      title: 'with an unknown token',
      options: noToken,
      outcome: 'bad_request',
      special: [
        {
          title: "another person's",
          by: 'foreign',
          options: async ({ app, here, people }) => ({
            body: { token: await inviteTo(app, here.id, newEmail(), people.owner.uid_user) },
          }),
          outcome: 'conflict',
        },
      ],
    },
  ],
  declineInvitation: [
    {
      title: 'with an unknown token',
      options: noToken,
      outcome: 'bad_request',
    },
  ],
  listInvitations: [{ options: () => ({}) }],
  answerInvitation: [
    {
      title: 'of others',
      options: ({ here }) => ({ params: { id: here.id }, body: { accept: true } }),
      outcome: 'not_found',
    },
  ],
}
