import { limits } from '@joinery/contract/limits'
import { ArrowDown } from 'lucide-react'

const { badgeMax } = limits.notification

/** The way back to the end; how many are unread stands beside it. */
export function JumpToLatest({ unread, onJump }: { unread: number; onJump: () => void }) {
  return (
    <div className="absolute right-5 bottom-3 z-10 flex animate-appear items-center gap-2 sm:right-8 lg:right-10">
      {unread > 0 && (
        <span className="rounded-full bg-accent px-2.5 py-1 text-[0.8125rem] font-medium text-on-accent tabular-nums">
          {unread > badgeMax ? `${badgeMax}+` : unread} new
        </span>
      )}
      <button
        type="button"
        aria-label="Jump to latest"
        title="Jump to latest"
        onClick={onJump}
        className="flex size-10 items-center justify-center rounded-full border border-line bg-surface text-ink shadow-low transition-colors hover:border-line-strong"
      >
        <ArrowDown className="size-5" strokeWidth={1.5} aria-hidden />
      </button>
    </div>
  )
}
