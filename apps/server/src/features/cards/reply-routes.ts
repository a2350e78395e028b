import { messages } from '@joinery/contract/messages'
import { createReplySchema, repliesCalls } from '@joinery/contract/replies'
import type { FastifyInstance } from 'fastify'

import { requireLivingSession } from '#features/auth/sessions/require-session.ts'
import type { NewFile } from '#features/files/attach-files.ts'
import { gatherFiles } from '#features/files/gather-files.ts'
import { readBody } from '#features/files/read-body.ts'
import { requireOneOf } from '#features/members/access.ts'
import { deleteReply, restoreReply } from '#features/messages/delete-reply.ts'
import { editReply } from '#features/messages/edit-reply.ts'
import { getReply } from '#features/messages/get-reply.ts'
import { setReaction } from '#features/messages/reactions/set-reaction.ts'
import { sendMessage, type Created, type NewReply } from '#features/messages/sending/send-message.ts'
import type { Actor } from '#platform/actor.ts'
import { isForm } from '#platform/http/is-form.ts'
import { registerCalls, type SessionChecks } from '#platform/http/register-calls.ts'
import { isCheapToClean } from '#platform/security/clean-html.ts'

import { replyKinds as kinds } from './card-kind.ts'
import type { CardsContext } from './cards-context.ts'
import { listItems } from './checklist/checklist-queries.ts'
import { createCard, createComment } from './creating/create-card.ts'

const {
  createReply: creation,
  getReply: reading,
  updateReply,
  deleteReply: deletion,
  restoreReply: restoration,
  addReaction,
  removeReaction,
} = repliesCalls

const createReply = async (
  context: CardsContext & { readonly actor: Actor },
  uid_project: string,
  input: NewReply,
  uploads: readonly NewFile[],
): Promise<Created> => {
  if (input.replyType === 'discussion') {
    // The storing statement checks the session; any work before it needs its own check.
    const isAlone = isCheapToClean(input.content) && !input.quotedMessage && !input.parentReplyId
    if (!isAlone) await requireLivingSession(context)
    return sendMessage(context, uid_project, input, uploads)
  }
  return input.parentReplyId
    ? createComment(context, uid_project, input.parentReplyId, input, uploads)
    : createCard(context, uid_project, input, uploads)
}

export const replyRoutes = (app: FastifyInstance, context: CardsContext, session: SessionChecks): void => {
  registerCalls(
    app,
    {
      createReply: creation,
      getReply: reading,
      updateReply,
      deleteReply: deletion,
      restoreReply: restoration,
      addReaction,
      removeReaction,
    },
    {
      createReply: async ({ actor, params, request, reply }) => {
        // Check before the body of an upload, and thus its type, is read.
        if (isForm(request)) {
          await requireLivingSession({ ...context, actor })
          await requireOneOf(context.db, actor, params.id, creation.capability)
        }
        const jsonFields = ['quotedMessage', 'uid_images']
        return readBody(request, context.spoolDir, createReplySchema, jsonFields, async (body, uploads) => {
          // Check access before reading or copying: image ids as well as uploads.
          if (body.uid_images.length > 0 && !isForm(request)) {
            await requireLivingSession({ ...context, actor })
            await requireOneOf(context.db, actor, params.id, creation.capability)
          }
          const files = await gatherFiles({ ...context, actor }, uploads, body.uid_images)
          const created = await createReply({ ...context, actor }, params.id, body, files)
          void reply.code(created.isRepeat ? 200 : 201)
          return { reply: created.reply }
        })
      },
      getReply: async ({ actor, params: { replyId } }) => {
        const { reply, ...rest } = await getReply({ ...context, actor }, kinds, replyId)
        if (reply.kanban_status === null) return { reply, ...rest }
        // Read after the card: a change in between is newer than its version, so the event is applied again.
        return { reply: { ...reply, checklist: await listItems(context.db, replyId) }, ...rest }
      },
      updateReply: async ({ actor, params, body }) => ({
        reply: await editReply({ ...context, actor }, kinds, params.replyId, body.content),
      }),
      deleteReply: async ({ actor, params }) => {
        const version = await deleteReply({ ...context, actor }, kinds, params.replyId)
        return { message: messages.reply.deleted, version }
      },
      restoreReply: async ({ actor, params }) => ({
        reply: await restoreReply({ ...context, actor }, kinds, params.replyId),
      }),
      addReaction: async ({ actor, params: { replyId: uid_reply, emoji } }) => ({
        reactions: await setReaction({ ...context, actor }, kinds, { uid_reply, emoji, isOn: true }),
      }),
      removeReaction: async ({ actor, params: { replyId: uid_reply, emoji } }) => ({
        reactions: await setReaction({ ...context, actor }, kinds, { uid_reply, emoji, isOn: false }),
      }),
    },
    // The statements that store a message, card or comment check the session.
    { session, checksItself: ['createReply'] },
  )
}
