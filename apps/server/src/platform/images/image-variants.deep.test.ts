import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, it } from 'vitest'

import { createFolderStorage } from '#platform/storage/folder-storage.ts'
import { measureVariant } from '#testing/pictures/measure-variant.ts'
import { app } from '#testing/shared-app.ts'

const folder = await mkdtemp(join(tmpdir(), 'joinery-variants-'))
afterAll(() => rm(folder, { recursive: true }))

it.each([
  // Without the bound, variants of tall images would exceed the pixel limit or WebP's maximum side.
  [4096, { width: 5000, height: 4000 }, { width: 4096, height: 3277 }],
  [4096, { width: 4100, height: 8200 }, { width: 2048, height: 4096 }],
  [2048, { width: 2100, height: 20_000 }, { width: 860, height: 8192 }],
  [1024, { width: 1100, height: 40_000 }, { width: 451, height: 16_383 }],
] as const)('a copy %d wide of %o is %o', async (wanted, size, expected) => {
  expect(await measureVariant(app, createFolderStorage(folder), wanted, size)).toEqual({ format: 'webp', ...expected })
})
