import { z } from 'zod'

/** Who may create an account: everybody, whoever is invited, or nobody but by an admin's invitation. */
export const registrations = ['open', 'invited', 'closed'] as const

export type Registration = (typeof registrations)[number]

/** The file of a prerendered page. What it says about creating an account differs, so there is one for each way. */
export const publicPageFile = (name: string, registration: Registration): string =>
  registration === 'open' ? `${name}.html` : `${name}.${registration}.html`

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
    mailbox: z.boolean().describe('True where mail is collected at /dev/mailbox instead of being sent.'),
  })
  .meta({ id: 'Site' })

export type Site = z.infer<typeof siteSchema>
