import { z } from 'zod'

import type { CallSchemas } from './call-schema.ts'
import { limits } from './limits.ts'

export const linkKinds = ['project', 'card', 'message', 'file', 'version', 'selection'] as const
export type LinkKind = (typeof linkKinds)[number]

const linkTitleSchema = z
  .object({
    path: z.string(),
    kind: z.enum(linkKinds).describe('`version`: an older version of a file.'),
    title: z
      .string()
      .describe('Title, filename, code and title of a selection, or the start of the text of a card or message.'),
  })
  .meta({ id: 'LinkTitle' })

export type LinkTitle = z.infer<typeof linkTitleSchema>

export const linkTitlesCalls = {
  getLinkTitles: {
    summary:
      'Get titles of links to projects, cards, messages, files and selections. Null for everything the caller cannot see.',
    access: 'session',
    capability: null,
    token: 'filtered',
    body: z.object({
      paths: z
        .array(z.string().max(limits.link.pathMax))
        .min(1)
        .max(limits.link.titlesMax)
        .describe('Root-relative addresses of pages.'),
    }),
    response: { 200: z.object({ titles: z.array(linkTitleSchema.nullable()).describe('In the order of the paths.') }) },
  },
} as const satisfies CallSchemas
