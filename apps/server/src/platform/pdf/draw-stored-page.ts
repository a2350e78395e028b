import { buffer } from 'node:stream/consumers'

import { messages } from '@joinery/contract/messages'

import { openImage, withImage } from '#platform/images/image-pool.ts'
import { ProductError } from '#platform/product-error.ts'
import type { Storage } from '#platform/storage/storage.ts'

import { drawPage, type PageRequest } from './pdf.ts'

/** How long a PDF that failed to render is not retried; a hanging one would cost its full timeout on every request. */
const rememberMs = 10 * 60 * 1000
const rememberMost = 1000

type Refused = { readonly message: string; readonly until: number }

const refusals = new Map<string, Refused>()

const remember = (name: string, message: string): void => {
  const [oldest] = refusals.keys()
  if (refusals.size >= rememberMost && oldest !== undefined) refusals.delete(oldest)
  refusals.set(name, { message, until: performance.now() + rememberMs })
}

const draw = async (storage: Storage, key: string, wanted: PageRequest, owner: string): Promise<Buffer> => {
  const read = async (): Promise<Uint8Array> => {
    const stored = await storage.read(key)
    if (!stored) throw new ProductError('not_found', messages.http.notFound)
    return buffer(stored)
  }
  const { pixels, width, height } = await drawPage({ read }, wanted, owner)
  return withImage(owner, { format: 'raw', width, height }, () =>
    openImage(new Uint8Array(pixels), { raw: { width, height, channels: 4 } })
      .removeAlpha()
      .webp({ quality: 80 })
      .toBuffer(),
  )
}

/**
 * Renders a page of a stored PDF as WebP up to a width; 404 if the PDF does not exist, 415 if it cannot be rendered.
 */
export const drawStoredPage = async (
  storage: Storage,
  key: string,
  wanted: PageRequest,
  owner: string,
): Promise<Buffer> => {
  const name = `${key}-${wanted.page}`
  const refused = refusals.get(name)
  if (refused && refused.until > performance.now()) throw new ProductError('unsupported_type', refused.message)
  try {
    return await draw(storage, key, wanted, owner)
  } catch (error) {
    if (!(error instanceof ProductError && error.code === 'bad_request')) throw error
    remember(name, error.message)
    throw new ProductError('unsupported_type', error.message)
  }
}
