import { type ReactNode, useEffect, useRef } from 'react'

import { useLongPress } from './use-long-press.ts'

type MessageRowProps = {
  rowKey: string
  className: string
  /** Its acts are shown because somebody pressed it. */
  isTapped: boolean
  /** A tap: shows what can be done with the message, or hides it again. */
  onTap: () => void
  /** A finger that rests on it. */
  onHold: () => void
  children: ReactNode
}

/** A row of the conversation, as fingers meet it; the keyboard gets to its message by the arrows. */
export function MessageRow({ rowKey, className, isTapped, onTap, onHold, children }: MessageRowProps) {
  const press = useLongPress(onHold)
  const row = useRef<HTMLDivElement>(null)
  // For a finger the acts are a row that comes below the message, perhaps out of sight.
  useEffect(() => {
    const acts = isTapped ? row.current?.querySelector('[data-message-acts]') : null
    if (acts && getComputedStyle(acts).position !== 'absolute') acts.scrollIntoView({ block: 'nearest' })
  }, [isTapped])
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <div ref={row} data-row={rowKey} onClick={onTap} className={className} {...press}>
      {children}
    </div>
  )
}
