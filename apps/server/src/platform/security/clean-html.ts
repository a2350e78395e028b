// Rich text is reduced to the contract's list when it is written: tags that are not on it are unwrapped and their text
// kept, those that hide things go with their contents. The browser reduces once more before it shows it.
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
import sanitizeHtml from 'sanitize-html'

import { ProductError } from '#platform/product-error.ts'

const colours: readonly string[] = textColours

/** A cell keeps its text; a span that no table has is left out. */
const dropHugeSpans: sanitizeHtml.Transformer = (tagName, attribs) => ({
  tagName,
  attribs: Object.fromEntries(Object.entries(attribs).filter(([, value]) => /^\d{1,2}$/.test(value))),
})

/** The browser would drop them anyway: a relative address leads to wherever the text happens to be shown. */
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
  // Depth is bounded, because every later reader of the text walks it.
  nestingLimit: 50,
  transformTags: { td: dropHugeSpans, th: dropHugeSpans, a: dropForeignLinks },
}

/** What most messages are: paragraphs, perhaps with a simple mark. Nothing in them could be taken away. */
const plainParagraphs = /^(?:<p>[^<>&]*(?:<(strong|em|u|s)>[^<>&]*<\/\1>[^<>&]*)*<\/p>)+$/

/** Whether cleaning is so cheap that it may happen before the permission check. */
export const isCheapToClean = (html: string): boolean => plainParagraphs.test(html) || !html.includes('<')

/** More layers than anything that people paste. The parser looks through all of them for each tag that closes none. */
const maxDepth = 300

/** Counts what is open as the parser sees it: it closes paragraphs, items and cells that nobody closed by itself. */
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

const reduce = (html: string): string => sanitizeHtml(html, { ...options, ...refuseDepth() }).trim()

/** What was taken away may have held back the end of a paragraph: what is left is read once more, as a browser will. */
export const cleanHtml = (html: string): string => {
  if (plainParagraphs.test(html)) return html
  const reduced = reduce(html)
  return reduced === html ? reduced : reduce(reduced)
}

/** The same, refused where it has grown too long: a bare `&` is stored as five signs. */
export const cleanWithin = (html: string, max: number, sentence: string): string => {
  const clean = cleanHtml(html)
  if (clean.length > max) throw new ProductError('bad_request', sentence)
  return clean
}

/** The text of clean rich text without its markup, blocks separated by a line break. */
export const plainText = (clean: string): string =>
  decode(
    clean
      .replace(/<(br|\/p|\/div|\/li|\/h[1-6]|\/tr|\/blockquote|\/pre)\b[^<>]*>/g, '\n')
      // In clean text every sign that is no tag's own is written as an entity.
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
