import { limits } from '@joinery/contract/limits'

import { formatCount } from '#lib/format.ts'
import { useSession } from '#lib/session/session-provider.tsx'

/** What an image costs and what this person has, beside the button. */
export function Price() {
  const { credits } = useSession()
  return (
    <p className="text-sm leading-snug whitespace-nowrap tabular-nums">
      <span className="block">{limits.ai.imageCredits} credits</span>
      {credits !== null && <span className="block text-muted">You have {formatCount(credits)}</span>}
    </p>
  )
}
