import { guestMessages } from '@joinery/contract/messages/guest-messages'
import { unsubscribeMessages } from '@joinery/contract/messages/unsubscribe-messages'
import { linksCalls } from '@joinery/contract/review/links'
import type { FastifyInstance } from 'fastify'

import { registerCalls } from '#platform/http/register-calls.ts'

import { confirmReview, enterReview, openReview } from './enter-review.ts'
import { requireGuestLinks } from './guest-checks.ts'
import { unsubscribeGuest } from './guest-mail.ts'
import type { GuestsContext } from './guests-context.ts'

const { openReview: open, enterReview: enter, confirmReview: confirm, unsubscribeGuest: unsubscribe } = linksCalls

/** The calls of guests. The team's calls, and what a link shows, are in `review`. */
export const guestsRoutes = (app: FastifyInstance, context: GuestsContext): void => {
  void app.register(async (visits) => {
    visits.addHook('onRequest', async () => requireGuestLinks(context))
    registerCalls(
      visits,
      { openReview: open, enterReview: enter, confirmReview: confirm },
      {
        openReview: ({ body }) => openReview(context, body.token),
        enterReview: async ({ body, request }) => {
          await enterReview(context, body, request.ip)
          return { message: guestMessages.codeSent }
        },
        confirmReview: ({ body, request }) => confirmReview(context, body, request.ip),
      },
    )
  })
  void app.register(async (mailed) => {
    // Mail programs post a form for one-click unsubscribe; its body is ignored because the URL holds the token.
    mailed.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, _body, done) =>
      done(null, {}),
    )
    registerCalls(
      mailed,
      { unsubscribeGuest: unsubscribe },
      {
        unsubscribeGuest: async ({ query }) => {
          await unsubscribeGuest(context, query.token)
          return { message: unsubscribeMessages.guestUnsubscribed }
        },
      },
      { withoutApiKey: true },
    )
  })
}
