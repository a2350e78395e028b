import { addCardFilesSchema, kanbanCalls } from '@joinery/contract/kanban'
import type { FastifyInstance } from 'fastify'

import { gatherFiles } from '#features/files/gather-files.ts'
import { readBody } from '#features/files/read-body.ts'
import { acceptsGzip, setCompressed } from '#platform/http/compress-json.ts'
import { registerCalls, type SessionChecks } from '#platform/http/register-calls.ts'

import type { CardsContext } from './cards-context.ts'
import { addCardFiles, checkBeforeFiles } from './files/add-card-files.ts'
import { removeCardFile } from './files/remove-card-file.ts'
import { getBoard } from './get-board.ts'
import { moveCard } from './move-card.ts'
import { getBoardPage } from './pages/get-board-page.ts'
import { setCardFields } from './set-card-fields.ts'

export const cardsRoutes = (app: FastifyInstance, context: CardsContext, session: SessionChecks): void =>
  registerCalls(
    app,
    kanbanCalls,
    {
      getBoard: async ({ actor, params, query: { limit, cursor }, request, reply }) => {
        if (limit !== undefined) return getBoardPage({ ...context, actor }, params.id, { limit, cursor })
        const ifNoneMatch = request.headers['if-none-match']
        const { body, tag } = await getBoard({ ...context, actor }, params.id, {
          ifNoneMatch,
          acceptsGzip: acceptsGzip(request),
        })
        void reply.header('etag', tag)
        if (body === null) return reply.code(304).send() as never // already sent; the return value is ignored
        if (typeof body !== 'string') setCompressed(reply, body)
        return reply.type('application/json; charset=utf-8').send(body) as never
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
      addCardFiles: async ({ actor, params, request }) => {
        await checkBeforeFiles({ ...context, actor }, params.replyId)
        return readBody(request, context.spoolDir, addCardFilesSchema, ['uid_images'], async (body, uploads) => {
          const files = await gatherFiles({ ...context, actor }, uploads, body.uid_images)
          return { reply: await addCardFiles({ ...context, actor }, params.replyId, files) }
        })
      },
      removeCardFile: async ({ actor, params }) => ({
        reply: await removeCardFile({ ...context, actor }, params.replyId, params.attachmentId),
      }),
    },
    { session, checksItself: ['getBoard', 'moveCard', 'orderCard', 'setCardFields', 'assignCard', 'setDueDate'] },
  )
