import { limits } from '@joinery/contract/limits'
import { waitingMessages as texts } from '@joinery/contract/messages/waiting-messages'
import { type ReactNode, useState } from 'react'

import { Button } from '#kit/ui/buttons/button.tsx'

import { useWaiting } from './use-waiting.ts'
import { WaitingRow } from './waiting-row.tsx'

type WaitsForYouProps = {
  /** Of all projects without one. */
  project?: string
  /** The invitations, which are answered on the spot. */
  children?: ReactNode
}

/** What waits for the person, the most urgent first, each a click away. Nothing stands here while nothing does. */
export function WaitsForYou({ project, children }: WaitsForYouProps) {
  const { items, hasMore } = useWaiting(project)
  const [isWhole, setWhole] = useState(false)
  const rows = items.filter(({ kind }) => kind !== 'invitation')
  const { listed, shown } = limits.waiting
  const isEmpty = items.length === 0
  return (
    <section aria-label={isEmpty ? undefined : texts.title} className={isEmpty ? undefined : 'mb-8'}>
      {!isEmpty && <h2 className="mb-3 text-lg font-medium">{texts.title}</h2>}
      {children}
      {rows.length > 0 && (
        <div className="overflow-hidden rounded-lg border border-line bg-surface">
          <ul className="divide-y divide-line">
            {rows.slice(0, isWhole ? listed : shown).map((item) => (
              <WaitingRow key={`${item.kind} ${item.id}`} item={item} hasProject={project === undefined} />
            ))}
          </ul>
          {rows.length > shown && (
            <div className="flex flex-wrap items-center gap-x-3 border-t border-line px-2 py-1.5">
              <Button variant="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
                {isWhole ? texts.showFewer : hasMore ? texts.showAll : texts.showAllOf(rows.length)}
              </Button>
              {isWhole && hasMore && <span className="text-[0.8125rem] text-muted">{texts.mostUrgent}</span>}
            </div>
          )}
        </div>
      )}
    </section>
  )
}
