// Sanitises rich text on write to the contract's allow-list: other tags are unwrapped, and tags that hide content are
// removed with it. The browser sanitises again before display.
import { createRequire } from 'node:module'

import { messages } from '@joinery/contract/messages'
import {
  allowedTags,
  colourAttribute,
  droppedTags,
  hasAllowedScheme,
  linkSchemes,
  mentionAttribute,
  textColours,
} from '@joinery/contract/text/rich-text'
import type sanitizeHtml from 'sanitize-html'

import { ProductError } from '#platform/product-error.ts'

let loaded: typeof sanitizeHtml | undefined

/** Loads the sanitiser with its parsers, which a start does not need and most messages neither. */
export const loadSanitiser = (): typeof sanitizeHtml =>
  (loaded ??= createRequire(import.meta.url)('sanitize-html') as typeof sanitizeHtml) // require returns this module

const colours: readonly string[] = textColours

/** Removes implausible spans of a table cell and keeps its text. */
const dropHugeSpans: sanitizeHtml.Transformer = (tagName, attribs) => ({
  tagName,
  attribs: Object.fromEntries(Object.entries(attribs).filter(([, value]) => /^\d{1,2}$/.test(value))),
})

/** Removes relative links, which the browser would drop as well, because their target depends on the current page. */
const dropForeignLinks: sanitizeHtml.Transformer = (tagName, { href, ...attribs }) => ({
  tagName,
  attribs: href !== undefined && hasAllowedScheme(href) ? { ...attribs, href } : attribs,
})

const options: sanitizeHtml.IOptions = {
  allowedTags: [...allowedTags],
  nonTextTags: [...droppedTags],
  allowedAttributes: {
    a: ['href'],
    span: [{ name: colourAttribute, values: [...colours] }, mentionAttribute],
    mark: [{ name: colourAttribute, values: [...colours] }],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
  },
  allowedSchemes: [...linkSchemes],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  enforceHtmlBoundary: false,
  // Bounds the depth, because every later reader walks it.
  nestingLimit: 50,
  transformTags: { td: dropHugeSpans, th: dropHugeSpans, a: dropForeignLinks },
}

/** Most messages: paragraphs with simple marks, which need no sanitising. */
const plainParagraphs = /^(?:<p>[^<>&]*(?:<(strong|em|u|s)>[^<>&]*<\/\1>[^<>&]*)*<\/p>)+$/

/** Whether cleaning is cheap enough to run before the permission check. */
export const isCheapToClean = (html: string): boolean => plainParagraphs.test(html) || !html.includes('<')

/** Deeper than any pasted content. The parser scans all open tags for each unmatched closing tag. */
const maxDepth = 300

/** Counts open tags as the parser sees them; it closes paragraphs, items and cells automatically. */
const refuseDepth = (): Pick<sanitizeHtml.IOptions, 'onOpenTag' | 'onCloseTag'> => {
  let depth = 0
  return {
    onOpenTag: () => {
      depth++
      if (depth > maxDepth) throw new ProductError('bad_request', messages.editor.tooNested)
    },
    onCloseTag: () => void depth--,
  }
}

const reduce = (html: string): string => loadSanitiser()(html, { ...options, ...refuseDepth() }).trim()

/** Removing tags may change where a paragraph ends, so the result is parsed once more, as a browser will. */
export const cleanHtml = (html: string): string => {
  if (plainParagraphs.test(html)) return html
  const reduced = reduce(html)
  return reduced === html ? reduced : reduce(reduced)
}

/** Cleans and rejects a result that is too long: a bare `&` is stored as five characters. */
export const cleanWithin = (html: string, max: number, sentence: string): string => {
  const clean = cleanHtml(html)
  if (clean.length > max) throw new ProductError('bad_request', sentence)
  return clean
}

/** Returns the text of clean rich text, with a line break between blocks. */
export const plainText = (clean: string): string =>
  decode(
    clean
      .replace(/<(br|\/p|\/div|\/li|\/h[1-6]|\/tr|\/blockquote|\/pre)\b[^<>]*>/g, '\n')
      // In clean text every literal angle bracket is an entity.
      .replace(/<[^<>]*>/g, ''),
  )
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n\s*/g, '\n')
    .trim()

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
}

const decode = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (entity) => entities[entity] ?? entity)
