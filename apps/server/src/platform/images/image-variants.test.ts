import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'

import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'

import { createFolderStorage } from '#platform/storage/folder-storage.ts'
import { readHeic } from '#testing/pictures/read-heic.ts'

import { createImageVariants, fullWidth, variantKey } from './image-variants.ts'

const folder = await mkdtemp(join(tmpdir(), 'joinery-variants-'))
afterAll(() => rm(folder, { recursive: true }))

const original = { looks: { format: 'png', width: 90, height: 60 }, owner: 'Mara' } as const

it('removes a variant whose original was deleted while it was created', async () => {
  const storage = createFolderStorage(folder)
  const picture = await sharp({ create: { width: 90, height: 60, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  await storage.putBytes('files/one', picture)
  expect(await createImageVariants(storage).ensure('files/one', 64, original)).toBe(variantKey('files/one', 64))
  const deleting = {
    ...storage,
    putBytes: async (key: string, bytes: Buffer) => {
      await storage.remove('files/one')
      await storage.putBytes(key, bytes)
    },
  }
  expect(await createImageVariants(deleting).ensure('files/one', 128, original)).toBeNull()
  expect(await storage.size(variantKey('files/one', 128))).toBeNull()
})

it('decodes a HEIC once and derives smaller variants from the full-size one', async () => {
  const storage = createFolderStorage(folder)
  await storage.putBytes('files/photo', await readHeic())
  const read: string[] = []
  const counting = {
    ...storage,
    read: (key: string, ...range: []) => {
      read.push(key)
      return storage.read(key, ...range)
    },
  }
  const variants = createImageVariants(counting)
  const photo = { looks: { format: 'heif', compression: 'hevc', width: 480, height: 360 }, owner: 'Mara' } as const
  const [small, smaller] = await Promise.all([
    variants.ensure('files/photo', 256, photo),
    variants.ensure('files/photo', 64, photo),
  ])
  expect([small, smaller]).toEqual([variantKey('files/photo', 256), variantKey('files/photo', 64)])
  const whole = variantKey('files/photo', fullWidth)
  expect(read.toSorted()).toEqual(['files/photo', whole, whole])
})

it.each([
  // Without the bound, variants of tall images would exceed the pixel limit or WebP's maximum side.
  [4096, { width: 5000, height: 4000 }, { width: 4096, height: 3277 }],
  [4096, { width: 4100, height: 8200 }, { width: 2048, height: 4096 }],
  [2048, { width: 2100, height: 20_000 }, { width: 860, height: 8192 }],
  [1024, { width: 1100, height: 40_000 }, { width: 451, height: 16_383 }],
  [4096, { width: 300, height: 200 }, { width: 300, height: 200 }],
] as const)('a copy %d wide of %o is %o', async (wanted, size, expected) => {
  const storage = createFolderStorage(folder)
  const key = `files/${wanted}-${size.height}`
  const flat = { create: { ...size, channels: 3, background: 'teal' } } as const
  await storage.putBytes(key, await sharp(flat).png().toBuffer())
  const looks = { format: 'png', isProgressive: false, ...size } as const
  const made = await createImageVariants(storage).ensure(key, wanted, { looks, owner: 'Mara' })
  const blob = made === null ? null : await storage.read(made)
  if (!blob) throw new Error('Not made')
  const { format, width, height } = await sharp(await buffer(blob)).metadata()
  expect({ format, width, height }).toEqual({ format: 'webp', ...expected })
})
