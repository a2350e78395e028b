import { limits } from '@joinery/contract/limits'

export function CreditsNote() {
  return (
    <p className="mt-8 max-w-prose text-muted">
      Credits pay for the AI tools: {limits.ai.imageCredits} for a generated image, {limits.ai.summaryCredits} for a
      summary. If one fails, it costs nothing. What each AI provider does with your pictures stands beside it.
    </p>
  )
}
