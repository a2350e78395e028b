import { sendMessage, type Created, type NewReply } from '#features/messages/send-message.ts'
import type { Actor } from '#platform/context.ts'
import type { Upload } from '#platform/uploads/receive-form.ts'

import type { CardsContext } from './cards-context.ts'
import { createCard, createComment } from './create-card.ts'

/** One call makes messages, cards and comments. */
export const createReply = (
  context: CardsContext & { readonly actor: Actor },
  uid_project: string,
  input: NewReply,
  uploads: readonly Upload[] = [],
): Promise<Created> => {
  if (input.replyType === 'discussion') return sendMessage(context, uid_project, input, uploads)
  return input.parentReplyId
    ? createComment(context, uid_project, input.parentReplyId, input, uploads)
    : createCard(context, uid_project, input, uploads)
}
