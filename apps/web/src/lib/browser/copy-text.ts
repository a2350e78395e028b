/**
 * Copies text to the clipboard. Falls back to `execCommand` on insecure pages, where the Clipboard API is missing.
 */
export const copyText = async (text: string): Promise<void> => {
  if ('clipboard' in navigator) return navigator.clipboard.writeText(text)
  const carrier = document.createElement('textarea')
  const focused = document.activeElement
  carrier.value = text
  carrier.className = 'sr-only'
  // Elements behind an open dialog cannot be selected.
  ;(focused?.closest('dialog') ?? document.body).append(carrier)
  carrier.select()
  const isCopied = document.execCommand('copy')
  carrier.remove()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  if (!isCopied) throw new Error('The browser did not copy')
}

/** Copies text that is still loading. Safari allows copying only during the click, so it gets the promise. */
export const copyWhenReady = async (coming: Promise<string>): Promise<void> => {
  if (!('clipboard' in navigator) || typeof ClipboardItem === 'undefined') return copyText(await coming)
  const bytes = coming.then((text) => new Blob([text], { type: 'text/plain' }))
  bytes.catch(() => {}) // the caller handles the rejection
  return navigator.clipboard.write([new ClipboardItem({ 'text/plain': bytes })])
}
