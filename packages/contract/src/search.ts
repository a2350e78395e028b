import { z } from 'zod'

import type { CallSchemas } from './call-schema.ts'
import { projectStatuses } from './capabilities.ts'
import { originSchema } from './files.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'
import { isStorable, kanbanStatuses } from './replies.ts'

/** Project of the result. */
const project = { uid_project: z.uuid(), project_title: z.string() }
const excerpt = z.string().describe('Plain text around the first match.')

const foundProjectSchema = z
  .object({
    uid_project: z.uuid(),
    title: z.string(),
    excerpt,
    status: z.enum(projectStatuses),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'FoundProject' })

const foundMessageSchema = z
  .object({ ...project, uid_reply: z.uuid(), excerpt, name: z.string(), created_at: z.iso.datetime() })
  .meta({ id: 'FoundMessage' })

const foundCardSchema = z
  .object({
    ...project,
    uid_reply: z.uuid().describe('The card, even if one of its comments matched.'),
    excerpt,
    kanban_status: z.enum(kanbanStatuses),
    is_comment: z.boolean(),
    created_at: z.iso.datetime().describe('When the matching card or comment was created.'),
  })
  .meta({ id: 'FoundCard' })

const foundSelectionSchema = z
  .object({
    ...project,
    uid_selection: z.uuid(),
    code: z.string(),
    title: z.string(),
    room: z.string(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'FoundSelection' })

const foundFileSchema = z
  .object({
    ...project,
    uid_file: z.uuid(),
    filename: z.string(),
    mimetype: z.string(),
    url: z.string().describe('Signed URL, root-relative.'),
    is_picture: z.boolean(),
    origin: originSchema.nullable().describe('Generated images only. Contains only `is_local`.'),
    uid_stack: z.uuid(),
    version: z.number().int().describe('Number of the latest version.'),
    version_count: z.number().int(),
    uid_message: z.uuid().nullable().describe('Message it is attached to.'),
    uid_card: z.uuid().nullable().describe('Card it is attached to, directly or in a comment.'),
    uploaded_at: z.iso.datetime(),
  })
  .meta({ id: 'FoundFile' })

const foundPersonSchema = z
  .object({
    uid_user: z.uuid(),
    name: z.string(),
    email: z.string(),
    profile_photo: z.string().nullable(),
    projects: z
      .array(z.object({ uid_project: z.uuid(), title: z.string() }))
      .describe('Projects the caller shares with this person, latest first.'),
  })
  .meta({ id: 'FoundPerson' })

const foundPromptSchema = z
  .object({ id: z.uuid(), excerpt, url: z.string(), created_at: z.iso.datetime() })
  .meta({ id: 'FoundPrompt' })

const foundSchema = z.object({
  projects: z.array(foundProjectSchema),
  messages: z.array(foundMessageSchema),
  cards: z.array(foundCardSchema),
  selections: z.array(foundSelectionSchema),
  files: z.array(foundFileSchema),
  people: z.array(foundPersonSchema),
  prompts: z.array(foundPromptSchema),
})

export type FoundThings = z.infer<typeof foundSchema>
export type FoundProject = z.infer<typeof foundProjectSchema>
export type FoundMessage = z.infer<typeof foundMessageSchema>
export type FoundCard = z.infer<typeof foundCardSchema>
export type FoundSelection = z.infer<typeof foundSelectionSchema>
export type FoundFile = z.infer<typeof foundFileSchema>
export type FoundPerson = z.infer<typeof foundPersonSchema>
export type FoundPrompt = z.infer<typeof foundPromptSchema>

export const searchCalls = {
  search: {
    summary: 'Search everything the caller can see. Returns the best few results of each type that match every word.',
    access: 'session',
    capability: null,
    token: 'filtered',
    query: z.object({
      q: z
        .string(messages.search.empty)
        .trim()
        .min(1, messages.search.empty)
        .max(limits.search.queryMax, messages.search.tooLong)
        .refine(isStorable, messages.http.badRequest),
    }),
    response: { 200: foundSchema },
  },
} as const satisfies CallSchemas
