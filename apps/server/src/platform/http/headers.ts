// Constant objects, set once per answer: measured, per-request header plugins cost more than a small query.

export const apiHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
} as const

/** Headers of HTML pages. Inline scripts are allowed by their hash only; styles may be inline (editor and toasts need it). */
export const pageHeaders = (
  scriptHashes: readonly string[],
  /** Which hosts browsers are told to reach by https only. */
  httpsOnly: 'none' | 'host' | 'subdomains',
): Record<string, string> => ({
  'content-security-policy': [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes.map((hash) => `'sha256-${hash}'`)].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'geolocation=(), microphone=(), payment=()',
  ...(httpsOnly === 'none'
    ? {}
    : { 'strict-transport-security': `max-age=31536000${httpsOnly === 'subdomains' ? '; includeSubDomains' : ''}` }),
})

/** Of pages whose address is a secret: nobody is told where somebody came from, and neither a cache nor a search keeps it. */
export const secretPageHeaders = {
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow, noarchive',
} as const
