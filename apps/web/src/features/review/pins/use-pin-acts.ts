import { messages } from '@joinery/contract/messages'
import { reviewMessages as say } from '@joinery/contract/messages/review-messages'
import type { Pin, PinComment, PinStatus } from '@joinery/contract/review/pins'
import { useState } from 'react'

import { moveCard } from '#api/kanban.ts'
import { changeStack, refreshReview, type Stack } from '#api/review-reading.ts'
import { createPinCard, deletePin, deletePinComment, updatePin, updatePinComment } from '#api/review.ts'
import type { ReviewView } from '#features/review/review-view.ts'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSession, useSessionStore } from '#lib/session/session-provider.tsx'

import { keepText } from './draft.ts'
import { withChange, withComment, withoutComment, withoutPin, withPin } from './stack-changes.ts'

export type PinActs = ReturnType<typeof usePinActs>

/** What a person does with comments that are there. What is known of the file changes at once, and back where it fails. */
export const usePinActs = ({ project: { uid_project }, file: { uid_stack }, selected, onSelect }: ReviewView) => {
  const session = useSessionStore()
  const { user } = useSession()
  const me = user?.uid_user ?? ''
  const [busy, setBusy] = useState<'status' | 'card' | 'move' | null>(null)
  const [fault, setFault] = useState<{ readonly uid_pin: string; readonly text: string } | null>(null)
  const change = (how: (stack: Stack) => Stack): void => changeStack(session, uid_stack, how)

  const run = async (name: typeof busy, { uid_pin }: Pin, act: () => Promise<void>, otherwise: string) => {
    if (busy !== null) return
    setBusy(name)
    setFault(null)
    try {
      await act()
    } catch (error) {
      setFault({ uid_pin, text: sentenceOf(error, otherwise) })
      void refreshReview(session, uid_project, uid_stack)
    }
    setBusy(null)
  }

  return {
    busy,
    fault,
    setStatus: (pin: Pin, status: PinStatus): Promise<void> =>
      run(
        'status',
        pin,
        async () => {
          change((stack) => withChange(stack, pin.uid_pin, { status, waits_for: null }))
          try {
            const saved = await updatePin(session, pin.uid_pin, { status })
            change((stack) => withPin(stack, saved))
          } catch (error) {
            const { status: former, waits_for } = pin
            change((stack) => withChange(stack, pin.uid_pin, { status: former, waits_for }))
            throw error
          }
        },
        say.pinFailed,
      ),
    makeCard: (pin: Pin): Promise<void> =>
      run(
        'card',
        pin,
        async () => {
          const { uid_reply, kanban_status } = await createPinCard(session, pin.uid_pin)
          const card = { uid_reply, kanban_status: kanban_status ?? 'todo' }
          change((stack) => withChange(stack, pin.uid_pin, { card }))
        },
        say.cardFailed,
      ),
    finishCard: (pin: Pin, uid_reply: string): Promise<void> =>
      run(
        'move',
        pin,
        async () => {
          await moveCard(session, uid_reply, 'done', 0)
          change((stack) => withChange(stack, pin.uid_pin, { card: { uid_reply, kanban_status: 'done' } }))
        },
        messages.kanban.statusFailed,
      ),
    /** The next four reject with the sentence to show. */
    edit: async ({ uid_pin }: Pin, content: string): Promise<void> => {
      const saved = await updatePin(session, uid_pin, { content })
      change((stack) => withPin(stack, saved))
    },
    editAnswer: async ({ uid_pin }: Pin, { uid_comment }: PinComment, content: string): Promise<void> => {
      const saved = await updatePinComment(session, uid_pin, uid_comment, content)
      change((stack) => withComment(stack, uid_pin, saved))
    },
    remove: async ({ uid_pin }: Pin): Promise<void> => {
      await deletePin(session, uid_pin)
      // Whoever deletes it wants nothing more of it.
      for (const kind of ['answer', 'edit'] as const) keepText(kind, me, uid_pin, null)
      if (selected === uid_pin) onSelect(null)
      change((stack) => withoutPin(stack, uid_pin))
    },
    removeAnswer: async ({ uid_pin }: Pin, { uid_comment }: PinComment): Promise<void> => {
      await deletePinComment(session, uid_pin, uid_comment)
      keepText('edit', me, uid_comment, null)
      change((stack) => withoutComment(stack, uid_pin, uid_comment))
    },
  }
}
