import { maskMessages } from '@joinery/contract/messages/mask-messages'

/** Less is what writing a picture anew changes by itself. */
const least = 2

/** What the provider had done outside the marked part. */
export function DriftLine({ drift }: { drift: number | null }) {
  if (drift === null || drift <= least) return null
  return <p className="mt-1 text-[0.8125rem] text-muted">{maskMessages.drift(Math.round(drift))}</p>
}
