import { limits } from '@joinery/contract/limits'
import { describe, expect, it } from 'vitest'

import { openImage, readImageMetadata } from './image-pool.ts'
import { readLogo } from './read-logo.ts'
import { reduceLogo } from './reduce-logo.ts'

const addressOf = (type: string, bytes: Buffer | string) =>
  `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`

const reduce = async (address: string) => {
  const reduced = await reduceLogo(address, 'ada')
  return reduced === null ? null : readLogo(reduced)
}

const svg = (inner: string, attributes = 'width="400" height="200"') =>
  addressOf(
    'svg+xml',
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inner}</svg>`,
  )

const square = '<rect width="100" height="100" fill="#a8481f"/>'

const raster = (width: number, height: number) =>
  openImage(Buffer.alloc(4), {
    create: { width, height, channels: 4, background: { r: 168, g: 72, b: 31, alpha: 0.5 } },
  } as never)

describe('a logo', () => {
  it.each<[string, () => string | Promise<string>, number[]]>([
    ['a wide drawing', () => svg(square, 'width="4000" height="400" viewBox="0 0 4000 400"'), [512, 51]],
    ['a high drawing', () => svg(square, 'width="10" height="20" viewBox="0 0 100 200"'), [64, 128]],
    [
      'a drawing with its own gradient',
      () =>
        svg(
          '<defs><linearGradient id="g"><stop stop-color="red"/></linearGradient></defs><rect width="400" height="200" fill="url(#g)"/><use xlink:href="#g"/>',
        ),
      [256, 128],
    ],
    [
      'a drawing of an old program',
      () =>
        addressOf(
          'svg+xml',
          `<?xml version="1.0" encoding="utf-8"?><!-- Generator: Draw 1.0 --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"><svg xmlns="http://www.w3.org/2000/svg" width="40" height="10">${square}</svg>`,
        ),
      [512, 128],
    ],
    ['a large PNG', async () => addressOf('png', await raster(2000, 1000).png().toBuffer()), [256, 128]],
    ['a small WebP', async () => addressOf('webp', await raster(64, 32).webp().toBuffer()), [64, 32]],
    ['a PNG sent as WebP', async () => addressOf('webp', await raster(64, 32).png().toBuffer()), [64, 32]],
  ])('keeps %s as a small transparent PNG', async (_, make, size) => {
    const logo = await reduce(await make())
    expect([logo?.width, logo?.height]).toEqual(size)
    const { channels, format, hasAlpha } = await readImageMetadata(logo?.png ?? Buffer.alloc(0))
    expect([format, hasAlpha, channels]).toEqual(['png', true, 4])
  })

  it('keeps the first frame of an animated WebP', async () => {
    const frames = await openImage(
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="20" height="40">${square}</svg>`),
    )
      .webp()
      .toBuffer()
    const animated = await openImage(frames)
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer()
    expect(await reduce(addressOf('webp', animated))).toMatchObject({ width: 20 })
  })

  it('stays small even if it is full of details', async () => {
    const noise = Buffer.alloc(220 * 220 * 4, 0).map((_, index) => (index * 7919) % 251)
    const png = await openImage(noise, { raw: { width: 220, height: 220, channels: 4 } })
      .png()
      .toBuffer()
    const logo = await reduce(addressOf('png', png))
    expect(logo?.png.length).toBeLessThan(100_000)
  })

  it('changes its address with its content', async () => {
    const [one, other] = [await reduce(svg(square)), await reduce(svg('<circle r="40"/>'))]
    expect(one?.path).toMatch(/^\/logo-[\da-f]{16}\.png$/)
    expect(one?.path).not.toBe(other?.path)
  })
})

describe('is rejected:', () => {
  it.each<[string, () => string]>([
    ['another kind of image', () => 'data:image/gif;base64,R0lGODlhAQABAAAAACw='],
    ['a web address', () => 'https://studio.example/logo.png'],
    ['HTML that claims to be an image', () => addressOf('png', '<html><script>1</script></html>')],
    ['an empty address', () => 'data:image/png;base64,'],
    ['a drawing without anything visible', () => svg('')],
    ['more than 200 KB', () => svg(`<!--${'x'.repeat(limits.logo.inputBytes)}-->${square}`)],
    ['a script', () => svg(`<script>alert(1)</script>${square}`)],
    ['an event handler', () => svg(`<rect onload="alert(1)" width="9" height="9"/>`)],
    ['a foreign object', () => svg(`<foreignObject><body/></foreignObject>${square}`)],
    ['an external image', () => svg(`<image href="https://tracker.example/x.png"/>${square}`)],
    ['a local file', () => svg(`<image xlink:href="file:///etc/passwd" width="9" height="9"/>${square}`)],
    ['an external reference', () => svg(`<use href="other.svg#a"/>${square}`)],
    ['an external paint', () => svg('<rect width="9" height="9" fill="url(https://tracker.example/#a)"/>')],
    ['an imported style', () => svg(`<style>@import url(//tracker.example/a.css)</style>${square}`)],
    [
      'a stylesheet',
      () =>
        addressOf(
          'svg+xml',
          `<?xml-stylesheet href="//tracker.example/a.css"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${square}</svg>`,
        ),
    ],
    [
      'an external entity',
      () =>
        addressOf(
          'svg+xml',
          `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text y="9">&x;</text></svg>`,
        ),
    ],
    ['a hidden reference', () => svg(`<use href="&#104;ttp://tracker.example/"/>${square}`)],
    [
      'text in another encoding',
      () => addressOf('svg+xml', Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${square}</svg>`, 'utf16le')),
    ],
  ])('%s', async (_, make) => {
    expect(await reduce(make())).toBeNull()
  })

  it('a drawing that multiplies its own parts', async () => {
    const levels = Array.from(
      { length: 12 },
      (_, level) => `<g id="l${level + 1}">${`<use xlink:href="#l${level}"/>`.repeat(10)}</g>`,
    )
    const logo = await reduceLogo(
      svg(`<defs><g id="l0">${square}</g>${levels.join('')}</defs><use xlink:href="#l12"/>`),
      'eve',
    )
    expect(logo).toBeNull()
  })
})
