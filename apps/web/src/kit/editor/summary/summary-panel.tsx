import { commonMessages } from '@joinery/contract/messages/common-messages'
import { editorToolMessages as texts } from '@joinery/contract/messages/editor-tool-messages'
import { summaryMessages } from '@joinery/contract/messages/summary-messages'
import { X } from 'lucide-react'

import { CreditsHelp } from '#kit/credits/credits-help.tsx'
import { Button } from '#kit/ui/buttons/button.tsx'
import { useCopy } from '#kit/ui/buttons/use-copy.ts'

import type { Summary } from './use-summary.ts'

type SummaryPanelProps = {
  summary: Summary
  onInsert: (text: string) => void
  onReplace: (text: string) => void
  onClose: () => void
}

type ResultProps = Omit<SummaryPanelProps, 'summary' | 'onClose'> & { text: string }

function Result({ text, onInsert, onReplace }: ResultProps) {
  const { note, copy } = useCopy()
  return (
    <>
      <p className="max-h-60 overflow-y-auto pr-10 whitespace-pre-line">{text}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="outline" onClick={() => onInsert(text)}>
          {texts.insertSummary}
        </Button>
        <Button variant="outline" onClick={() => onReplace(text)}>
          {texts.replaceWithSummary}
        </Button>
        <Button variant="outline" onClick={() => void copy(text)}>
          {commonMessages.copy}
        </Button>
        <output className="self-center text-sm text-muted">{note}</output>
      </div>
    </>
  )
}

export function SummaryPanel({ summary, onInsert, onReplace, onClose }: SummaryPanelProps) {
  if (summary.state === 'none') return null
  return (
    <section
      aria-label={summaryMessages.title}
      className="relative mx-4 my-2 animate-rise rounded-md border border-line bg-paper px-4 py-3 text-[0.9375rem]"
    >
      {summary.state === 'working' && (
        <output className="flex items-center gap-3 pr-10 text-muted">
          <span aria-hidden className="size-4 animate-wait rounded-full border-2 border-line border-t-accent" />
          {summaryMessages.working}
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
      {summary.state === 'done' && <Result text={summary.text} onInsert={onInsert} onReplace={onReplace} />}
      <button
        type="button"
        aria-label={summaryMessages.close}
        onClick={onClose}
        className="absolute top-1.5 right-1.5 flex size-9 items-center justify-center rounded-sm text-muted transition-colors hover:bg-sunken hover:text-ink"
      >
        <X aria-hidden size={16} strokeWidth={1.5} />
      </button>
    </section>
  )
}
