import { limits } from '@joinery/contract/limits'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { summaryMessages as texts } from '@joinery/contract/messages/summary-messages'
import { Sparkles, X } from 'lucide-react'

import { summarizeText } from '#api/ai.ts'
import { CreditsHelp } from '#kit/credits/credits-help.tsx'
import { useSummary } from '#kit/editor/summary/use-summary.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { useCopy } from '#kit/ui/buttons/use-copy.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

type SummaryCardProps = {
  /** The text to summarise, read at the time of the request. */
  text: string
  label?: string
}

function Result({ text }: { text: string }) {
  const { note, copy } = useCopy()
  return (
    <>
      <p className="max-w-prose pr-10 whitespace-pre-line">{text}</p>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button variant="outline" onClick={() => void copy(text)}>
          {commonMessages.copy}
        </Button>
        <output className="text-sm text-muted">{note}</output>
      </div>
    </>
  )
}

/**
 * A button that summarises a text, and the result. Both are flex items: the button in a row with others, the summary on
 * its own line.
 */
export function SummaryCard({ text, label = texts.summarise }: SummaryCardProps) {
  const session = useSessionStore()
  const { summary, ask, close } = useSummary((words) => summarizeText(session, words))
  return (
    <>
      <span className="inline-flex items-center gap-2.5">
        <Button
          variant="outline"
          aria-disabled={summary.state === 'working'}
          onClick={() => {
            if (summary.state !== 'working') void ask(text.trim())
          }}
        >
          <Sparkles aria-hidden size={16} strokeWidth={1.5} />
          {label}
        </Button>
        <span className="text-sm whitespace-nowrap text-muted">{texts.price(limits.ai.summaryCredits)}</span>
      </span>
      {summary.state !== 'none' && (
        <section
          aria-label={texts.title}
          className="relative w-full basis-full animate-rise rounded-md border border-line bg-surface px-5 py-4"
        >
          {summary.state === 'working' && (
            <output className="flex items-center gap-3 pr-10 text-muted">
              <span aria-hidden className="size-4 animate-wait rounded-full border-2 border-line border-t-accent" />
              {texts.working}
            </output>
          )}
          {summary.state === 'failed' && (
            <div className="flex flex-col gap-2 pr-10">
              <p role="alert" className="text-bad">
                {summary.sentence}
              </p>
              {summary.outlook && <CreditsHelp {...summary.outlook} />}
            </div>
          )}
          {summary.state === 'done' && <Result text={summary.text} />}
          <button
            type="button"
            aria-label={texts.close}
            onClick={close}
            className="absolute top-2 right-2 flex size-9 items-center justify-center rounded-sm text-muted transition-colors hover:bg-sunken hover:text-ink"
          >
            <X aria-hidden size={16} strokeWidth={1.5} />
          </button>
        </section>
      )}
    </>
  )
}
