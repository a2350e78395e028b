// Rich text as data: what it may hold. The server reduces to this list when a text is written, the browser again before
// it is shown. Import-free.

/** Sixteen colours for text and highlights. They travel as names; each theme decides how a name looks. */
export const textColours = [
  'ink',
  'stone',
  'clay',
  'terracotta',
  'rust',
  'amber',
  'brass',
  'olive',
  'sage',
  'forest',
  'teal',
  'sky',
  'navy',
  'plum',
  'rose',
  'berry',
] as const

export type TextColour = (typeof textColours)[number]

/** The attribute that carries the name of a colour, on span (text) and mark (highlight). */
export const colourAttribute = 'data-colour'

/** The attributes of a mention: <span data-mention="uid_user">@Name</span>. */
export const mentionAttribute = 'data-mention'

export const allowedTags = [
  'p',
  'br',
  'div',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'sub',
  'sup',
  'a',
  'ul',
  'ol',
  'li',
  'blockquote',
  'code',
  'pre',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'hr',
  'table',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'th',
  'td',
  'span',
  'mark',
] as const

/** Removed with everything inside them; every other tag is unwrapped and its text kept. */
export const droppedTags = [
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'embed',
  'svg',
  'math',
  'title',
  'textarea',
  'select',
  'option',
  'xmp',
  'noembed',
  'noframes',
  'head',
  'audio',
  'video',
  'canvas',
] as const

export const linkSchemes = ['http', 'https', 'mailto', 'tel'] as const

const allowedScheme = new RegExp(`^(?:${linkSchemes.join('|')}):`, 'i')
// Browsers leave these out before they read an address, so `java\nscript:` is `javascript:` to them.
// oxlint-disable-next-line no-control-regex
const ignored = /[\u0000-\u0020\u007f-\u00a0\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u2064\u3000\ufeff]/g

/** Whether an address leads only where links may lead. Relative addresses do not: a text has no address of its own. */
export const hasAllowedScheme = (address: string): boolean => allowedScheme.test(address.replaceAll(ignored, ''))
