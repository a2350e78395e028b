import { messages as sentences } from '@joinery/contract/messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'

type EdgeNoteProps = { state: 'reading' | 'failed'; onRetry: () => void; className: string }

/** What lies beyond the edge is on its way, or did not come. It stands in the row beyond that edge: nothing moves, no words are covered. */
export function EdgeNote({ state, onRetry, className }: EdgeNoteProps) {
  return (
    <div className={`pointer-events-none absolute inset-x-0 z-10 flex items-center justify-center ${className}`}>
      {state === 'reading' ? (
        <span className="flex size-8 items-center justify-center rounded-full border border-line bg-surface shadow-low">
          <span aria-hidden className="size-4 animate-wait rounded-full border-2 border-line border-t-accent" />
          <span className="sr-only">{sentences.loading}</span>
        </span>
      ) : (
        <p
          role="alert"
          className="pointer-events-auto flex items-center gap-3 rounded-full border border-bad/40 bg-surface py-1 pr-1.5 pl-4 text-sm pointer-coarse:py-0 text-bad shadow-low"
        >
          {sentences.reply.loadMessagesFailed}
          <button
            type="button"
            onClick={onRetry}
            className="rounded-full px-3 py-1 font-medium text-ink transition-colors hover:bg-sunken"
          >
            {commonMessages.tryAgain}
          </button>
        </p>
      )}
    </div>
  )
}
