import { maskMessages } from '@joinery/contract/messages/mask-messages'

/** Smaller values are caused by re-encoding alone. */
const least = 2

/** Shows how much the provider changed outside the marked area. */
export function DriftLine({ drift }: { drift: number | null }) {
  if (drift === null || drift <= least) return null
  return <p className="mt-1 text-[0.8125rem] text-muted">{maskMessages.drift(Math.round(drift))}</p>
}
