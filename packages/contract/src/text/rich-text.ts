// Allowed rich text. The server sanitises to this list on writing, the browser again before display. Import-free.

/** Colours for text and highlights. Stored as names; each theme defines the values. */
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

/** Attribute with the name of a colour, on span (text) and mark (highlight). */
export const colourAttribute = 'data-colour'

/** Attribute of a mention: <span data-mention="uid_user">@Name</span>. */
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

/** Removed with their content; other tags are unwrapped and their text is kept. */
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
// Browsers ignore these characters in an address, so `java\nscript:` means `javascript:`.
// oxlint-disable-next-line no-control-regex
const ignored = /[\u0000-\u0020\u007f-\u00a0\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u2064\u3000\ufeff]/g

/** Whether the address has an allowed scheme. Relative addresses are rejected, because a text has no base address. */
export const hasAllowedScheme = (address: string): boolean => allowedScheme.test(address.replaceAll(ignored, ''))
