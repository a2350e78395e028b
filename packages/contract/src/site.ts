import { z } from 'zod'

/** Who may create an account: everybody, whoever is invited, or nobody but by an admin's invitation. */
export const registrations = ['open', 'invited', 'closed'] as const

export type Registration = (typeof registrations)[number]

/** The file of a prerendered page. What it says about creating an account differs, so there is one for each way. */
export const publicPageFile = (name: string, registration: Registration): string =>
  registration === 'open' ? `${name}.html` : `${name}.${registration}.html`

/** What is kept for some time only, by what the privacy page calls it; how long is said in words ('400 days', 'ever'). */
export const keptNames = [
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

export type KeptName = (typeof keptNames)[number]

/** Stands for a time in prerendered pages; the server puts the time of its settings in its place. */
export const keptToken = (name: KeptName): string => `%KEPT_${name.toUpperCase()}%`

/** What the web app learns at run time, from `/config.json` and from the data block in each page. One build serves every host. */
export const siteSchema = z
  .object({
    apiBase: z.string().describe('Where the API is reached, without a slash at the end.'),
    apiKey: z.string().describe('Sent as x-api-key with every call: a label, not a lock.'),
    brand: z.object({
      name: z.string(),
      tagline: z.string(),
      contactEmail: z
        .string()
        .nullable()
        .describe('Whom people write to, for the Business plan or an account; null: nobody.'),
    }),
    mainHost: z.string().describe('The origin of the main host.'),
    marketing: z.boolean().describe('True on a regional marketing host.'),
    environment: z.string().describe('The label shown in the account settings.'),
    registration: z.enum(registrations).describe('Who may create an account.'),
    guestLinks: z.boolean().describe('Whether links for people without an account can be made.'),
    passwords: z.boolean().describe('Whether people can sign in with a password.'),
    passkeys: z.boolean().describe('Whether passkeys can be used: only at an address with a name, and with https.'),
    identityProviders: z
      .array(z.object({ id: z.string(), name: z.string() }))
      .describe('Other services by which people can sign in.'),
    privacy: z.object({
      kept: z.record(z.enum(keptNames), z.string()).describe('How long what is kept, in words.'),
      providers: z
        .array(z.object({ name: z.string(), training: z.string() }))
        .describe('Who is sent pictures and words to make images, and what becomes of them there.'),
    }),
    mailbox: z.boolean().describe('True where mail is collected at /dev/mailbox instead of being sent.'),
  })
  .meta({ id: 'Site' })

export type Site = z.infer<typeof siteSchema>
