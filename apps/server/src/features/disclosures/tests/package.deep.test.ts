// Reads the images of packages and pages with ExifTool, independently of the code that writes them.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import {
  disclosureLabels,
  labelCorners,
  type DisclosureLabel,
  type LabelCorner,
} from '@joinery/contract/disclosures/kinds'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { buildPair, openPage, publishPair } from '#testing/build-disclosures.ts'
import { picture } from '#testing/build-generation.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { runExiftool } from '#testing/pictures/run-exiftool.ts'
import { gif, located } from '#testing/pictures/shared-images.ts'
import { app } from '#testing/shared-app.ts'

let folder: string
let owner: TestUser
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'joinery-package-'))
  owner = await buildUser(app)
})
afterAll(() => rm(folder, { recursive: true }))

const sourceTypes: Readonly<Record<DisclosureLabel, string>> = {
  'Virtually staged': 'compositeWithTrainedAlgorithmicMedia',
  'AI-altered': 'compositeWithTrainedAlgorithmicMedia',
  'Digitally altered': 'compositeCapture',
  Rendering: 'virtualRecording',
}

/** What is neither about the file on disk nor about how the image is encoded. */
const metadataOf = async (bytes: Buffer, extension: string) => {
  const path = join(folder, `${crypto.randomUUID()}.${extension}`)
  await writeFile(path, bytes)
  const [tags] = JSON.parse(await runExiftool('-json', '-G1', '-a', '-u', '-n', path)) as [Record<string, unknown>] // one file
  return Object.entries(tags).filter(
    ([name]) =>
      /^(XMP|IPTC|GPS|ExifIFD|IFD0|IFD1|Photoshop|MakerNotes)/.test(name) &&
      name !== 'XMP-x:XMPToolkit' &&
      !/Resolution|YCbCrPositioning|ColorSpace|ExifVersion|ComponentsConfiguration|FlashpixVersion|ExifImage/.test(
        name,
      ),
  )
}

const readPackage = async (uid_disclosure: string, corner?: string) => {
  const answer = await app.app.http.inject({
    url: `/api/projects/disclosures/${uid_disclosure}/package`,
    query: corner === undefined ? {} : { corner },
    headers: { authorization: `Bearer ${owner.token}`, 'x-api-key': 'joinery-web' },
  })
  expect(answer.statusCode).toBe(200)
  return Object.entries(unzipSync(answer.rawPayload)).map(([name, bytes]) => [name, Buffer.from(bytes)] as const)
}

const typeTag = (label: DisclosureLabel) => [
  ['XMP-iptcExt:DigitalSourceType', expect.stringMatching(new RegExp(`/${sourceTypes[label]}$`))],
]

const cases: readonly (readonly [string, DisclosureLabel, string, () => Promise<Buffer>, string])[] = [
  ...disclosureLabels.map((label) => ['a JPEG with a location', label, 'jpg', () => located('jpg'), 'jpg'] as const),
  ['a HEIC with a location', 'AI-altered', 'heic', () => located('heic'), 'jpg'],
  ['a PNG', 'Rendering', 'png', () => picture(300, 200), 'png'],
  ['a WebP', 'Virtually staged', 'webp', () => picture(300, 200, 'webp'), 'webp'],
  ['an AVIF', 'Digitally altered', 'avif', () => picture(300, 200, 'avif'), 'webp'],
  ['an animated GIF', 'Rendering', 'gif', gif, 'png'],
]

