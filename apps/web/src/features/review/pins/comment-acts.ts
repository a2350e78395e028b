import { reviewMessages } from '@joinery/contract/messages/review-messages'
import type { Pin, PinComment } from '@joinery/contract/review/pins'

import { useReviewClient } from '#features/review/review-client.ts'

import { withComment, withoutComment, withoutPin, withPin } from './stack-changes.ts'

/** Actions on the text of a comment, or of a reply if given. */
export const useCommentActs = ({ uid_pin, uid_stack, ...pin }: Pin, answer?: PinComment) => {
  const { can, isOwn, call, write, onPinsChanged, drafts } = useReviewClient()
  const isMine = isOwn(answer ?? pin)
  const canEdit = isMine && can('commentOnFiles')
  return {
    canEdit,
    canDelete: isMine ? canEdit : can('deleteAnyPin'),
    /** Both reject with the message to show. */
    save: (content: string): Promise<boolean> =>
      write(async () => {
        if (answer) {
          const params = { pinId: uid_pin, commentId: answer.uid_comment }
          const { comment } = await call('updatePinComment', { params, body: { content } }, reviewMessages.pinFailed)
          return onPinsChanged(uid_stack, (stack) => withComment(stack, uid_pin, comment))
        }
        const saved = await call(
          'updatePin',
          { params: { pinId: uid_pin }, body: { content } },
          reviewMessages.pinFailed,
        )
        return onPinsChanged(uid_stack, (stack) => withPin(stack, saved.pin))
      }),
    remove: async (): Promise<void> => {
      await write(async () => {
        // Deleting a comment discards its drafts.
        if (answer) {
          const { uid_comment } = answer
          await call(
            'deletePinComment',
            { params: { pinId: uid_pin, commentId: uid_comment } },
            reviewMessages.pinDeleteFailed,
          )
          drafts.save('edit', uid_comment, null)
          return onPinsChanged(uid_stack, (stack) => withoutComment(stack, uid_pin, uid_comment))
        }
        await call('deletePin', { params: { pinId: uid_pin } }, reviewMessages.pinDeleteFailed)
        for (const kind of ['answer', 'edit'] as const) drafts.save(kind, uid_pin, null)
        return onPinsChanged(uid_stack, (stack) => withoutPin(stack, uid_pin))
      })
    },
  }
}
