import type { ReactNode } from 'react'

import { useLongPress } from './use-long-press.ts'

type MessageRowProps = {
  rowKey: string
  className: string
  /** A tap: shows what can be done with the message, or hides it again. */
  onTap: () => void
  /** A finger that rests on it. */
  onHold: () => void
  children: ReactNode
}

/** A row of the conversation, as fingers meet it; the keyboard gets to its message by the arrows. */
export function MessageRow({ rowKey, className, onTap, onHold, children }: MessageRowProps) {
  const press = useLongPress(onHold)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <div data-row={rowKey} onClick={onTap} className={className} {...press}>
      {children}
    </div>
  )
}
