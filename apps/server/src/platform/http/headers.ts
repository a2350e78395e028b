// Constant objects, set once per answer: measured, per-request header plugins cost more than a small query.
import { hashInline } from './inline-hashes.ts'

/** Which hosts browsers are told to reach by https only. */
export type HttpsOnly = 'none' | 'host' | 'subdomains'

/** Of every answer, whatever it is: no other site embeds it, frames it, is told where it came from, or guesses its type. */
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

/** Opened on its own, an answer of the API loads and runs nothing. */
export const apiHeaders = {
  ...everywhere,
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const

/** A script that runs as a worker is bound by the policy of its own file. That of pdf.js compiles decoders. */
export const assetHeaders = {
  'content-security-policy':
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
} as const

/** What pages never ask for is refused to whatever might run in them; passkeys are for our own pages alone. */
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
 * Headers of an HTML page. Scripts, styles and style attributes that stand in it are allowed by their hashes and no others;
 * markup from strings goes through the policies that trusted-types.ts of the web app and its libraries name.
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

/** Of pages whose address is a secret: nobody is told where somebody came from, and neither a cache nor a search keeps it. */
export const secretPageHeaders = {
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow, noarchive',
} as const
