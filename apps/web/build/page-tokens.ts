import { hostPrefix, sessionHintCookie } from '@joinery/contract/cookies'
import type { Plugin } from 'vite'

/** Values the page needs before any module is loaded. The server fills in the brand; in development it stays empty. */
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
