import { z } from 'zod'

/** What the web app learns at run time, from `/config.json` and from the data block in each page. One build serves every host. */
export const siteSchema = z
  .object({
    apiBase: z.string().describe('Where the API is reached, without a slash at the end.'),
    apiKey: z.string().describe('Sent as x-api-key with every call: a label, not a lock.'),
    brand: z.object({
      name: z.string(),
      tagline: z.string(),
      contactEmail: z.string().nullable().describe('Where the Business plan leads; null: coming soon.'),
    }),
    mainHost: z.string().describe('The origin of the main host.'),
    marketing: z.boolean().describe('True on a regional marketing host.'),
    environment: z.string().describe('The label shown in the account settings.'),
    mailbox: z.boolean().describe('True where mail is collected at /dev/mailbox instead of being sent.'),
  })
  .meta({ id: 'Site' })

export type Site = z.infer<typeof siteSchema>
