import { guestSelectionMessages as texts } from '@joinery/contract/messages/guest-selection-messages'
import { displayAmount } from '@joinery/contract/selections/money'
import type { Selection, SelectionTotals } from '@joinery/contract/selections/selections'

import { ItemPicture } from '#features/review/item-picture.tsx'
import { fillMessage } from '#kit/ui/text/fill-message.tsx'

const joined = (...parts: readonly string[]): string => parts.filter(Boolean).join(' · ')

type Money = Pick<SelectionTotals, 'currency'> | null

function Price({ selection, money }: { selection: Selection; money: Money }) {
  const { line_total, quantity, unit, unit_price } = selection
  const count = unit === '' ? quantity : `${quantity} ${unit}`
  if (!money || unit_price === null || line_total === null) return <p className="mt-1 tabular-nums">{count}</p>
  return (
    <p className="mt-1 tabular-nums">
      {fillMessage(texts.quantityPrice(count, displayAmount(unit_price, money.currency)), {
        total: <strong className="font-semibold">{displayAmount(line_total, money.currency)}</strong>,
      })}
    </p>
  )
}

function Item({ selection, money, onBroken }: { selection: Selection; money: Money; onBroken: () => void }) {
  const { code, dimensions, finish, image, note, sku, supplier, title, url } = selection
  return (
    <li className="flex gap-4 rounded-lg border border-line bg-surface p-4">
      {image && <ItemPicture file={image} title={title} onBroken={onBroken} className="size-24 sm:size-28" />}
      <div className="min-w-0 flex-1 break-words">
        <h4 dir="auto" className="font-semibold">
          {title}
        </h4>
        <p dir="auto" className="text-sm text-muted">
          {code}
        </p>
        {joined(finish, dimensions) && (
          <p dir="auto" className="text-sm text-muted">
            {joined(finish, dimensions)}
          </p>
        )}
        {joined(supplier, sku) && (
          <p dir="auto" className="text-sm text-muted">
            {joined(supplier, sku)}
          </p>
        )}
        <Price selection={selection} money={money} />
        {note && (
          <p dir="auto" className="mt-1 text-sm whitespace-pre-line">
            {note}
          </p>
        )}
        {url && (
          <a href={url} target="_blank" rel="noreferrer nofollow" className="text-sm underline hover:text-accent">
            {texts.openUrl}
          </a>
        )}
      </div>
    </li>
  )
}

function Totals({ totals }: { totals: SelectionTotals }) {
  const { currency, subtotal, tax, tax_percent, total } = totals
  const rows = [
    { label: texts.subtotal, amount: subtotal },
    { label: texts.tax(tax_percent), amount: tax },
  ]
  return (
    <dl className="ml-auto grid w-full max-w-xs grid-cols-[1fr_auto] gap-x-6 gap-y-1 tabular-nums">
      {tax_percent !== '0' &&
        rows.map(({ label, amount }) => (
          <div key={label} className="col-span-2 grid grid-cols-subgrid text-sm text-muted">
            <dt>{label}</dt>
            <dd className="text-right">{displayAmount(amount, currency)}</dd>
          </div>
        ))}
      <div className="col-span-2 grid grid-cols-subgrid text-lg font-semibold">
        <dt>{texts.total}</dt>
        <dd className="text-right">{displayAmount(total, currency)}</dd>
      </div>
    </dl>
  )
}

type GuestSelectionsProps = {
  selections: readonly Selection[]
  totals: SelectionTotals | null
  onBroken: () => void
}

/** What the project will use, by room, as far as the link shows it. */
export function GuestSelections({ selections, totals, onBroken }: GuestSelectionsProps) {
  const rooms = [...new Set(selections.map(({ room }) => room))]
  const totalOf = new Map(totals?.by_room.map(({ room, total }) => [room, total]))
  return (
    <section aria-labelledby="selections" className="flex flex-col gap-6 max-sm:px-5">
      <h2 id="selections" className="font-display text-2xl">
        {texts.title}
      </h2>
      {rooms.map((room) => {
        const total = totalOf.get(room)
        return (
          <div key={room} className="flex flex-col gap-3">
            <div className="flex items-baseline justify-between gap-4">
              <h3 dir="auto" className="min-w-0 font-medium break-words">
                {room || texts.noRoom}
              </h3>
              {totals && total !== undefined && (
                <p className="text-muted tabular-nums">{displayAmount(total, totals.currency)}</p>
              )}
            </div>
            <ul className="flex flex-col gap-3">
              {selections
                .filter((selection) => selection.room === room)
                .map((selection) => (
                  <Item key={selection.uid_selection} selection={selection} money={totals} onBroken={onBroken} />
                ))}
            </ul>
          </div>
        )
      })}
      {totals && <Totals totals={totals} />}
    </section>
  )
}
