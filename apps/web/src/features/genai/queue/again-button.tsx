import type { Generation } from '@joinery/contract/generations'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { genaiMessages } from '@joinery/contract/messages/genai-messages'

import { priceOf } from '#features/genai/generation/generation-fault.ts'
import { priceWords } from '#features/genai/prompt/price.tsx'
import { Button } from '#kit/ui/buttons/button.tsx'

import type { JobActs } from './use-job-acts.ts'

/** Retries, or offers another provider if retrying cannot help. */
export function AgainButton({ job, acts, className = '' }: { job: Generation; acts: JobActs; className?: string }) {
  const { other, busy } = acts
  const texts = genaiMessages.queue
  const price = priceOf(other, job.count - job.images.length)
  return (
    <Button
      variant="outline"
      className={className}
      disabled={busy !== null}
      aria-label={other ? undefined : texts.retry(job.prompt)}
      onClick={() => void acts.retry()}
    >
      {other ? (
        <span className="truncate">{texts.retryWith(other.name, priceWords(price))}</span>
      ) : (
        commonMessages.retry
      )}
    </Button>
  )
}
