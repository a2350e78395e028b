import { reactionMessages as texts } from '@joinery/contract/messages/reaction-messages'
import type { Reaction } from '@joinery/contract/replies'
import type { ReactionEmoji } from '@joinery/contract/text/reactions'

const peopleOf = ({ count, names }: Reaction): string => {
  const people = names.join(', ')
  return count > names.length ? texts.andOthers(people, count - names.length) : people
}

type ReactionRowProps = {
  reactions: readonly Reaction[]
  mine: readonly ReactionEmoji[]
  /** Undefined for people who cannot react. */
  onToggle: ((emoji: ReactionEmoji, added: boolean) => void) | undefined
  /** Whether the chips are tab stops. */
  isReachable?: boolean
}

/** Touch targets are larger than the chips. */
const chip =
  'relative inline-flex h-7 items-center gap-1.5 rounded-full border px-2.5 text-[0.8125rem] tabular-nums transition-colors pointer-coarse:h-8 pointer-coarse:px-3 pointer-coarse:after:absolute pointer-coarse:after:-inset-x-0.5 pointer-coarse:after:-inset-y-1.5'

/** The reactions to a message or comment; one's own are tinted. */
export function ReactionRow({ reactions, mine, onToggle, isReachable = true }: ReactionRowProps) {
  if (reactions.length === 0) return null
  return (
    <ul aria-label={texts.reactions} className="flex flex-wrap gap-1.5 pt-0.5 pointer-coarse:gap-y-3">
      {reactions.map((reaction) => {
        const { emoji, count } = reaction
        const isOwn = mine.includes(emoji)
        const people = peopleOf(reaction)
        return (
          <li key={emoji}>
            <button
              type="button"
              aria-pressed={isOwn}
              aria-label={texts.chip(texts.names[emoji], count, people)}
              title={people}
              disabled={!onToggle}
              tabIndex={isReachable ? 0 : -1}
              onClick={() => onToggle?.(emoji, !isOwn)}
              className={`${chip} ${isOwn ? 'border-accent/50 bg-accent-soft font-medium text-accent' : 'border-line bg-surface text-muted enabled:hover:border-line-strong'}`}
            >
              <span aria-hidden className="text-[0.9375rem] leading-none">
                {emoji}
              </span>
              <span aria-hidden>{count}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
