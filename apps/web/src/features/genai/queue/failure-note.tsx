import type { Generation } from '@joinery/contract/generations'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { generationMessages } from '@joinery/contract/messages/generation-messages'
import { X } from 'lucide-react'

import type { LightTable } from '#features/genai/table/use-light-table.ts'
import { IconButton } from '#kit/ui/buttons/icon-button.tsx'

import { AgainButton } from './again-button.tsx'
import { useJobActs } from './use-job-acts.ts'

/** Shows in the workspace why the last request failed. */
export function FailureNote({ job, table, className }: { job: Generation; table: LightTable; className: string }) {
  const acts = useJobActs(job, table)
  return (
    <div className={className}>
      <div className="flex items-start gap-3">
        <p role="alert" className="min-w-0 flex-1 text-[0.9375rem] break-words text-bad">
          {job.error ?? generationMessages.failed}
        </p>
        <IconButton label={commonMessages.close} className="-mt-2 -mr-2 text-muted" onClick={table.clearFailed}>
          <X className="size-4.5" strokeWidth={1.5} aria-hidden />
        </IconButton>
      </div>
      {acts.fault !== null && (
        <p role="alert" className="mt-1.5 text-sm text-bad">
          {acts.fault}
        </p>
      )}
      <AgainButton job={job} acts={acts} className="mt-2 max-w-full" />
    </div>
  )
}
