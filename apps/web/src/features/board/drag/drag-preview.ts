/** A likeness of the card to hold in the air; `board.css` lifts it. */
export const makePreview = (card: HTMLElement): HTMLElement => {
  const face = card.querySelector<HTMLElement>('[data-face]') ?? card
  const { width, height } = face.getBoundingClientRect()
  const preview = face.cloneNode(true) as HTMLElement // a clone is of the same kind
  preview.setAttribute('aria-hidden', 'true')
  preview.inert = true
  preview.dataset.preview = ''
  preview.style.width = `${width}px`
  preview.style.height = `${height}px`
  return preview
}
