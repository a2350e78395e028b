// Draws the unread count over the tab icon. Without a count, the icon is the file the page came with.

const side = 64
const disc = { x: 43, y: 43, radius: 21, ring: 4 } as const
/** Colours of the light theme; a favicon does not follow the theme. */
const colours = { paper: '#FAF8F4', accent: '#A8481F', onAccent: '#FFFFFF' } as const

const svg = 'image/svg+xml'

let original: string | undefined
let currentMark = ''

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
  const digits = mark.slice(0, 2)
  context.fillStyle = colours.onAccent
  context.font = `700 ${digits.length === 1 ? 34 : 27}px system-ui, sans-serif`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(digits, disc.x, disc.y + 2)
  return canvas.toDataURL('image/png')
}

export const setFaviconMark = (mark: string): void => {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (!link || mark === currentMark) return
  currentMark = mark
  original ??= link.getAttribute('href') ?? ''
  const plain = original
  if (mark === '') return show(link, plain, svg)
  const picture = new Image(side, side)
  picture.addEventListener('load', () => {
    const drawn = currentMark === mark && draw(picture, mark)
    if (drawn) show(link, drawn, 'image/png')
  })
  picture.src = plain
  return undefined
}
