import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

import { createStore, type Readable } from '#lib/store/store.ts'

import { enterOverlay } from './overlay-history.ts'

/** The caret in rich text, which is lost on blur; form fields keep theirs. */
const caretIn = (element: Element | null): Range | null => {
  const selection = getSelection()
  const isText = element instanceof HTMLElement && element.isContentEditable
  return isText && selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null
}

const openDialogs = createStore<readonly HTMLDialogElement[]>([])

/** The topmost dialog, which makes everything else inert; undefined if none is open. */
export const topDialog: Readable<HTMLDialogElement | undefined> = {
  getState: () => openDialogs.getState().at(-1),
  subscribe: openDialogs.subscribe,
}

/** Also lists the kinds of open dialogs on the root element, for style sheets. */
const setOpen = (root: HTMLElement, dialogs: readonly HTMLDialogElement[]): void => {
  if (dialogs.length === 0) root.removeAttribute('data-modal')
  else root.dataset.modal = dialogs.map(({ dataset }) => dataset.kind ?? '').join(' ')
  openDialogs.set(dialogs)
}

/**
 * Shows the <dialog> as modal while mounted, then restores the focus. With `onBack` the browser's Back closes it;
 * without, it has its own URL.
 */
export const useModal = (ref: RefObject<HTMLDialogElement | null>, onBack?: () => void): void => {
  const latest = useRef(onBack)
  useEffect(() => {
    latest.current = onBack
  })
  // A layout effect is cleaned up while the dialog is still in the page; only then does closing restore the focus.
  useLayoutEffect(() => {
    const dialog = ref.current
    const root = document.documentElement
    const focused = document.activeElement
    const caret = caretIn(focused)
    // Check before the first dialog opens, while the page still shows whether it scrolls.
    if (root.dataset.modal === undefined) root.toggleAttribute('data-scrolls', innerWidth > root.clientWidth)
    if (!dialog) return undefined
    if (!dialog.open) dialog.showModal()
    setOpen(root, [...openDialogs.getState(), dialog])
    return () => {
      dialog.close()
      setOpen(
        root,
        openDialogs.getState().filter((one) => one !== dialog),
      )
      if (!caret || document.activeElement !== focused) return
      getSelection()?.removeAllRanges()
      getSelection()?.addRange(caret)
    }
  }, [ref])
  const hasStep = onBack !== undefined
  useLayoutEffect(() => (hasStep ? enterOverlay(() => latest.current?.()) : undefined), [hasStep])
}
