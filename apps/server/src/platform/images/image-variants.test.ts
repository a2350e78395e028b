import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'

import { createFolderStorage } from '#platform/storage/folder-storage.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { measureVariant } from '#testing/pictures/measure-variant.ts'
import { readHeic } from '#testing/pictures/read-heic.ts'
import { app } from '#testing/shared-app.ts'

import { createImageVariants } from './image-variants.ts'
import { fullWidth, variantKey } from './variant-keys.ts'

const folder = await mkdtemp(join(tmpdir(), 'joinery-variants-'))
afterAll(() => rm(folder, { recursive: true }))

const variantsIn = (storage: Storage) => createImageVariants({ ...app.app.context, storage })

const original = { looks: { format: 'png', width: 90, height: 60 }, owner: 'Mara' } as const

it('removes a variant whose original was deleted while it was created', async () => {
  const storage = createFolderStorage(folder)
  const picture = await sharp({ create: { width: 90, height: 60, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  await storage.putBytes('files/one', picture)
  expect(await variantsIn(storage).ensure('files/one', 64, original)).toBe(variantKey('files/one', 64))
  const deleting = {
    ...storage,
    putBytes: async (key: string, bytes: Buffer) => {
      await storage.remove('files/one')
      await storage.putBytes(key, bytes)
    },
  }
  expect(await variantsIn(deleting).ensure('files/one', 128, original)).toBeNull()
  expect(await storage.size(variantKey('files/one', 128))).toBeNull()
})

it('decodes a HEIC once and derives smaller variants from the full-size one', async () => {
  const storage = createFolderStorage(folder)
  await storage.putBytes('files/photo', await readHeic())
  const read: string[] = []
  const counting = {
    ...storage,
    localPath: (key: string) => {
      read.push(key)
      return join(folder, key)
    },
  }
  const variants = variantsIn(counting)
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
  // Without the bound, variants of tall images would exceed WebP's maximum side.
  [1024, { width: 110, height: 40_000 }, { width: 45, height: 16_383 }],
  [4096, { width: 300, height: 200 }, { width: 300, height: 200 }],
] as const)('a copy %d wide of %o is %o', async (wanted, size, expected) => {
  expect(await measureVariant(app, createFolderStorage(folder), wanted, size)).toEqual({ format: 'webp', ...expected })
})
