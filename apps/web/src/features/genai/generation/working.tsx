import { commonMessages } from '@joinery/contract/messages/common-messages'
import { generationMessages } from '@joinery/contract/messages/generation-messages'
import { imageMessages } from '@joinery/contract/messages/image-messages'

import { useActs } from '#features/genai/use-acts.ts'
import { Button } from '#kit/ui/buttons/button.tsx'

import { useElapsed } from './use-elapsed.ts'
import { WorkBar } from './work-bar.tsx'
import type { Work } from './work.ts'

type WorkingProps = { work: Work; onCancel: () => Promise<void>; className?: string }

/** Shows a running request: step, elapsed time, and progress if known. */
export function Working({ work, onCancel, className = '' }: WorkingProps) {
  const seconds = useElapsed(work.startedAt)
  const { busy, fault, run } = useActs<'cancel'>()
  return (
    <div className={className}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1">
          <p className="flex items-baseline justify-between gap-3 text-[0.9375rem]">
            <output>{work.words}</output>
            <span aria-hidden className="text-muted tabular-nums">
              {imageMessages.progress.seconds(seconds)}
            </span>
          </p>
          <WorkBar label={imageMessages.progress.label} progress={work.progress} className="mt-2" />
        </div>
        <Button
          variant="outline"
          disabled={busy !== null}
          onClick={() => void run('cancel', onCancel, generationMessages.cancelFailed)}
        >
          {commonMessages.cancel}
        </Button>
      </div>
      {fault !== null && (
        <p role="alert" className="mt-2 text-sm text-bad">
          {fault}
        </p>
      )}
    </div>
  )
}
