import type { Label } from '@joinery/contract/board/labels'
import { boardMessages as texts } from '@joinery/contract/messages/board-messages'

import { useLabelList } from './labels-context.ts'

const shownMax = 3

export function LabelChip({ label: { name, color } }: { label: Label }) {
  return (
    <span dir="auto" data-label={color}>
      {name}
    </span>
  )
}

/** The labels of a card on the board, at most three and the number of others. */
function LabelChips({ uids }: { uids: readonly string[] }) {
  const labels = useLabelList().filter(({ uid_label }) => uids.includes(uid_label))
  const others = labels.slice(shownMax)
  const names = others.map(({ name }) => name).join(', ')
  return (
    <>
      {labels.slice(0, shownMax).map((label) => (
        <LabelChip key={label.uid_label} label={label} />
      ))}
      {others.length > 0 && (
        // Drawn by CSS, because screen readers get the names.
        <span data-more={`+${others.length}`} title={names}>
          <span className="sr-only">{names}</span>
        </span>
      )}
    </>
  )
}

/** Reserves the line before the chips are rendered, so that scrolling does not change heights. */
export function CardLabels({ uids, isShown }: { uids: readonly string[]; isShown: boolean }) {
  if (uids.length === 0) return null
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div role="group" aria-label={texts.labels} data-labels>
      {isShown && <LabelChips uids={uids} />}
    </div>
  )
}
