import { linkSchemes } from '@joinery/contract/text/rich-text'

const allowed = new RegExp(`^(?:${linkSchemes.join('|')}):`, 'i')
// Browsers leave these out before they read an address, so `java\nscript:` is `javascript:` to them.
// oxlint-disable-next-line no-control-regex
const ignored = /[\u0000-\u0020\u007f-\u00a0\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u2064\u3000\ufeff]/g

/** Whether an address leads only where links may lead. Relative addresses do not: a text has no base address. */
export const hasAllowedScheme = (address: string): boolean => allowed.test(address.replaceAll(ignored, ''))
