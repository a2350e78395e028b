import { type RefObject, useCallback, useEffect, useRef } from 'react'

/**
 * A card that goes to another column becomes a new element there, and one that is deleted leaves nothing: whoever works
 * with the keyboard would stand nowhere. `focusCard` names the card on which they stand after the next drawing.
 */
export const useFocusReturn = (root: RefObject<HTMLElement | null>): ((uid: string | null) => void) => {
  const wanted = useRef<string | null>(null)

  useEffect(() => {
    if (wanted.current === null) return
    const card = root.current?.querySelector(`[data-card="${CSS.escape(wanted.current)}"]`)
    const { activeElement, body } = document
    if (activeElement !== body) {
      // Still on the old element, or in its panel that is about to close; or the person has gone elsewhere meanwhile.
      if (!activeElement?.closest('[data-card], dialog')) wanted.current = null
      return
    }
    wanted.current = null
    const handle = card?.querySelector<HTMLElement>('[data-handle]')
    handle?.focus()
    // Where no handle is to be seen the card itself takes the focus.
    if (document.activeElement !== handle) card?.querySelector('a')?.focus()
  })

  return useCallback((uid) => {
    wanted.current = uid
  }, [])
}
