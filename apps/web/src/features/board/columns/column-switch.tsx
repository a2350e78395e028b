import { boardMessages as texts } from '@joinery/contract/messages/board-messages'
import type { KanbanStatus } from '@joinery/contract/replies'

import { useBoardContext, useHeld } from '#features/board/board-context.ts'
import type { ShownColumns } from '#features/board/drag/drag.ts'

import { columns } from './columns.ts'

type ColumnSwitchProps = { current: KanbanStatus; shown: ShownColumns; onSwitch: (status: KanbanStatus) => void }

/** On phones, selects the visible column. Holding a card over a tab opens that column. */
export function ColumnSwitch({ current, shown, onSwitch }: ColumnSwitchProps) {
  const { drag } = useBoardContext()
  const goal = useHeld(drag, (held) => held?.to.status ?? null)
  return (
    <div className="grid grid-cols-3 gap-1 rounded-md bg-sunken p-1 md:hidden">
      {columns.map(({ status, name }) => (
        <button
          key={status}
          type="button"
          data-column={status}
          data-goal={goal === status || undefined}
          aria-label={texts.showColumn(name)}
          aria-pressed={status === current}
          onClick={() => onSwitch(status)}
          className="flex h-11 items-center justify-center gap-1.5 rounded-sm text-sm text-muted transition-colors aria-pressed:bg-surface aria-pressed:font-medium aria-pressed:text-ink aria-pressed:shadow-low data-goal:ring-1 data-goal:ring-accent"
        >
          {name}
          {/* Drawn by CSS: the accessible name must contain all visible text, and the count is not part of it. */}
          <span
            aria-hidden
            data-count={shown[status].length}
            className="text-xs tabular-nums before:content-[attr(data-count)]"
          />
        </button>
      ))}
    </div>
  )
}
