// Constant header objects, set once per response: header plugins measurably cost more than a small query.
import { hashInline } from './inline-hashes.ts'

/** Scope of Strict-Transport-Security. */
export type HttpsOnly = 'none' | 'host' | 'subdomains'

/** Sent with every response: no embedding, framing, referrer or content sniffing. */
const everywhere = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
} as const

export const baseHeaders = (httpsOnly: HttpsOnly): Readonly<Record<string, string>> => ({
  ...everywhere,
  ...(httpsOnly === 'none'
    ? {}
    : { 'strict-transport-security': `max-age=31536000${httpsOnly === 'subdomains' ? '; includeSubDomains' : ''}` }),
})

/** An API response opened directly cannot load or run anything. */
export const apiHeaders = {
  ...everywhere,
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const

/** A worker script has the policy of its own file. The pdf.js worker compiles decoders. */
export const assetHeaders = {
  'content-security-policy':
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
} as const

/** Disables browser features the pages do not use; passkeys are limited to our own pages. */
const permissions = [
  'accelerometer=()',
  'camera=()',
  'display-capture=()',
  'geolocation=()',
  'gyroscope=()',
  'magnetometer=()',
  'microphone=()',
  'midi=()',
  'payment=()',
  'usb=()',
  'publickey-credentials-create=(self)',
  'publickey-credentials-get=(self)',
].join(', ')

/**
 * Returns headers of an HTML page. Inline scripts, styles and style attributes are allowed by hash only; markup from
 * strings requires the trusted-types policies of the web app and its libraries.
 */
export const pageHeaders = (html: string): Record<string, string> => {
  const { scripts, styles, attributes } = hashInline(html)
  return {
    'content-security-policy': [
      "default-src 'self'",
      ["script-src 'self'", ...scripts].join(' '),
      ["style-src 'self'", ...styles].join(' '),
      ...(attributes.length > 0 ? [["style-src-attr 'unsafe-hashes'", ...attributes].join(' ')] : []),
      "img-src 'self' data: blob:",
      "media-src 'self' blob:",
      "font-src 'self'",
      "connect-src 'self'",
      "frame-src 'self' blob:",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types default joinery dompurify ProseMirrorClipboard',
    ].join('; '),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': permissions,
  }
}

/** For pages with a secret address: no referrer, no caching, no search indexing. */
export const secretPageHeaders = {
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow, noarchive',
} as const
