import { approvalPanelMessages } from '@joinery/contract/messages/approval-panel-messages'
import { versionMessages as texts } from '@joinery/contract/messages/version-messages'
import { CircleCheck, Columns2 } from 'lucide-react'
import { useEffect, useRef } from 'react'

import type { ReviewView } from '#features/review/review-view.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { may } from '#lib/may.ts'

/** The next steps after a version was saved: compare it with the one before, or request its approval. */
export function VersionSaved({ view }: { view: ReviewView }) {
  const { project, file, versions, onAsking, onCompare } = view
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const before = versions.find(({ version }) => version < file.version)
  const canAsk = may(project, 'askForApproval')
  return (
    <div className="mx-2 flex gap-3 rounded-lg border border-good/40 bg-good/10 p-4">
      <CircleCheck className="mt-0.5 size-5 shrink-0 text-good" strokeWidth={1.5} aria-hidden />
      <div className="min-w-0 flex-1">
        <h2 ref={heading} tabIndex={-1} className="font-medium outline-none">
          {texts.saved(file.version)}
        </h2>
        <p className="mt-0.5 text-[0.9375rem] text-muted">{texts.savedHint(before?.version, canAsk)}</p>
        <div className="mt-3 flex flex-wrap gap-2 *:flex-auto">
          {before && (
            <Button variant="outline" onClick={() => onCompare(before.uid_file)}>
              <Columns2 className="size-4" strokeWidth={1.5} aria-hidden />
              {texts.compare}
            </Button>
          )}
          {canAsk && <Button onClick={() => onAsking(true)}>{approvalPanelMessages.requestApproval}</Button>}
        </div>
      </div>
    </div>
  )
}
