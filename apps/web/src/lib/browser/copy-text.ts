/** Puts the text into the clipboard, also on a page without encryption, where browsers keep the newer way to themselves. */
export const copyText = async (text: string): Promise<void> => {
  if ('clipboard' in navigator) return navigator.clipboard.writeText(text)
  const carrier = document.createElement('textarea')
  const focused = document.activeElement
  carrier.value = text
  carrier.className = 'sr-only'
  // Behind an open dialog nothing can be chosen.
  ;(focused?.closest('dialog') ?? document.body).append(carrier)
  carrier.select()
  const isCopied = document.execCommand('copy')
  carrier.remove()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  if (!isCopied) throw new Error('The browser did not copy')
}

/**
 * The same for a text that is on its way. Some browsers allow copying only at the press itself: they are given the promise.
 */
export const copyComing = async (coming: Promise<string>): Promise<void> => {
  if (!('clipboard' in navigator) || typeof ClipboardItem === 'undefined') return copyText(await coming)
  const bytes = coming.then((text) => new Blob([text], { type: 'text/plain' }))
  bytes.catch(() => {}) // whoever waits for the text hears of it
  return navigator.clipboard.write([new ClipboardItem({ 'text/plain': bytes })])
}
