import { limits } from '@joinery/contract/limits'
import { chatMessages as texts } from '@joinery/contract/messages/chat-messages'
import { ArrowDown } from 'lucide-react'

const { badgeMax } = limits.notification

/**
 * The way back to the end; how many are unread stands beside it. It has a row of its own below the conversation, whose
 * last line it would cover; in a low window it stands beside the conversation, below the search button.
 */
export function JumpToLatest({ unread, onJump }: { unread: number; onJump: () => void }) {
  return (
    <div className="z-10 flex h-12 shrink-0 animate-appear items-center justify-end gap-2 border-t border-line px-5 sm:px-8 lg:px-10 [@media(max-height:30rem)]:absolute [@media(max-height:30rem)]:right-0 [@media(max-height:30rem)]:bottom-0 [@media(max-height:30rem)]:h-auto [@media(max-height:30rem)]:w-15 [@media(max-height:30rem)]:flex-col [@media(max-height:30rem)]:gap-0.5 [@media(max-height:30rem)]:border-0 [@media(max-height:30rem)]:px-0">
      {unread > 0 && (
        <span className="rounded-full bg-accent px-2.5 py-1 text-[0.8125rem] font-medium text-on-accent tabular-nums [@media(max-height:30rem)]:px-1.5 [@media(max-height:30rem)]:py-0 [@media(max-height:30rem)]:text-[0.6875rem]">
          {texts.newCount(unread > badgeMax ? `${badgeMax}+` : `${unread}`)}
        </span>
      )}
      <button
        type="button"
        aria-label={texts.jumpToLatest}
        title={texts.jumpToLatest}
        onClick={onJump}
        className="flex size-10 items-center justify-center rounded-full border border-line bg-surface text-ink shadow-low pointer-coarse:size-11 transition-colors hover:border-line-strong"
      >
        <ArrowDown className="size-5" strokeWidth={1.5} aria-hidden />
      </button>
    </div>
  )
}
