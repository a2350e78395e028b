import { tokenMessages } from '@joinery/contract/messages/token-messages'
import { tokensCalls } from '@joinery/contract/sign-in/tokens'
import type { FastifyInstance } from 'fastify'

import { requireStepUp } from '#features/auth/step-up/require-step-up.ts'
import type { Context } from '#platform/context.ts'
import { registerCalls, type SessionChecks } from '#platform/http/register-calls.ts'

import { createToken } from './create-token.ts'
import { deleteToken } from './delete-token.ts'
import { presentToken } from './present-token.ts'
import { listTokensOf } from './token-queries.ts'

export const tokenRoutes = (app: FastifyInstance, context: Context, session: SessionChecks): void => {
  const { clock, db } = context
  registerCalls(
    app,
    tokensCalls,
    {
      createToken: ({ actor, body }) => createToken({ ...context, actor }, body),
      listTokens: async ({ actor }) => {
        await requireStepUp({ ...context, actor })
        return { tokens: (await listTokensOf(db, actor.uid_user, clock.now())).map(presentToken) }
      },
      deleteToken: async ({ actor, params }) => {
        await deleteToken({ ...context, actor }, params.id)
        return { message: tokenMessages.deleted }
      },
    },
    { session },
  )
}
