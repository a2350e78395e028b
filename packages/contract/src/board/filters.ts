import { z } from 'zod'

import type { CallSchemas } from '../call-schema.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { isStorable } from '../replies.ts'

const texts = messages.kanban

export const filterSchema = z
  .object({
    uid_filter: z.uuid(),
    name: z.string(),
    query: z.string().describe("The board's address after `?`."),
  })
  .meta({ id: 'SavedFilter' })

export type SavedFilter = z.infer<typeof filterSchema>

const projectParams = z.object({ id: z.uuid().toLowerCase() })

export const filtersCalls = {
  listFilters: {
    summary: "List the caller's saved filters of a board in the order they were saved.",
    access: 'session',
    capability: 'viewBoard',
    token: 'read',
    params: projectParams,
    response: { 200: z.object({ filters: z.array(filterSchema) }) },
  },
  createFilter: {
    summary: 'Save a filter of a board. Only the caller sees it.',
    access: 'session',
    capability: 'viewBoard',
    token: 'write',
    params: projectParams,
    body: z.object({
      name: z
        .string(texts.filterNameRequired)
        .trim()
        .min(1, texts.filterNameRequired)
        .max(limits.board.filterNameMax, texts.filterNameTooLong)
        .refine(isStorable, messages.http.badRequest),
      query: z
        .string(messages.http.badRequest)
        .max(limits.board.filterQueryMax, texts.filterTooLong)
        .refine(isStorable, messages.http.badRequest),
    }),
    response: { 201: z.object({ filter: filterSchema }) },
  },
  deleteFilter: {
    summary: "Delete one of the caller's saved filters.",
    access: 'session',
    capability: 'viewBoard',
    token: 'write',
    params: z.object({ filterId: z.uuid().toLowerCase() }),
    response: { 200: z.object({ message: z.string() }) },
  },
} as const satisfies CallSchemas
