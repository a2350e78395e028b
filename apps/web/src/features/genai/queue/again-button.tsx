import type { Generation } from '@joinery/contract/generations'

import { priceOf } from '#features/genai/generation/generation-fault.ts'
import { priceWords } from '#features/genai/prompt/price.tsx'
import { Button } from '#kit/ui/buttons/button.tsx'

import type { JobActs } from './use-job-acts.ts'

/** Tries again, or offers who can do it where trying again cannot help. */
export function AgainButton({ job, acts, className = '' }: { job: Generation; acts: JobActs; className?: string }) {
  const { other, busy } = acts
  const price = other && priceWords(priceOf(other, job.count - job.images.length))
  return (
    <Button
      variant="outline"
      className={className}
      disabled={busy !== null}
      aria-label={other ? undefined : `Retry: ${job.prompt}`}
      onClick={() => void acts.retry()}
    >
      {other ? (
        <span className="truncate">
          Use {other.name}: {price}
        </span>
      ) : (
        'Retry'
      )}
    </Button>
  )
}
