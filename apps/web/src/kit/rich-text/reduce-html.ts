// Sanitizes HTML before display, whatever the server sent. Allowed tags stay, dropped tags go with their content, all
// others are unwrapped. Attributes are checked per tag, and links open in a new tab without a referrer.
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
  // The table above checks every value; DOMPurify's own URL check would reject colour names.
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

// Own instance, so that its hooks are isolated; created on first use, since prerendering has no window.
let reducer: DOMPurify | undefined

/** Fast path for most messages: one paragraph without tags and entities is safe without a parser. */
const isPlainParagraph = (html: string): boolean => /^<p>[^<>&]*<\/p>$/.test(html)

export const reduceHtml = (html: string): string => {
  if (isPlainParagraph(html)) return html
  reducer ??= createReducer()
  // Without a parser, DOMPurify would return the text unchanged.
  if (!reducer.isSupported) return ''
  return reducer.sanitize(html, config)
}
