// Fetches the image at a URL from a response: without a key, never from a private network other than the service's own,
// with bounded size, and only if it is an image.
import { pictureTypeOf } from '#pictures/picture-type.ts'
import { ProviderError } from '#provider-error.ts'

import { publicLookup, requirePublicHost } from './public-address.ts'
import { send, type Answer } from './send.ts'

const mostBytes = 50 * 2 ** 20
const mostRedirects = 3

const noPicture = (): ProviderError => new ProviderError('bad_answer', 'The response is not an image')

export const requirePicture = (bytes: Buffer): Uint8Array => {
  if (pictureTypeOf(bytes) === undefined) throw noPicture()
  return bytes
}

/** Base64, plain or as a `data:` URL. */
export const decodePicture = (text: string): Uint8Array => {
  const encoded = /^data:[^,]{0,100},/.test(text) ? text.slice(text.indexOf(',') + 1) : text
  return requirePicture(Buffer.from(encoded, 'base64'))
}

const readAddress = (address: string, base?: URL): URL => {
  try {
    return new URL(address, base)
  } catch {
    throw noPicture()
  }
}

/** One image that cannot be fetched says nothing about the service, which has just answered. */
const download = async (...request: Parameters<typeof send>): Promise<Answer> => {
  try {
    return await send(...request)
  } catch (error) {
    const isUnreachable = error instanceof ProviderError && error.kind === 'unreachable'
    throw isUnreachable ? new ProviderError('bad_answer', `Failed to download the image: ${error.message}`) : error
  }
}

/** `home`: the service, which the operator configured, so it may be on any network. */
export const fetchPicture = async (address: string, home: URL, signal: AbortSignal): Promise<Uint8Array> => {
  if (address.startsWith('data:')) return decodePicture(address)
  let url = readAddress(address, home)
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    const isHome = url.origin === home.origin
    if (!isHome && url.protocol !== 'https:') {
      throw new ProviderError('bad_answer', 'The response links to an address without https')
    }
    if (!isHome) requirePublicHost(url)
    const answer = await download(url, { signal, maxBytes: mostBytes, ...(isHome ? {} : { lookup: publicLookup }) })
    const { location } = answer.headers
    if (answer.status >= 300 && answer.status < 400 && location !== undefined) url = readAddress(location, url)
    else if (answer.status === 200) return requirePicture(answer.body)
    else throw new ProviderError('bad_answer', `Failed to download the image (${answer.status})`)
  }
  throw new ProviderError('bad_answer', 'Failed to download the image (too many redirects)')
}
