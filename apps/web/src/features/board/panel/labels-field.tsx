import { boardMessages } from '@joinery/contract/messages/board-messages'
import { labelMessages as texts } from '@joinery/contract/messages/label-messages'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'

import type { FactFieldProps } from '#features/board/facts/card-fact.ts'
import { labelsFact } from '#features/board/facts/labels-fact.tsx'
import { CardLabelPicker } from '#features/board/labels/lazy-picker.ts'
import { RetryBoundary } from '#kit/ui/loading/retry-boundary.tsx'

/** The labels of the open card, with the panel that changes them. */
export function LabelsField({ card, labelClass }: FactFieldProps) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="order-last col-span-full">
      <span aria-hidden className={labelClass}>
        {boardMessages.labels}
      </span>
      <div className="flex flex-wrap items-center gap-1.5">
        {card.labels.length > 0 && <labelsFact.Text card={card} />}
        <button
          ref={setButton}
          type="button"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="flex h-9 items-center gap-1.5 rounded-sm px-2 text-sm text-muted transition-colors hover:bg-sunken hover:text-ink pointer-coarse:h-11"
        >
          <Plus className="size-4" strokeWidth={1.5} aria-hidden />
          {texts.add}
        </button>
      </div>
      {isOpen && (
        <RetryBoundary>
          <Suspense>
            <CardLabelPicker card={card} anchor={button} onClose={() => setOpen(false)} />
          </Suspense>
        </RetryBoundary>
      )}
    </div>
  )
}
