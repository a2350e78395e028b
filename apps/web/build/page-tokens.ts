import { hostPrefix, sessionHintCookie } from '@joinery/contract/cookies'
import type { Plugin } from 'vite'

/** Names that the page must know before any module is loaded. The server fills the brand; in development nobody does. */
export const pageTokens = (): Plugin => {
  let isDevelopment = false
  return {
    name: 'page-tokens',
    configResolved(config) {
      isDevelopment = config.command === 'serve'
    },
    transformIndexHtml(html) {
      const known = html.replaceAll('%HINT_COOKIE%', `(?:${hostPrefix})?${sessionHintCookie}`)
      return isDevelopment ? known.replaceAll(/%BRAND_\w+%/g, '') : known
    },
  }
}
