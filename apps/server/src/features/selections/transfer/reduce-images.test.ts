import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import sharp from 'sharp'
import { expect, it } from 'vitest'

import { reduceImagesIn } from './reduce-images.ts'

it('writes small upright JPEGs, deletes what they are written from and reports broken images', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'reduce-images-'))
  try {
    const create = { width: 800, height: 400, channels: 4 as const, background: '#a8481f80' }
    await sharp({ create }).png().withMetadata({ orientation: 6 }).toFile(join(folder, 'tap'))
    await writeFile(join(folder, 'broken'), 'no image')
    const images = ['broken', 'tap'].map((from) => ({ from, to: `${from}.jpg`, xmp: undefined }))
    expect(await reduceImagesIn(folder, images)).toEqual(['broken'])
    expect(await readdir(folder)).toEqual(['tap.jpg'])
    const { format, width, height, exif } = await sharp(join(folder, 'tap.jpg')).metadata()
    expect({ format, width, height, exif }).toEqual({ format: 'jpeg', width: 128, height: 256, exif: undefined })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
