import { boardMessages as texts } from '@joinery/contract/messages/board-messages'
import { memo, useId, useRef } from 'react'

import { useBoardContext } from '#features/board/board-context.ts'
import { AddCard } from '#features/board/cards/add-card.tsx'
import { Card } from '#features/board/cards/card.tsx'
import { useSettling } from '#features/board/cards/use-settling.ts'
import { DropLine } from '#features/board/drag/drop-line.tsx'
import type { Card as CardReply } from '#features/board/store/board-cache.ts'
import { useGrowing } from '#kit/attachments/grid/use-growing.ts'

import type { ColumnEntry } from './columns.ts'

type ColumnProps = {
  entry: ColumnEntry
  /** The filtered cards. */
  cards: readonly CardReply[]
  total: number
}

/** A column with its cards. On large screens the list scrolls between fixed head and foot. */
export const Column = memo(function Column({ entry: { status, name, whenEmpty }, cards, total }: ColumnProps) {
  const { canUse } = useBoardContext()
  const headingId = useId()
  const list = useRef<HTMLDivElement>(null)
  useSettling(list, cards)
  const count = useGrowing(cards.length)
  const isHidden = cards.length < total
  return (
    <section
      data-column={status}
      aria-labelledby={headingId}
      className="flex min-h-0 min-w-0 flex-col rounded-lg border border-transparent bg-sunken transition-colors dark:border-line"
    >
      <div className="flex items-baseline gap-2.5 px-4 pt-3.5 pb-1.5 max-md:sr-only">
        <h2 id={headingId} className="font-medium">
          {name}
        </h2>
        <span className="text-sm text-muted tabular-nums">
          {isHidden ? texts.shownOfTotal(cards.length, total) : total}
          <span className="sr-only"> {texts.cards(total)}</span>
        </span>
      </div>
      <div ref={list} data-scrolls className="relative min-h-0 px-2 pb-3 max-md:pt-1 lg:overflow-y-auto">
        <ul aria-labelledby={headingId}>
          {cards.slice(0, count).map((card, index) => (
            // The index is used only for a card without an id.
            <Card key={card.uid_reply ?? index} card={card} />
          ))}
        </ul>
        <DropLine status={status} />
        {cards.length === 0 && (
          <p className="px-4 py-3 text-center text-sm text-balance text-muted">
            {isHidden ? texts.noMatches : whenEmpty}
          </p>
        )}
      </div>
      {status === 'todo' && canUse && <AddCard />}
    </section>
  )
})
