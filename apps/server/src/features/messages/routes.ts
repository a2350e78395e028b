import { repliesCalls } from '@joinery/contract/replies'
import type { FastifyInstance } from 'fastify'

import { downloadFile } from '#features/files/download-file.ts'
import type { Context } from '#platform/context.ts'
import { registerCalls, type SessionChecks } from '#platform/http/register-calls.ts'

import { listReplies } from './list-replies.ts'
import { markRead } from './mark-read.ts'

const { listReplies: listing, markProjectRead, downloadReplyAttachment } = repliesCalls

// The calls that create, change and delete replies are handled in `cards`, which knows both kinds.
export const messagesRoutes = (app: FastifyInstance, context: Context, session: SessionChecks): void => {
  registerCalls(
    app,
    { listReplies: listing, markProjectRead, downloadReplyAttachment },
    {
      listReplies: ({ actor, params, query }) => {
        const list = () => listReplies({ ...context, actor }, params.id, query)
        return query.q === undefined ? list() : context.heavy(actor.uid_user, list)
      },
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
