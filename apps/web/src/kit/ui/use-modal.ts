import { type RefObject, useLayoutEffect } from 'react'

/** Shows the <dialog> as a modal room for as long as its component is mounted, then gives the focus back. */
export const useModal = (ref: RefObject<HTMLDialogElement | null>): void => {
  // A layout effect ends while the dialog still stands in the page: only then does closing it give the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (dialog && !dialog.open) dialog.showModal()
    return () => dialog?.close()
  }, [ref])
}
