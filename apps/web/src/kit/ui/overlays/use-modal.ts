import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

import { enterOverlay } from './overlay-history.ts'

/** The cursor in a text that is being written; a field keeps its own, rich text loses it to whatever takes the focus. */
const caretIn = (element: Element | null): Range | null => {
  const selection = getSelection()
  const isText = element instanceof HTMLElement && element.isContentEditable
  return isText && selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null
}

/** The root carries the kinds of the dialogs that are open; the style sheets ask for it. */
const noteOpen = (root: HTMLElement): void => {
  const dialogs = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')]
  if (dialogs.length === 0) root.removeAttribute('data-modal')
  else root.dataset.modal = dialogs.map(({ dataset }) => dataset.kind ?? '').join(' ')
}

/**
 * Shows the <dialog> as a modal dialog for as long as its component is mounted, then gives the focus back. With `onBack` the
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
    const focused = document.activeElement
    const caret = caretIn(focused)
    // Asked before the first dialog opens: then the page still shows whether it scrolls.
    if (root.dataset.modal === undefined) root.toggleAttribute('data-scrolls', innerWidth > root.clientWidth)
    if (dialog && !dialog.open) dialog.showModal()
    noteOpen(root)
    return () => {
      dialog?.close()
      noteOpen(root)
      if (!caret || document.activeElement !== focused) return
      getSelection()?.removeAllRanges()
      getSelection()?.addRange(caret)
    }
  }, [ref])
  const hasStep = onBack !== undefined
  useLayoutEffect(() => (hasStep ? enterOverlay(() => latest.current?.()) : undefined), [hasStep])
}
