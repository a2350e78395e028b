import type { Provider } from '@joinery/contract/ai'
import { formatCount } from '@joinery/contract/text/counts'

import { priceOf } from '#features/genai/generation/generation-fault.ts'
import { useSession } from '#lib/session/session-provider.tsx'

export const priceWords = (price: number): string => {
  if (price === 0) return 'Free'
  return `${formatCount(price)} ${price === 1 ? 'credit' : 'credits'}`
}

/** What the images cost and what this person has, beside the button. */
export function Price({ provider, count = 1 }: { provider: Provider | null; count?: number }) {
  const { credits } = useSession()
  return (
    <p className="text-sm leading-snug whitespace-nowrap tabular-nums">
      <span className="block">{priceWords(priceOf(provider, count))}</span>
      {credits !== null && <span className="block text-muted">You have {formatCount(credits)}</span>}
    </p>
  )
}
