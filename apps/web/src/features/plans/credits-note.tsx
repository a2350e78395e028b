import { limits } from '@joinery/contract/limits'

export function CreditsNote() {
  return (
    <p className="mt-8 max-w-prose text-muted">
      AI tools use credits: {limits.ai.imageCredits} for a generated image and {limits.ai.summaryCredits} for a summary.
      Failed requests are free. Each AI provider shows what it does with your images.
    </p>
  )
}
