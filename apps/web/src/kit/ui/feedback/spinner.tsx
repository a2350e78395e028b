import { loadingMessage } from '@joinery/contract/messages'

export function Spinner() {
  return (
    <output className="flex min-h-[50vh] flex-col items-center justify-center gap-4 text-muted">
      <span aria-hidden className="size-7 animate-wait rounded-full border-2 border-line border-t-accent" />
      <span>{loadingMessage}</span>
    </output>
  )
}
