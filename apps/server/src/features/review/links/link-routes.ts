import { sharingMessages } from '@joinery/contract/messages/sharing-messages'
import { linksCalls } from '@joinery/contract/review/links'
import type { FastifyInstance } from 'fastify'

import { requireGuestLinks } from '#features/guests/guest-checks.ts'
import type { GuestSelections } from '#features/review/review-context.ts'
import type { Context } from '#platform/context.ts'
import { registerCalls, type SessionChecks } from '#platform/http/register-calls.ts'
import { required } from '#platform/required.ts'

import { getGuestReview } from './get-guest-review.ts'
import { createLink, deleteLink, listLinks } from './manage-links.ts'
import { sendLink } from './send-link.ts'

const { createLink: create, listLinks: list, deleteLink: revoke, sendLink: send, getGuestReview: show } = linksCalls

export const linkRoutes = (app: FastifyInstance, context: Context & GuestSelections, session: SessionChecks): void => {
  registerCalls(
    app,
    { createLink: create, listLinks: list, deleteLink: revoke, sendLink: send },
    {
      createLink: async ({ actor, params, body }) => {
        const created = await createLink({ ...context, actor }, params.id, body)
        return { ...created, url: required(created.link.url, 'A new link has no address') }
      },
      listLinks: async ({ actor, params }) => ({ links: await listLinks({ ...context, actor }, params.id) }),
      deleteLink: async ({ actor, params }) => {
        await deleteLink({ ...context, actor }, params.linkId)
        return { message: sharingMessages.revoked }
      },
      sendLink: async ({ actor, params, body }) => {
        const link = await sendLink({ ...context, actor }, params.linkId, body)
        return { message: sharingMessages.sent, link }
      },
    },
    { session, authorise: async () => requireGuestLinks(context) },
  )
  registerCalls(
    app,
    { getGuestReview: show },
    { getGuestReview: ({ actor, query }) => getGuestReview({ ...context, actor }, query) },
    { session },
  )
}
