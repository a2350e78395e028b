import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

import { enterOverlay } from './overlay-history.ts'

/**
 * Shows the <dialog> as a modal room for as long as its component is mounted, then gives the focus back. With `onBack` the
 * browser's Back closes it; without, it has an address of its own.
 */
export const useModal = (ref: RefObject<HTMLDialogElement | null>, onBack?: () => void): void => {
  const latest = useRef(onBack)
  useEffect(() => {
    latest.current = onBack
  })
  // A layout effect ends while the dialog still stands in the page: only then does closing it give the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current
    const root = document.documentElement
    // Asked before the first room opens: then the page still shows whether it scrolls.
    if (!root.matches(':has(dialog[open])')) root.toggleAttribute('data-scrolls', innerWidth > root.clientWidth)
    if (dialog && !dialog.open) dialog.showModal()
    return () => dialog?.close()
  }, [ref])
  const hasStep = onBack !== undefined
  useLayoutEffect(() => (hasStep ? enterOverlay(() => latest.current?.()) : undefined), [hasStep])
}
