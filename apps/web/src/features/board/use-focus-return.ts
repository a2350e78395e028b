import { type RefObject, useCallback, useEffect, useRef } from 'react'

/**
 * Keeps the keyboard focus on the board when a card moves to another column or is deleted, because its element is
 * recreated or removed. The returned function sets the card to focus after the next render.
 */
export const useFocusReturn = (root: RefObject<HTMLElement | null>): ((uid: string | null) => void) => {
  const target = useRef<string | null>(null)

  useEffect(() => {
    if (target.current === null) return
    const card = root.current?.querySelector(`[data-card="${CSS.escape(target.current)}"]`)
    const { activeElement, body } = document
    if (activeElement !== body) {
      // The focus is still on the old element or in a closing panel, or the user has moved on.
      if (!activeElement?.closest('[data-card], dialog')) target.current = null
      return
    }
    target.current = null
    const handle = card?.querySelector<HTMLElement>('[data-handle]')
    handle?.focus()
    // Focus the card itself if the handle is hidden.
    if (document.activeElement !== handle) card?.querySelector('a')?.focus()
  })

  return useCallback((uid) => {
    target.current = uid
  }, [])
}
