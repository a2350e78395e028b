import { sharingMessages } from '@joinery/contract/messages/sharing-messages'
import { linksCalls } from '@joinery/contract/review/links'
import type { FastifyInstance } from 'fastify'

import type { Context } from '#platform/context.ts'
import { registerCalls, type SessionChecks } from '#platform/http/register-calls.ts'

import { getGuestReview } from './get-guest-review.ts'
import { createLink, deleteLink, listLinks, requireGuestLinks } from './manage-links.ts'
import { sendLink } from './send-link.ts'

const { createLink: create, listLinks: list, deleteLink: revoke, sendLink: send, getGuestReview: show } = linksCalls

export const linkRoutes = (app: FastifyInstance, context: Context, session: SessionChecks): void => {
  registerCalls(
    app,
    { createLink: create, listLinks: list, deleteLink: revoke, sendLink: send },
    {
      createLink: async ({ actor, params, body }) => {
        const link = await createLink({ ...context, actor }, params.id, body)
        return { link, url: link.url }
      },
      listLinks: async ({ actor, params }) => ({ links: await listLinks({ ...context, actor }, params.id) }),
      deleteLink: async ({ actor, params }) => {
        await deleteLink({ ...context, actor }, params.linkId)
        return { message: sharingMessages.revoked }
      },
      sendLink: async ({ actor, params, body }) => {
        await sendLink({ ...context, actor }, params.linkId, body)
        return { message: sharingMessages.sent }
      },
    },
    { session, authorise: async () => requireGuestLinks(context) },
  )
  registerCalls(
    app,
    { getGuestReview: show },
    { getGuestReview: ({ actor }) => getGuestReview({ ...context, actor }) },
    { session },
  )
}
