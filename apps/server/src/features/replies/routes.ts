import { messages } from '@joinery/contract/messages'
import { createReplySchema, repliesCalls } from '@joinery/contract/replies'
import type { FastifyInstance } from 'fastify'

import { downloadFile } from '#features/files/download-file.ts'
import { readBody } from '#features/files/read-body.ts'
import { requireProject } from '#features/members/access.ts'
import type { Context } from '#platform/context.ts'
import { registerCalls, type SessionChecks } from '#platform/http/register-calls.ts'

import { createReply } from './create-reply.ts'
import { deleteReply, restoreReply } from './delete-reply.ts'
import { editReply } from './edit-reply.ts'
import { listReplies } from './list-replies.ts'
import { markRead } from './mark-read.ts'

export const repliesRoutes = (app: FastifyInstance, context: Context, session: SessionChecks): void => {
  registerCalls(
    app,
    repliesCalls,
    {
      listReplies: ({ actor, params, query }) => {
        const list = () => listReplies({ ...context, actor }, params.id, query)
        return query.q === undefined ? list() : context.heavy(actor.uid_user, list)
      },
      createReply: async ({ actor, params, request, reply }) => {
        // Before the body of an upload is read.
        if (request.isMultipart()) await requireProject(context.db, actor, params.id, 'sendMessage')
        return readBody(request, context.spoolDir, createReplySchema, ['quotedMessage'], async (body, uploads) => {
          const created = await createReply({ ...context, actor }, params.id, body, uploads)
          void reply.code(created.isRepeat ? 200 : 201)
          return { reply: created.reply }
        })
      },
      updateReply: async ({ actor, params, body }) => ({
        reply: await editReply({ ...context, actor }, params.replyId, body.content),
      }),
      deleteReply: async ({ actor, params }) => {
        await deleteReply({ ...context, actor }, params.replyId)
        return { message: messages.reply.deleted }
      },
      restoreReply: async ({ actor, params }) => ({
        reply: await restoreReply({ ...context, actor }, params.replyId),
      }),
      markProjectRead: async ({ actor, params, body }) => ({
        unread_count: await markRead({ ...context, actor }, params.id, body.message_number),
      }),
      downloadReplyAttachment: ({ actor, params, request, reply }) =>
        downloadFile(
          { ...context, actor },
          { uid_file: params.attachmentId, uid_project: params.id, uid_reply: params.replyId },
          request,
          reply,
        ),
    },
    { session },
  )
}
