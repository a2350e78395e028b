// Validators and parsers of setting values.
import { limits } from '@joinery/contract/limits'
import { z } from 'zod'

import { trimEnd } from '#platform/trim-end.ts'

/** A setting: check, default and one-line description. */
export type Setting = { readonly about: string; readonly check: z.ZodType; readonly example?: string }

export const text = z.string().trim().min(1, 'must not be empty')
export const optional = text.optional()
export const whole = (min: number, max: number) =>
  z.coerce
    .number(`must be a whole number between ${min} and ${max}`)
    .int(`must be a whole number between ${min} and ${max}`)
    .min(min, `must be a whole number between ${min} and ${max}`)
    .max(max, `must be a whole number between ${min} and ${max}`)
export const serviceAddress = (protocol: RegExp, example: string) =>
  z.url({ protocol, error: `must be an address such as ${example}` }).optional()

/** Options in the query of SMTP_URL. The mail client knows others, which run programs or print passwords. */
const mailOptions = new Set([
  'name',
  'requireTLS',
  'ignoreTLS',
  'authMethod',
  'pool',
  'maxConnections',
  'maxMessages',
  'connectionTimeout',
  'greetingTimeout',
  'socketTimeout',
  'proxy',
  'tls.rejectUnauthorized',
  'tls.servername',
  'tls.minVersion',
  'tls.ciphers',
])
export const mailServer = z
  .url({ protocol: /^smtps?$/, error: 'must be an address such as smtp://user:password@host:587', abort: true })
  .refine(
    (address) => [...new URL(address).searchParams.keys()].every((option) => mailOptions.has(option)),
    // Without the value: a password with an unescaped question mark looks like an option.
    `can only have these options: ${[...mailOptions].join(', ')}`,
  )
/** Without quotes, a comma would begin another address. */
export const sender = text.regex(
  /^(?:(?:"[^"]*"\s*|[^"<>,;:()]*)<[^\s<>@,;:"]+@[^\s<>@,;:"]+>|[^\s<>@,;:"]+@[^\s<>@,;:"]+)$/,
  'must be one address such as Studio <hello@studio.example>',
)
export const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://studio.example' })
  .transform((address) => trimEnd(address, '/'))
/** Pages, cookies and sockets are served from the root of a host, so a path is not supported. */
export const ownAddress = webAddress.refine((address) => {
  const { pathname, search, hash, username, password } = new URL(address)
  return pathname === '/' && `${search}${hash}${username}${password}` === ''
}, 'must be a host without a path, such as https://joinery.studio.example')
export const list = z
  .string()
  .default('')
  .transform((names) =>
    names
      .split(',')
      .map((name) => name.trim().toLowerCase())
      .filter(Boolean),
  )

export const addresses = list.refine(
  (emails) => emails.every((email) => z.email().safeParse(email).success),
  'must be email addresses, separated by commas',
)

const logo = /^data:image\/(?:png|svg\+xml|webp);base64,[A-Za-z\d+/]+=*$/

export const isLogo = (value: string): boolean =>
  logo.test(value) && Buffer.byteLength(value.slice(value.indexOf(',') + 1), 'base64') <= limits.logo.inputBytes

/** Names, unchanged. */
export const models = (usual: string) =>
  z
    .string()
    .default(usual)
    .transform((names) => [
      ...new Set(
        names
          .split(',')
          .map((name) => name.trim())
          .filter(Boolean),
      ),
    ])

/** Names, unchanged, in order and with duplicates; empty by default. */
export const names = z
  .string()
  .default('')
  .transform((written) =>
    written
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
  )

/** 'false', a number of hops, or addresses and ranges, as Fastify accepts them. */
export const proxies = z
  .string()
  .default('false')
  .transform((value): boolean | string | ((address: string, hop: number) => boolean) => {
    if (value === 'true' || value === 'false') return value === 'true'
    return /^\d+$/.test(value) ? (_address, hop) => hop < Number(value) : value
  })
