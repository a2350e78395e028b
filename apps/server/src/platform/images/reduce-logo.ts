// Turns an uploaded logo into a small PNG. The input is hostile: it is decoded in a child process, within limits of bytes,
// pixels and time, and only the pixels are kept.
import { limits } from '@joinery/contract/limits'

import { runTask } from '#platform/tasks/run-task.ts'

import { renderLogo } from './render-logo.ts'

const { inputBytes } = limits.logo

/** Clock time; the logo is drawn while the admin waits. */
const timeLimitMs = 10_000
/** Repeated parts of a drawing. Nested repetitions multiply. */
const maxUses = 20

/** High enough for a child process, because few bytes of SVG can take long. */
const costMs = 1000

const addressPattern = /^data:image\/(?:png|svg\+xml|webp);base64,/

/** Returns the bytes of a data address; null if it is none, or too large. */
const readAddress = (address: string): Buffer | null => {
  const prefix = addressPattern.exec(address)?.[0]
  if (prefix === undefined || address.length > inputBytes * 2) return null
  const bytes = Buffer.from(address.slice(prefix.length), 'base64')
  return bytes.length > 0 && bytes.length <= inputBytes ? bytes : null
}

const isPng = (bytes: Buffer): boolean => bytes.subarray(0, 8).toString('latin1') === '\u0089PNG\r\n\u001a\n'
const isWebp = (bytes: Buffer): boolean => /^RIFF[^]{4}WEBP/.test(bytes.subarray(0, 12).toString('latin1'))

/** What could load something, run, or grow while it is read. A logo needs none of it. */
const forbidden = [
  /<!(?:doctype|entity)/i,
  /<\?xml-stylesheet/i,
  /<(?:[\w-]+:)?(?:script|foreignobject|iframe|image|feimage|audio|video|animate\w*|set|include)\b/i,
  /\bon[a-z]+\s*=/i,
  /@import/i,
  // Only references to parts of the same image.
  /\bhref\s*=\s*(?:"(?!#)|'(?!#)|[^"'\s])/i,
  /\burl\(\s*["']?(?!#)/i,
]

/** Old drawing programs name the public definition of SVG, which nothing loads. */
const publicType = /<!doctype svg[^<>[\]]*>/i

/** Returns an SVG in UTF-8 that refers to nothing outside; null for anything else. */
const readSvg = (bytes: Buffer): Buffer | null => {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(publicType, '')
  } catch {
    return null
  }
  const isSvg = /<(?:svg:)?svg[\s>]/i.test(text) && !/encoding=["'](?!utf-8)/i.test(text)
  const uses = text.split(/<(?:[\w-]+:)?use\b/i).length - 1
  return isSvg && uses <= maxUses && !forbidden.some((one) => one.test(text)) ? Buffer.from(text) : null
}

/**
 * Returns the logo as a data address of a PNG of at most 512 x 128 pixels; null if the address does not contain a PNG, SVG
 * or WebP image that can be used. Of an animated image the first frame is kept.
 */
export const reduceLogo = async (address: string, owner: string): Promise<string | null> => {
  const bytes = readAddress(address)
  if (!bytes) return null
  const isSvg = !isPng(bytes) && !isWebp(bytes)
  const input = isSvg ? readSvg(bytes) : bytes
  if (!input) return null
  try {
    const by = { owner, signal: AbortSignal.timeout(timeLimitMs) }
    const base64 = await runTask(renderLogo, '', { base64: input.toString('base64'), isSvg }, { by, costMs })
    return base64 === null ? null : `data:image/png;base64,${base64}`
  } catch {
    return null // damaged, too large, or it takes too long
  }
}
