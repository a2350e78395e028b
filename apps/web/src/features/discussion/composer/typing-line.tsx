import './typing-line.css'
import { chatMessages as texts } from '@joinery/contract/messages/chat-messages'

const wordsFor = ([first = '', second, ...others]: readonly string[]): string => {
  if (second === undefined) return texts.isTyping(first)
  return others.length === 0 ? texts.areTyping(first, second) : texts.severalTyping
}

/** Shows who is typing. Its space is reserved to avoid layout shifts. */
export function TypingLine({ names }: { names: readonly string[] }) {
  return (
    <p className="flex h-6 items-center gap-2 truncate text-[0.8125rem] text-muted">
      {names.length > 0 && (
        <>
          <span className="truncate">{wordsFor(names)}</span>
          <span aria-hidden className="typing-dots">
            <i />
            <i />
            <i />
          </span>
        </>
      )}
    </p>
  )
}
