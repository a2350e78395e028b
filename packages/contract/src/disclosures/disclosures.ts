// Public pages that show an altered image beside its original.
import { z } from 'zod'

import type { CallSchemas } from '../call-schema.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { disclosureServerMessages as texts } from '../messages/disclosure-server-messages.ts'
import { isStorable } from '../replies.ts'
import { defaultCorner, disclosureLabels, labelCorners } from './kinds.ts'

export const disclosureSchema = z
  .object({
    uid_disclosure: z.uuid(),
    url: z.string().describe('Address of the public page.'),
    uid_file: z.uuid().describe('The altered image: exactly this version.'),
    sha256: z.string().describe('SHA-256 of the altered image as stored, in hexadecimal.'),
    uid_original: z.uuid(),
    original_sha256: z.string().describe('SHA-256 of the original as stored.'),
    label: z.enum(disclosureLabels),
    statement: z.string().describe('May be empty.'),
    created_by: z.string().describe('Name of the person who published it.'),
    created_at: z.iso.datetime(),
    withdrawn_at: z.iso.datetime().nullable().describe('Null while the page is public.'),
  })
  .meta({ id: 'Disclosure' })

export type Disclosure = z.infer<typeof disclosureSchema>

export const createDisclosureSchema = z.object({
  uid_original: z
    .uuid(messages.http.badRequest)
    .toLowerCase()
    .optional()
    .describe("An image of the project's file area. Defaults to the file that the image is a revision of."),
  label: z.enum(disclosureLabels, texts.labelUnknown),
  statement: z
    .string(messages.http.badRequest)
    .trim()
    .max(limits.disclosure.statementMax, texts.statementTooLong)
    .refine(isStorable, messages.http.badRequest)
    .default(''),
})

export type NewDisclosure = z.output<typeof createDisclosureSchema>

const one = z.object({ disclosure: disclosureSchema })
const projectParams = z.object({ id: z.uuid().toLowerCase() })
const params = projectParams

export const disclosuresCalls = {
  createDisclosure: {
    summary: 'Publish a page that shows an altered image beside its original. Anyone with its address can see it.',
    access: 'session',
    capability: 'publishDisclosures',
    params: z.object({ fileId: z.uuid().toLowerCase() }),
    body: createDisclosureSchema,
    response: { 201: one },
  },
  listDisclosures: {
    summary: "List a project's public pages, also withdrawn ones, latest first.",
    access: 'session',
    capability: 'manageDisclosures',
    params: projectParams,
    response: { 200: z.object({ disclosures: z.array(disclosureSchema) }) },
  },
  exportDisclosures: {
    summary: "Export a project's register of public pages as CSV.",
    access: 'session',
    capability: 'manageDisclosures',
    params: projectParams,
    response: { 200: z.any().describe('text/csv with a header row') },
  },
  withdrawDisclosure: {
    summary:
      'Withdraw a public page. Within 5 seconds, the page and its images respond with 410. Also for admins. Returns the same for a withdrawn page.',
    access: 'session',
    capability: 'manageDisclosures',
    params,
    response: { 200: one },
  },
  getDisclosurePackage: {
    summary:
      'Download a zip: the altered image with and without the label drawn on it, the original, a QR code, and statement.txt.',
    access: 'session',
    capability: 'manageDisclosures',
    params,
    query: z.object({
      corner: z.enum(labelCorners).default(defaultCorner).describe('Where the label is drawn.'),
    }),
    response: { 200: z.any().describe('application/zip') },
  },
  listAllDisclosures: {
    summary: 'List the public pages of all projects, latest first.',
    access: 'session',
    capability: null,
    installation: 'viewDisclosures',
    query: z.object({
      page: z.coerce.number().int().min(1).max(1_000_000).default(1),
      limit: z.coerce.number().int().min(1).default(limits.admin.page),
    }),
    response: { 200: z.object({ disclosures: z.array(disclosureSchema), hasMore: z.boolean() }) },
  },
  exportAllDisclosures: {
    summary: 'Export the register of the public pages of all projects as CSV.',
    access: 'session',
    capability: null,
    installation: 'viewDisclosures',
    response: { 200: z.any().describe('text/csv with a header row') },
  },
} as const satisfies CallSchemas
