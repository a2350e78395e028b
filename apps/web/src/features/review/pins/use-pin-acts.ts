import type { CardFieldsChange } from '@joinery/contract/board/card-fields'
import { messages } from '@joinery/contract/messages'
import { reviewMessages } from '@joinery/contract/messages/review-messages'
import type { Pin, PinStatus, PinVisibility } from '@joinery/contract/review/pins'
import { useState } from 'react'

import { moveCard } from '#api/kanban.ts'
import { changeStack, refreshReview, type Stack } from '#api/review-reading.ts'
import { createPinCard } from '#api/review.ts'
import type { ReviewView } from '#features/review/review-view.ts'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

import { withChange, withPin } from './stack-changes.ts'

export type PinActs = ReturnType<typeof usePinActs>

/** Member actions on comments other than their text. A new status is shown immediately and reverted on failure. */
export const usePinActs = ({ project: { uid_project }, file: { uid_stack } }: ReviewView) => {
  const session = useSessionStore()
  const [busy, setBusy] = useState<'status' | 'visibility' | 'move' | null>(null)
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
            const call = { params: { pinId: pin.uid_pin }, body: { status } }
            const saved = await session.call('updatePin', call, reviewMessages.pinFailed)
            change((stack) => withPin(stack, saved.pin))
          } catch (error) {
            const { status: former, waits_for } = pin
            change((stack) => withChange(stack, pin.uid_pin, { status: former, waits_for }))
            throw error
          }
        },
        reviewMessages.pinFailed,
      ),
    setVisibility: (pin: Pin, visibility: PinVisibility): Promise<void> =>
      run(
        'visibility',
        pin,
        async () => {
          const call = { params: { pinId: pin.uid_pin }, body: { visibility } }
          const saved = await session.call('updatePin', call, reviewMessages.pinFailed)
          change((stack) => withPin(stack, saved.pin))
        },
        reviewMessages.pinFailed,
      ),
    /** Rejects with the message to show. */
    makeCard: async ({ uid_pin }: Pin, fields: CardFieldsChange): Promise<void> => {
      const { uid_reply, kanban_status } = await createPinCard(session, uid_pin, fields)
      const card = { uid_reply, kanban_status: kanban_status ?? 'todo' }
      change((stack) => withChange(stack, uid_pin, { card }))
    },
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
  }
}
