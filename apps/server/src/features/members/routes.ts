import { invitationsCalls } from '@joinery/contract/invitations'
import { invitationMessages } from '@joinery/contract/messages/invitation-messages'
import type { FastifyInstance } from 'fastify'

import type { Context } from '#platform/context.ts'
import { registerCalls, type SessionChecks } from '#platform/http/register-calls.ts'

import {
  acceptInvitation,
  answerInvitation,
  declineInvitation,
  listInvitations,
  readInvitation,
} from './invitations/answer-invitation.ts'

export const membersRoutes = (app: FastifyInstance, context: Context, session: SessionChecks): void =>
  registerCalls(
    app,
    invitationsCalls,
    {
      readInvitation: ({ body }) => readInvitation(context, body.token),
      acceptInvitation: async ({ actor, body }) => ({
        uid_project: await acceptInvitation({ ...context, actor }, body.token),
      }),
      declineInvitation: async ({ body }) => {
        await declineInvitation(context, body.token)
        return { message: invitationMessages.declined }
      },
      listInvitations: async ({ actor }) => ({ invitations: await listInvitations({ ...context, actor }) }),
      answerInvitation: async ({ actor, body, params }) => {
        await answerInvitation({ ...context, actor }, params.id, body.accept)
        return { uid_project: params.id }
      },
    },
    { session },
  )
