import { messages } from '@joinery/contract/messages'
import { repliesCalls } from '@joinery/contract/replies'
import type { FastifyInstance } from 'fastify'

import { downloadFile } from '#features/files/download-file.ts'
import type { FilesState } from '#features/files/files-context.ts'
import { acceptsGzip, setCompressed } from '#platform/http/compress-json.ts'
import { personSignal } from '#platform/http/person-signal.ts'
import { registerCalls, type SessionChecks } from '#platform/http/register-calls.ts'

import { listReplies } from './list-replies.ts'
import { markRead } from './mark-read.ts'
import { setPinned } from './pinned/set-pinned.ts'
import type { MessagesContext } from './sending/send-message.ts'

const { listReplies: listing, pinMessage, unpinMessage, markProjectRead, downloadReplyAttachment } = repliesCalls

// The calls that create, change and delete replies are handled in `cards`, which knows both kinds.
export const messagesRoutes = (
  app: FastifyInstance,
  context: MessagesContext & Pick<FilesState, 'isImageShared'>,
  session: SessionChecks,
): void => {
  registerCalls(
    app,
    { listReplies: listing, pinMessage, unpinMessage, markProjectRead, downloadReplyAttachment },
    {
      listReplies: async ({ actor, params, query, request, reply }) => {
        const options = { acceptsGzip: acceptsGzip(request) }
        const list = (db = context.db) => listReplies({ ...context, db, actor }, params.id, query, options)
        const page = await (query.q === undefined
          ? list()
          : context.searches(actor.uid_user, personSignal(reply), list))
        if (!Buffer.isBuffer(page)) return page
        setCompressed(reply, page)
        return reply.type('application/json; charset=utf-8').send(page) as never // already sent; the return value is ignored
      },
      pinMessage: async ({ actor, params }) => ({
        reply: await setPinned({ ...context, actor }, params.replyId, true),
      }),
      unpinMessage: async ({ actor, params }) => ({
        reply: await setPinned({ ...context, actor }, params.replyId, false),
        message: messages.reply.unpinned,
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
    { session, checksItself: ['listReplies'] },
  )
}
