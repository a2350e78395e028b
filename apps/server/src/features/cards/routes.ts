import { kanbanCalls } from '@joinery/contract/kanban'
import type { FastifyInstance } from 'fastify'

import { registerCalls, type SessionChecks } from '#platform/http/register-calls.ts'

import type { CardsContext } from './cards-context.ts'
import { getBoard } from './get-board.ts'
import { moveCard } from './move-card.ts'
import { setCardFields } from './set-card-fields.ts'

export const cardsRoutes = (app: FastifyInstance, context: CardsContext, session: SessionChecks): void =>
  registerCalls(
    app,
    kanbanCalls,
    {
      getBoard: async ({ actor, params, reply }) => {
        const board = await getBoard({ ...context, actor }, params.id)
        // Checking 500 cards against their schema would take longer than all the rest; here the compiler has done it.
        void reply.type('application/json; charset=utf-8').serializer(JSON.stringify)
        return board
      },
      moveCard: async ({ actor, params, body }) => ({
        reply: await moveCard({ ...context, actor }, params.replyId, body),
      }),
      orderCard: async ({ actor, params, body }) => ({
        reply: await moveCard({ ...context, actor }, params.replyId, body),
      }),
      setCardFields: async ({ actor, params, body }) => ({
        reply: await setCardFields({ ...context, actor }, params.replyId, body),
      }),
      assignCard: async ({ actor, params, body }) => ({
        reply: await setCardFields({ ...context, actor }, params.replyId, body),
      }),
      setDueDate: async ({ actor, params, body }) => ({
        reply: await setCardFields({ ...context, actor }, params.replyId, body),
      }),
    },
    { session, checksItself: ['getBoard', 'moveCard', 'orderCard', 'setCardFields', 'assignCard', 'setDueDate'] },
  )
