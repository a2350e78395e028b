// Renders three images of art/ with a dozen prompts onto one sheet for visual review:
// node packages/local-studio/src/testing/make-contact-sheet.ts <out.png>
import { readFile } from 'node:fs/promises'

import sharp, { type OverlayOptions } from 'sharp'

import { renderLocally } from '#render-locally.ts'

const pictures = ['hero-after', 'card-cabinetry', 'card-stone']

type Entry = { readonly prompt: string; readonly reference?: string }
const entries: readonly Entry[] = [
  { prompt: 'walnut floor' },
  { prompt: 'sage green cabinets' },
  { prompt: 'navy walls' },
  { prompt: 'black marble countertop and black steel hardware' },
  { prompt: 'white oak' },
  { prompt: 'charcoal cabinets, slightly warmer' },
  { prompt: 'evening' },
  { prompt: 'golden hour' },
  { prompt: 'pencil sketch' },
  { prompt: 'watercolour' },
  { prompt: 'blueprint' },
  { prompt: 'the palette of the swatch', reference: 'swatch-zellige' },
]

const tile = { width: 640, height: 480, caption: 56 } as const

const open = (name: string): Promise<Buffer> => readFile(new URL(`../../../../art/${name}.webp`, import.meta.url))

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const caption = (text: string, remark: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${tile.width}" height="${tile.caption}" font-family="sans-serif">` +
      `<text x="12" y="24" font-size="19" fill="#33302b">${escapeXml(text)}</text>` +
      `<text x="12" y="45" font-size="15" fill="#8a4b2a">${escapeXml(remark)}</text></svg>`,
  )

const layersFor = async (bytes: Buffer, column: number, row: number, text: string, remark = '') => {
  const left = column * tile.width
  const top = row * (tile.height + tile.caption)
  const fitted = sharp(bytes).resize({ ...tile, fit: 'contain', background: '#faf8f4' })
  return [
    { input: await fitted.png().toBuffer(), left, top },
    { input: caption(text, remark), left, top: top + tile.height },
  ]
}

const makeSheet = async (path: string): Promise<void> => {
  const layers: OverlayOptions[] = []
  for (const [column, name] of pictures.entries()) {
    const original = await open(name)
    layers.push(...(await layersFor(original, column, 0, name)))
    for (const [row, { prompt, reference }] of entries.entries()) {
      const inputs = reference ? [original, await open(reference)] : [original]
      const { bytes, notUnderstood } = await renderLocally(inputs, prompt, { format: 'png' })
      const remark = notUnderstood.length > 0 ? `not understood: ${notUnderstood.join(', ')}` : ''
      layers.push(...(await layersFor(bytes, column, row + 1, prompt, remark)))
    }
  }
  const width = pictures.length * tile.width
  const height = (entries.length + 1) * (tile.height + tile.caption)
  await sharp({ create: { width, height, channels: 3, background: '#faf8f4' } })
    .composite(layers)
    .png()
    .toFile(path)
}

const [, , path] = process.argv
if (path) await makeSheet(path)
else process.stderr.write('Usage: node packages/local-studio/src/testing/make-contact-sheet.ts <out.png>\n')
