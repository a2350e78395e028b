// Computes the Content-Security-Policy hashes of inline content in our own pages.
import { createHash } from 'node:crypto'

export type InlineHashes = {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
  /** Of `style` attributes. */
  readonly attributes: readonly string[]
}

const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const hashes = (texts: readonly string[]): string[] => [...new Set(texts.map(hash))]

/** Returns attributes and text of each element with this name. */
const contentsOf = (html: string, name: 'script' | 'style'): { attributes: string; text: string }[] =>
  html
    .split(`</${name}>`)
    .slice(0, -1)
    .flatMap((piece) => {
      const start = piece.lastIndexOf(`<${name}`)
      const end = start === -1 ? -1 : piece.indexOf('>', start)
      return end === -1 ? [] : [{ attributes: piece.slice(start + name.length + 1, end), text: piece.slice(end + 1) }]
    })

/** Reverses our own escaping only, because we write these attributes. */
const unescape = (value: string): string =>
  value.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&lt;', '<').replaceAll('&amp;', '&')

export const hashInline = (html: string): InlineHashes => ({
  // Data blocks are not scripts.
  scripts: hashes(
    contentsOf(html, 'script')
      .filter(({ attributes }) => !/\bsrc=|application\/(ld\+)?json/.test(attributes))
      .map(({ text }) => text),
  ),
  styles: hashes(contentsOf(html, 'style').map(({ text }) => text)),
  attributes: hashes([...html.matchAll(/ style="([^"]*)"/g)].map(([, value = '']) => unescape(value))),
})
