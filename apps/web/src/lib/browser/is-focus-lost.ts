/** Whether nothing has the focus, because the element that had it was removed. */
export const isFocusLost = (): boolean => {
  const active = document.activeElement
  return active === null || active === document.body || active.matches('dialog')
}
