import { selectionMessages as texts } from '@joinery/contract/messages/selection-messages'
import { displayAmount } from '@joinery/contract/selections/money'
import type { Selection } from '@joinery/contract/selections/selections'
import { WindowVirtualizer } from 'virtua'

import type { GridGroup } from '#kit/grid/grid-types.ts'

import { ApprovalMark } from './approval-mark.tsx'
import { ItemImage } from './item-image.tsx'
import type { Faults } from './store/edit-store.ts'

type PhoneListProps = {
  groups: readonly GridGroup<Selection>[]
  currency: string | null
  roomTotals: ReadonlyMap<string, string>
  faults: Faults
  onOpen: (uid: string) => void
  onImageBroken: () => void
}

/** The schedule on a phone: items by room, each opening a form. */
export function PhoneList({ groups, currency, roomTotals, faults, onOpen, onImageBroken }: PhoneListProps) {
  const show = (amount: string | null | undefined) =>
    amount === null || amount === undefined || currency === null ? '' : displayAmount(amount, currency)
  return (
    <WindowVirtualizer>
      {groups.flatMap(({ id, name, rows }) => [
        <h2 key={`room ${id}`} className="flex items-baseline gap-2 border-b border-line pt-5 pb-2">
          <span dir="auto" className="min-w-0 truncate font-display text-xl">
            {name === '' ? texts.noRoom : name}
          </span>
          <span className="text-sm text-muted">{texts.items(rows.length)}</span>
          <span className="ml-auto text-[0.9375rem] font-medium tabular-nums">{show(roomTotals.get(id))}</span>
        </h2>,
        ...rows.map((item) => (
          <button
            key={item.uid_selection}
            type="button"
            id={`item-${item.uid_selection}`}
            onClick={() => onOpen(item.uid_selection)}
            className="flex w-full items-start gap-3.5 border-b border-line py-3 text-left"
          >
            <ItemImage image={item.image} onBroken={onImageBroken} className="size-16 rounded-md" />
            <span className="flex min-w-0 flex-1 flex-col items-start gap-0.5">
              <span dir="auto" className="max-w-full truncate font-medium">
                {item.title}
              </span>
              <span className="max-w-full truncate text-sm text-muted">
                {[item.code, item.finish].filter((text) => text !== '').join(' · ')}
              </span>
              <ApprovalMark approval={item.approval} />
              {faults.has(item.uid_selection) && <span className="text-sm text-bad">{texts.updateFailed}</span>}
            </span>
            <span className="flex flex-col items-end gap-0.5 tabular-nums">
              <span className="font-medium">{show(item.line_total)}</span>
              <span className="text-sm text-muted">{`${item.quantity} ${item.unit}`}</span>
            </span>
          </button>
        )),
      ])}
    </WindowVirtualizer>
  )
}
