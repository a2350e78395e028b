import { type ReactNode, useEffect, useRef } from 'react'

import { useLongPress } from './use-long-press.ts'

type MessageRowProps = {
  rowKey: string
  className: string
  /** Whether the actions are shown because of a tap. */
  isTapped: boolean
  /** A tap toggles the actions. */
  onTap: () => void
  /** A long press. */
  onHold: () => void
  children: ReactNode
}

/** Touch handling for a row; keyboard users reach messages by arrow keys. */
export function MessageRow({ rowKey, className, isTapped, onTap, onHold, children }: MessageRowProps) {
  const press = useLongPress(onHold)
  const row = useRef<HTMLDivElement>(null)
  // On touch screens the actions appear below the message, possibly out of sight.
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
