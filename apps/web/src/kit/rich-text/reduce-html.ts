// The last gate before a text is shown: whatever the server sent, only what the contract's list names comes through.
// Tags of the list stay, the dropped ones go with everything inside, all others are unwrapped; attributes are judged one
// by one together with their tag, and links always open elsewhere, without telling where they come from.
import {
  allowedTags,
  colourAttribute,
  droppedTags,
  mentionAttribute,
  textColours,
} from '@joinery/contract/text/rich-text'
import createDOMPurify, { type Config, type DOMPurify } from 'dompurify'

import { hasAllowedScheme } from './link-scheme.ts'
import { isMention } from './mention.ts'

const colours: ReadonlySet<string> = new Set(textColours)
const isSpan = (value: string): boolean => /^[1-9]\d{0,2}$/.test(value)
const isColour = (value: string): boolean => colours.has(value)

const attributes: Readonly<Record<string, Readonly<Record<string, (value: string) => boolean>>>> = {
  a: { href: hasAllowedScheme },
  td: { colspan: isSpan, rowspan: isSpan },
  th: { colspan: isSpan, rowspan: isSpan },
  mark: { [colourAttribute]: isColour },
  span: { [colourAttribute]: isColour, [mentionAttribute]: isMention },
}

const attributeNames = [...new Set(Object.values(attributes).flatMap((rules) => Object.keys(rules)))]

const config: Config = {
  ALLOWED_TAGS: [...allowedTags],
  ALLOWED_ATTR: attributeNames,
  // Every value is judged by the table above; the library's own guess at addresses would refuse the names of colours.
  ADD_URI_SAFE_ATTR: attributeNames,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  KEEP_CONTENT: true,
  FORBID_CONTENTS: [...droppedTags],
}

const createReducer = (): DOMPurify => {
  const reducer = createDOMPurify(window)
  reducer.addHook('uponSanitizeAttribute', (element, attribute) => {
    const isAllowed = attributes[element.nodeName.toLowerCase()]?.[attribute.attrName]
    attribute.keepAttr = isAllowed?.(attribute.attrValue) ?? false
  })
  reducer.addHook('afterSanitizeAttributes', (element) => {
    if (element.nodeName !== 'A' || !element.hasAttribute('href')) return
    element.setAttribute('target', '_blank')
    element.setAttribute('rel', 'noopener noreferrer nofollow')
  })
  return reducer
}

// One of its own, so that its hooks touch nobody else; made on first need, since prerendering has no window.
let reducer: DOMPurify | undefined

/** Most messages are one paragraph of mere words: nothing in it could be anything else, and nothing needs a parser. */
const isPlainParagraph = (html: string): boolean => /^<p>[^<>&]*<\/p>$/.test(html)

export const reduceHtml = (html: string): string => {
  if (isPlainParagraph(html)) return html
  reducer ??= createReducer()
  // Without a parser it would hand the text back as it came.
  if (!reducer.isSupported) return ''
  return reducer.sanitize(html, config)
}
