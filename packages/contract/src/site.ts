import { z } from 'zod'

/** Who can create an account: anyone, invited people, or only people invited by an admin. */
export const registrations = ['open', 'invited', 'closed'] as const

export type Registration = (typeof registrations)[number]

/** File of a prerendered page. There is one per registration mode, because the texts differ. */
export const publicPageFile = (name: string, registration: Registration): string =>
  registration === 'open' ? `${name}.html` : `${name}.${registration}.html`

/** Data with a retention period, named as on the privacy page. Periods are texts ('400 days', 'Until deleted'). */
export const retentionNames = [
  'sessions',
  'attempts',
  'audit',
  'mails',
  'notifications',
  'deletedMessages',
  'unverified',
  'guests',
  'exports',
] as const

export type RetentionPeriod = (typeof retentionNames)[number]

/** Placeholder for a period in prerendered pages; the server replaces it by the configured period. */
export const retentionToken = (name: RetentionPeriod): string => `%KEPT_${name.toUpperCase()}%`

/**
 * Run-time configuration of the web app, from `/config.json` and the data block in each page. One build serves every
 * host.
 */
export const siteSchema = z
  .object({
    apiBase: z.string().describe('Base address of the API, without a trailing slash.'),
    apiKey: z.string().describe('Sent as x-api-key with every call. Identifies the app and is not a secret.'),
    brand: z.object({
      name: z.string(),
      tagline: z.string(),
      logo: z
        .object({ path: z.string(), width: z.number().int(), height: z.number().int() })
        .nullable()
        .describe('Address and size of the logo, if there is one.'),
      contactEmail: z
        .string()
        .nullable()
        .describe('Contact for the Business plan and for accounts. Null if there is none.'),
    }),
    mainHost: z.string().describe('Origin of the main host.'),
    marketing: z.boolean().describe('True on a regional marketing host.'),
    environment: z.string().describe('Label shown in the account settings.'),
    registration: z.enum(registrations).describe('Who can create an account.'),
    guestLinks: z.boolean().describe('Whether guest links can be created.'),
    disclosurePages: z.boolean().describe('Whether altered images can be published with their originals.'),
    passwords: z.boolean().describe('Whether people can log in with a password.'),
    passkeys: z.boolean().describe('Whether passkeys can be used. They need a domain name and https.'),
    identityProviders: z
      .array(z.object({ id: z.string(), name: z.string() }))
      .describe('External services people can log in with.'),
    privacy: z.object({
      kept: z.record(z.enum(retentionNames), z.string()).describe('Retention periods, in words.'),
      providers: z
        .array(z.object({ name: z.string(), training: z.string() }))
        .describe('AI providers and how they use submitted data.'),
    }),
    mailbox: z.boolean().describe('True if emails are collected at /dev/mailbox instead of being sent.'),
  })
  .meta({ id: 'Site' })

export type Site = z.infer<typeof siteSchema>
