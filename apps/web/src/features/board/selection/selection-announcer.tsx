import { boardMessages as texts } from '@joinery/contract/messages/board-messages'

import { useStoreFact } from '#lib/store/use-store.ts'

import type { Selection } from './selection.ts'

/** Announces the number of selected cards and the keys for them. */
export function SelectionAnnouncer({ selection }: { selection: Selection }) {
  const count = useStoreFact(selection, ({ uids }) => uids.size)
  return (
    <p aria-live="polite" className="sr-only">
      {count > 0 && texts.selectedKeys(count)}
    </p>
  )
}
