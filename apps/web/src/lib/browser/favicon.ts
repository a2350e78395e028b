// The icon of the browser's tab with how much is unread: the mark of the product, and over its corner a disc with the
// number. It is drawn when there is something to say; without, the icon is the file that the page came with.

const side = 64
const disc = { x: 43, y: 43, radius: 21, ring: 4 } as const
/** The paper, the accent and what stands on it, as in the light theme: an icon knows no other. */
const colours = { paper: '#FAF8F4', accent: '#A8481F', onAccent: '#FFFFFF' } as const

const svg = 'image/svg+xml'

let original: string | undefined
let wanted = ''

const show = (link: HTMLLinkElement, href: string, type: string): void => {
  link.setAttribute('type', type)
  link.setAttribute('href', href)
}

const circle = (context: CanvasRenderingContext2D, radius: number, colour: string): void => {
  context.beginPath()
  context.arc(disc.x, disc.y, radius, 0, 2 * Math.PI)
  context.fillStyle = colour
  context.fill()
}

const draw = (picture: HTMLImageElement, mark: string): string | null => {
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  if (!context) return null
  context.drawImage(picture, 0, 0, side, side)
  circle(context, disc.radius + disc.ring, colours.paper)
  circle(context, disc.radius, colours.accent)
  // Two digits fit.
  const digits = mark.slice(0, 2)
  context.fillStyle = colours.onAccent
  context.font = `700 ${digits.length === 1 ? 34 : 27}px system-ui, sans-serif`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(digits, disc.x, disc.y + 2)
  return canvas.toDataURL('image/png')
}

/** '3' in the corner of the icon; nothing for none. */
export const setFaviconMark = (mark: string): void => {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (!link || mark === wanted) return
  wanted = mark
  original ??= link.getAttribute('href') ?? ''
  const plain = original
  if (mark === '') return show(link, plain, svg)
  const picture = new Image(side, side)
  picture.addEventListener('load', () => {
    const drawn = wanted === mark && draw(picture, mark)
    if (drawn) show(link, drawn, 'image/png')
  })
  picture.src = plain
  return undefined
}
