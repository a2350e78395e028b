import { checklistsCalls } from '@joinery/contract/checklists'
import { checklistServerMessages as texts } from '@joinery/contract/messages/checklist-server-messages'
import type { FastifyInstance } from 'fastify'

import type { CardsContext } from '#features/cards/cards-context.ts'
import { registerCalls, type SessionChecks } from '#platform/http/register-calls.ts'

import { addItems } from './add-items.ts'
import { convertItem } from './convert-item.ts'
import { deleteItem } from './delete-item.ts'
import { orderItems } from './order-items.ts'
import { updateItem } from './update-item.ts'

export const checklistRoutes = (app: FastifyInstance, context: CardsContext, session: SessionChecks): void =>
  registerCalls(
    app,
    checklistsCalls,
    {
      addChecklistItems: async ({ actor, params, body, reply }) => {
        const added = body.texts ?? (body.text === undefined ? [] : [body.text])
        const items = await addItems({ ...context, actor }, params.replyId, added)
        void reply.code(201)
        return { items }
      },
      updateChecklistItem: async ({ actor, params, body }) => ({
        item: await updateItem({ ...context, actor }, params.replyId, params.itemId, body),
      }),
      deleteChecklistItem: async ({ actor, params }) => {
        await deleteItem({ ...context, actor }, params.replyId, params.itemId)
        return { message: texts.deleted }
      },
      orderChecklist: async ({ actor, params, body }) => ({
        items: await orderItems({ ...context, actor }, params.replyId, body.uid_items),
      }),
      convertChecklistItem: async ({ actor, params, reply }) => {
        const created = await convertItem({ ...context, actor }, params.replyId, params.itemId)
        void reply.code(201)
        return { reply: created }
      },
    },
    {
      session,
      // `requireCard` checks the session.
      checksItself: [
        'addChecklistItems',
        'updateChecklistItem',
        'deleteChecklistItem',
        'orderChecklist',
        'convertChecklistItem',
      ],
    },
  )
