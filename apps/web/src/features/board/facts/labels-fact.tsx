import { boardMessages as texts } from '@joinery/contract/messages/board-messages'

import { LabelChip } from '#features/board/labels/label-chips.tsx'
import { useLabelList } from '#features/board/labels/labels-context.ts'
import type { Card } from '#features/board/store/board-cache.ts'
import { retryableLazy } from '#kit/ui/loading/retryable-lazy.tsx'

import type { CardFact } from './card-fact.ts'

/** Loaded with the open card, not with the board. */
const Field = retryableLazy(async () => (await import('#features/board/panel/labels-field.tsx')).LabelsField)

export const preloadLabels = (): Promise<void> => Field.preload()

function Text({ card }: { card: Card }) {
  const labels = useLabelList().filter(({ uid_label }) => card.labels.includes(uid_label))
  if (labels.length === 0) return texts.noLabels
  return (
    <span className="flex flex-wrap gap-1.5">
      {labels.map((label) => (
        <LabelChip key={label.uid_label} label={label} />
      ))}
    </span>
  )
}

/** On a card, labels are shown above the text. */
export const labelsFact: CardFact = { label: texts.labels, failed: texts.labelFailed, Field, Text }