describe('metadata', () => {
  it.each(cases)(
    'of %s published as %s is the source type in altered images and nothing else',
    async (_, label, extension, read, saved) => {
      const bytes = await read()
      const pair = await buildPair(owner, { altered: bytes, original: bytes })
      const disclosure = await publishPair(owner, pair, { label })
      const files = await readPackage(disclosure.uid_disclosure)
      expect(files.map(([name]) => name)).toEqual([
        `altered-labelled.${saved}`,
        `altered.${saved}`,
        `original.${saved}`,
        'qr.png',
        'qr.svg',
        'statement.txt',
      ])
      for (const [name, image] of files.slice(0, 4)) {
        const found = await metadataOf(image, name.split('.').at(-1) ?? extension)
        const expected = name.startsWith('altered') ? typeTag(label) : []
        expect([name, found]).toEqual([name, expected])
      }
      const shown = await Promise.all(
        ['/altered?w=256', '/altered?w=2048', '/original?w=256', '/original?w=2048'].map(async (part) => {
          const image = (await openPage(app, disclosure, part)).rawPayload
          return [part, await metadataOf(image, 'webp')] as const
        }),
      )
      for (const [part, found] of shown) {
        expect([part, found]).toEqual([part, part.startsWith('/altered') ? typeTag(label) : []])
      }
    },
  )
})

describe('the label', () => {
  /** Returns the area that differs from the image without label, and the contrast between it and the background. */
  const findLabel = async (labelled: Buffer, plain: Buffer) => {
    const [one, other] = await Promise.all(
      [labelled, plain].map((bytes) =>
        sharp(bytes).removeAlpha().greyscale().raw().toBuffer({ resolveWithObject: true }),
      ),
    )
    if (!one || !other) throw new Error('no image')
    const { width, height } = one.info
    // White letters on white, or a dark plate on black, do not differ from the background, which therefore counts.
    const background = other.data[0] ?? 0
    const area = { left: width, right: -1, top: height, bottom: -1, darkest: background, lightest: background }
    for (const [index, value] of one.data.entries()) {
      if (Math.abs(value - (other.data[index] ?? 0)) < 24) continue
      const [x, y] = [index % width, Math.floor(index / width)]
      area.left = Math.min(area.left, x)
      area.right = Math.max(area.right, x)
      area.top = Math.min(area.top, y)
      area.bottom = Math.max(area.bottom, y)
      area.darkest = Math.min(area.darkest, value)
      area.lightest = Math.max(area.lightest, value)
    }
    return { ...area, width, height }
  }

  /** Publishes an image of one colour and finds its label in each corner. */
  const findLabels = async (width: number, height: number, background: string) => {
    const altered = await sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer()
    const { uid_disclosure } = await publishPair(owner, await buildPair(owner, { altered }), {
      label: 'Digitally altered',
    })
    const labels: (Awaited<ReturnType<typeof findLabel>> & { readonly corner: LabelCorner })[] = []
    for (const corner of labelCorners) {
      const files = new Map(await readPackage(uid_disclosure, corner))
      const [labelled, plain] = [files.get('altered-labelled.png'), files.get('altered.png')]
      if (!labelled || !plain) throw new Error('no image')
      labels.push({ corner, ...(await findLabel(labelled, plain)) })
    }
    return labels
  }

  it.each([
    [1600, 1200, '#ffffff'],
    [1600, 1200, '#000000'],
    [5000, 400, '#c0c0c0'],
    [6000, 4000, '#202020'],
  ])('is legible in every corner of %i x %i on %s', async (width, height, background) => {
    for (const { corner, ...found } of await findLabels(width, height, background)) {
      expect([found.width, found.height]).toEqual([width, height])
      expect(found.darkest).toBeLessThan(90)
      expect(found.lightest).toBeGreaterThan(200)
      expect((found.left + found.right) / 2 < width / 2).toBe(corner.endsWith('left'))
      expect((found.top + found.bottom) / 2 < height / 2).toBe(corner.startsWith('top'))
      expect(found.right - found.left).toBeLessThan(width / 2)
    }
  })

  it('fits into a small image', async () => {
    for (const found of await findLabels(120, 90, '#808080')) {
      expect([found.width, found.height]).toEqual([120, 90])
      expect(found.darkest).toBeLessThan(90)
      expect(found.lightest).toBeGreaterThan(200)
      expect(found.right - found.left).toBeLessThan(120)
    }
  })

  it('does not enlarge an image that is smaller than its letters', async () => {
    for (const found of await findLabels(24, 16, '#ffffff')) {
      expect([found.width, found.height]).toEqual([24, 16])
      expect(found.darkest).toBeLessThan(90)
    }
  })
})
