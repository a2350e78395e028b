// The owner and managers manage links. Other rows call with guest tokens to test a link's content.
import type { linksCalls } from '@joinery/contract/review/links'

import { newEmail } from '#testing/build-user.ts'
import { secretIn } from '#testing/review/build-guest.ts'

import type { RowsOf } from '../access-row.ts'
import { freshLink } from '../fresh.ts'

export const linksRows: RowsOf<typeof linksCalls> = {
  createLink: [
    {
      title: 'to the project',
      options: ({ here }) => ({ params: { id: here.id }, body: { scope: 'project', can: ['comment'] } }),
    },
    {
      title: 'to a file',
      options: ({ here }) => ({ params: { id: here.id }, body: { scope: 'file', uid_file: here.picture } }),
      special: [
        {
          title: 'a file of this project through their own project',
          by: 'foreign',
          options: ({ here, there }) => ({ params: { id: there.id }, body: { scope: 'file', uid_file: here.picture } }),
          outcome: 'not_found',
        },
        {
          title: 'a file of a message',
          by: 'owner',
          options: ({ here }) => ({ params: { id: here.id }, body: { scope: 'file', uid_file: here.messagePicture } }),
          outcome: 'bad_request',
        },
      ],
    },
  ],
  listLinks: [{ options: ({ here }) => ({ params: { id: here.id } }) }],
  deleteLink: [{ options: ({ here }) => ({ params: { linkId: here.link.uid_link } }), usesUp: freshLink }],
  sendLink: [
    {
      options: ({ here }) => ({ params: { linkId: here.link.uid_link }, body: { email: newEmail() } }),
    },
  ],
  openReview: [
    { options: ({ here }) => ({ body: { token: secretIn(here.link) } }) },
    { title: 'with an unknown token', options: () => ({ body: { token: 'nothing' } }), outcome: 'not_found' },
  ],
  // A correct secret would send a code by email; see the guests' codes.test.ts.
  enterReview: [
    {
      options: () => ({ body: { token: 'nothing', name: 'Cleo', email: newEmail() } }),
      outcome: 'not_found',
    },
  ],
  confirmReview: [
    {
      options: () => ({ body: { token: 'nothing', email: newEmail(), code: '123456' } }),
      outcome: 'not_found',
    },
    {
      title: 'with a code that was never sent',
      options: ({ here }) => ({ body: { token: secretIn(here.link), email: newEmail(), code: '123456' } }),
      outcome: 'bad_request',
    },
  ],
  getGuestReview: [
    {
      options: () => ({}),
    },
  ],
  unsubscribeGuest: [{ options: () => ({ query: { token: 'nothing' } }), outcome: 'bad_request' }],
}
