import { limits } from '@joinery/contract/limits'
import { summaryMessages as texts } from '@joinery/contract/messages/summary-messages'
import { Sparkles } from 'lucide-react'

import { rovingItem } from '#kit/editor/toolbar/use-roving-focus.ts'

export function SummarizeButton({ isWorking, onPress }: { isWorking: boolean; onPress: () => void }) {
  return (
    <span className="ml-2 inline-flex items-center text-[0.8125rem] text-muted">
      <button
        type="button"
        aria-disabled={isWorking}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          if (!isWorking) onPress()
        }}
        className="inline-flex h-8 items-center gap-1.5 rounded-full border border-line px-3 transition-colors hover:border-line-strong hover:text-ink aria-disabled:opacity-60"
        {...rovingItem}
      >
        <Sparkles aria-hidden size={15} strokeWidth={1.5} />
        {texts.summarise}
      </button>
      <span className="ml-2 whitespace-nowrap">{texts.price(limits.ai.summaryCredits)}</span>
    </span>
  )
}
