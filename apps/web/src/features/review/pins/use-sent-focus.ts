import { useEffect, useRef } from 'react'

import { isFocusLost } from '#lib/browser/is-focus-lost.ts'

/**
 * Moves the focus from a closed form to the comment it has sent: the item with this client id, then its thread. Does
 * nothing if the user has moved the focus.
 */
export const useSentFocus = (): ((clientId: string) => void) => {
  const sent = useRef<string | null>(null)
  useEffect(() => {
    if (sent.current === null) return
    const item = document.querySelector<HTMLElement>(`[data-client="${CSS.escape(sent.current)}"]`)
    if (!item) return
    const thread = item.dataset.thread === undefined ? null : item.querySelector('button')
    if (isFocusLost() || document.activeElement?.matches('[data-client]')) (thread ?? item).focus()
    if (thread) sent.current = null
  })
  return (clientId) => {
    sent.current = clientId
  }
}
