// Generates the sizes and formats of the originals in /art, and the icons from the logo mark. Run by hand when an
// original changes; the output is committed, so that builds need no image processing.
import { mkdir, readFile, writeFile } from 'node:fs/promises'

import sharp from 'sharp'

type Cut = { name: string; folder: string; avif: number[]; webp: number[] }

const web = new URL('../', import.meta.url)
const art = new URL('../../art/', web)
const landing = 'src/features/landing/pictures/'
const trades = ['cabinetry', 'interior', 'stone', 'staging']

const cuts: Cut[] = [
  ...['hero-before', 'hero-after'].map((name) => ({
    name,
    folder: `${landing}hero/`,
    avif: [480, 860, 1120, 1600],
    webp: [860, 1600],
  })),
  ...trades.map((trade) => ({
    name: `card-${trade}`,
    folder: `${landing}${trade}/`,
    avif: [360, 720, 1080],
    webp: [720],
  })),
  { name: 'card-cabinetry-green', folder: `${landing}cabinetry/`, avif: [360, 720, 1080], webp: [720] },
  ...trades.map((trade) => ({
    name: `card-${trade}-clay`,
    folder: `${landing}${trade}/`,
    avif: [360, 720],
    webp: [720],
  })),
  ...trades.map((trade) => ({
    name: `card-${trade}`,
    folder: 'src/features/dashboard/pictures/',
    avif: [320, 640],
    webp: [640],
  })),
  { name: 'extra-reception-counter', folder: `${landing}reception/`, avif: [480, 800, 1200], webp: [800] },
  { name: 'extra-reading-nook', folder: 'src/frame/layouts/pictures/', avif: [800, 1200], webp: [1200] },
]

const cutPicture = async ({ name, folder, avif, webp }: Cut): Promise<void> => {
  const target = new URL(folder, web)
  await mkdir(target, { recursive: true })
  const original = await readFile(new URL(`${name}.webp`, art))
  const scaled = (width: number) => sharp(original).resize({ width, kernel: 'lanczos3' })
  for (const width of avif) {
    const bytes = await scaled(width).avif({ quality: 58, effort: 4 }).toBuffer()
    await writeFile(new URL(`${name}-${width}.avif`, target), bytes)
  }
  for (const width of webp) {
    const bytes = await scaled(width).webp({ quality: 76, effort: 6 }).toBuffer()
    await writeFile(new URL(`${name}-${width}.webp`, target), bytes)
  }
  console.log(`${name}: ${avif.length + webp.length} files`)
}

/** The logo mark on a paper background; `margin` is the empty share of each side. */
const icon = (mark: string, margin: number, radius: number): string => {
  const side = 24 * (1 - 2 * margin)
  const inner = mark.replace(/^<svg[^>]*>|<\/svg>\s*$/g, '').replaceAll('currentColor', '#1D1B18')
  const plain = inner.replaceAll(/var\(--accent, (#\w+)\)/g, '$1').trim()
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="${radius}" fill="#FAF8F4"/><g transform="translate(${24 * margin} ${24 * margin}) scale(${side / 24})">${plain}</g></svg>\n`
}

const makeIcons = async (): Promise<void> => {
  const mark = await readFile(new URL('src/kit/ui/logo-mark.svg', web), 'utf8')
  const folder = new URL('public/', web)
  await mkdir(folder, { recursive: true })
  await writeFile(new URL('favicon.svg', folder), icon(mark, 0.14, 5))
  for (const [name, side, margin] of [
    ['icon-180.png', 180, 0.2],
    ['icon-192.png', 192, 0.22],
    ['icon-512.png', 512, 0.22],
  ] as const) {
    const picture = sharp(Buffer.from(icon(mark, margin, 0)), { density: (72 * side) / 24 }).resize(side, side)
    await writeFile(new URL(name, folder), await picture.png({ compressionLevel: 9, palette: true }).toBuffer())
  }
  console.log('icons: 4 files')
}

for (const cut of cuts) await cutPicture(cut)
await makeIcons()
