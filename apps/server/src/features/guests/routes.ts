import { guestMessages } from '@joinery/contract/messages/guest-messages'
import { unsubscribeMessages } from '@joinery/contract/messages/unsubscribe-messages'
import { linksCalls } from '@joinery/contract/review/links'
import type { FastifyInstance } from 'fastify'

import type { Context } from '#platform/context.ts'
import { registerCalls } from '#platform/http/register-calls.ts'

import { confirmReview, enterReview, openReview } from './enter-review.ts'
import { unsubscribeGuest } from './guest-mail.ts'

const { openReview: open, enterReview: enter, confirmReview: confirm, unsubscribeGuest: unsubscribe } = linksCalls

/** The calls of guests. The team's calls, and what a link shows, are in `review`. */
export const guestsRoutes = (app: FastifyInstance, context: Context): void => {
  registerCalls(
    app,
    { openReview: open, enterReview: enter, confirmReview: confirm },
    {
      openReview: async ({ body }) => ({ guestToken: await openReview(context, body.token) }),
      enterReview: async ({ body }) => {
        await enterReview(context, body)
        return { message: guestMessages.codeSent }
      },
      confirmReview: async ({ body }) => ({ guestToken: await confirmReview(context, body) }),
    },
  )
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
