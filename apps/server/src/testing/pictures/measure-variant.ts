import { buffer } from 'node:stream/consumers'

import sharp from 'sharp'

import { createImageVariants } from '#platform/images/image-variants.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { TestApp } from '#testing/test-app.ts'

type Size = { readonly width: number; readonly height: number }

/** Creates a variant of an image of one colour and returns its format and size. */
export const measureVariant = async ({ app }: TestApp, storage: Storage, wanted: number, size: Size) => {
  const key = `files/${wanted}-${size.height}`
  const flat = { create: { ...size, channels: 3, background: 'teal' } } as const
  await storage.putBytes(key, await sharp(flat).png().toBuffer())
  const looks = { format: 'png', isProgressive: false, ...size } as const
  const variants = createImageVariants({ ...app.context, storage })
  const made = await variants.ensure(key, wanted, { looks, owner: 'Mara' })
  const blob = made === null ? null : await storage.read(made)
  if (!blob) throw new Error('Not made')
  const { format, width, height } = await sharp(await buffer(blob)).metadata()
  return { format, width, height }
}
