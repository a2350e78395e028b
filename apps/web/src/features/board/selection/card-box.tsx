import { boardMessages as texts } from '@joinery/contract/messages/board-messages'

import { useStoreFact } from '#lib/store/use-store.ts'

import type { Selection } from './selection.ts'

/** The box of a card, shown while cards are selected. */
export function CardBox({ uid, selection, textId }: { uid: string; selection: Selection; textId: string }) {
  const isActive = useStoreFact(selection, ({ uids }) => uids.size > 0)
  const isSelected = useStoreFact(selection, ({ uids }) => uids.has(uid))
  if (!isActive) return null
  return (
    <input
      type="checkbox"
      data-box
      aria-label={texts.select}
      aria-describedby={textId}
      checked={isSelected}
      onChange={() => selection.toggle(uid)}
    />
  )
}
