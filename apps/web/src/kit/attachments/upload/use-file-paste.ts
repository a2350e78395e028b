import { useEffect, useRef } from 'react'

/** Text fields and open dialogs handle their own paste. */
const belongsElsewhere = (target: EventTarget | null): boolean =>
  document.querySelector('dialog[open]') !== null ||
  (target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null)

/** Handles files pasted anywhere in the page, except in text fields and while a dialog is open. */
export const useFilePaste = (onFiles: (files: readonly File[]) => void): void => {
  const latest = useRef(onFiles)
  useEffect(() => {
    latest.current = onFiles
  })
  useEffect(() => {
    const handlePaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0 || event.defaultPrevented || belongsElsewhere(event.target)) return
      event.preventDefault()
      latest.current(files)
    }
    document.addEventListener('paste', handlePaste)
    return () => document.removeEventListener('paste', handlePaste)
  }, [])
}
