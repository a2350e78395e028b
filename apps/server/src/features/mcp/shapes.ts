// What tools answer: fewer fields than the API, with texts as plain text. Fields that are not listed here are dropped.
import { projectStatuses, roles } from '@joinery/contract/capabilities'
import { generationStatuses } from '@joinery/contract/generations'
import { kanbanStatuses } from '@joinery/contract/replies'
import { approvalKinds, approvalStatuses, decisions } from '@joinery/contract/review/decisions'
import { pinStatuses, pinVisibilities } from '@joinery/contract/review/pins'
import { waitingKinds } from '@joinery/contract/review/waiting'
import { selectionApprovals, selectionCategories, selectionStages } from '@joinery/contract/selections/kinds'
import { z } from 'zod'

import { isId } from '#platform/http/lists/cursor.ts'

/** Checked by a function, because the pattern of an id would be repeated in every tool. */
export const idOf = (about: string) => z.string().toLowerCase().refine(isId, 'This is not an id').describe(about)

const text = z.string().describe('Plain text.')
const time = z.string().describe('ISO 8601, in UTC.')
const via = z.string().nullable().describe('Name of the API token that wrote it; null for a person.')

export const project = z.object({
  uid_project: z.string(),
  title: z.string(),
  status: z.enum(projectStatuses),
  role: z.enum(roles).describe("Your owner's role."),
  unread_count: z.number(),
  open_card_count: z.number(),
  file_count: z.number(),
  updated_at: time,
})

export const file = z.object({
  uid_file: z.string().describe('Id of this version.'),
  filename: z.string(),
  mimetype: z.string(),
  filesize: z.number().describe('In bytes.'),
  version: z.number(),
  version_count: z.number(),
  uploaded_at: time,
})

const attachments = z.array(z.object({ uid_file: z.string(), filename: z.string(), mimetype: z.string() }))

export const message = z.object({
  uid_reply: z.string(),
  message_number: z.number().nullable(),
  name: z.string().describe('Author.'),
  via,
  text,
  created_at: time,
  attachments,
})

export const card = z.object({
  uid_reply: z.string(),
  text,
  column: z.enum(kanbanStatuses).nullable(),
  position: z.number().nullable(),
  name: z.string().describe('Author.'),
  via,
  assignee_uid: z.string().nullable(),
  due_date: z.string().nullable(),
  created_at: time,
})

export const comment = z.object({ uid_reply: z.string(), name: z.string(), via, text, created_at: time })

export const pin = z.object({
  uid_pin: z.string(),
  number: z.number(),
  version: z.number(),
  x: z.number(),
  y: z.number(),
  w: z.number().nullable(),
  h: z.number().nullable(),
  page: z.number().nullable(),
  status: z.enum(pinStatuses),
  visibility: z.enum(pinVisibilities).describe('`team`: only the team sees it. `client`: clients see it too.'),
  name: z.string(),
  text,
  created_at: time,
  replies: z.array(z.object({ name: z.string(), text, created_at: time })),
})

export const approval = z.object({
  uid_approval: z.string(),
  kind: z.enum(approvalKinds),
  uid_file: z.string().nullable(),
  filename: z.string().nullable().describe('Null for selections, like the version.'),
  version: z.number().nullable(),
  status: z.enum(approvalStatuses),
  asked_by: z.string(),
  person: z.object({ name: z.string(), is_guest: z.boolean() }),
  note: z.string(),
  decision_note: z.string(),
  asked_at: time,
  decided_at: time.nullable(),
  due_date: z.string().nullable(),
  items: z
    .array(
      z.object({ code: z.string(), title: z.string(), decision: z.enum(['open', ...decisions]), note: z.string() }),
    )
    .nullable()
    .describe('The selections. Null for a file.'),
})

export const selection = z.object({
  uid_selection: z.string(),
  code: z.string(),
  title: z.string(),
  category: z.enum(selectionCategories),
  room: z.string(),
  supplier: z.string(),
  finish: z.string(),
  dimensions: z.string(),
  quantity: z.string(),
  unit: z.string(),
  unit_price: z.string().nullable(),
  line_total: z.string().nullable(),
  lead_time_days: z.number().nullable(),
  stage: z.enum(selectionStages),
  note: z.string(),
  approval: z.enum(selectionApprovals),
})

export const waiting = z.object({
  kind: z.enum(waitingKinds),
  id: z.string(),
  uid_project: z.string(),
  project_title: z.string(),
  title: z.string(),
  from: z.string(),
  since: time,
  due_date: z.string().nullable(),
})

export const generation = z.object({
  id: z.string(),
  status: z.enum(generationStatuses),
  progress: z.number().nullable(),
  error: z.string().nullable(),
  prompt: z.string(),
  count: z.number(),
  credits: z.number().describe('Credits reserved while it runs, and charged once it has ended.'),
  images: z.array(z.object({ id: z.string() })).describe('Images so far. The owner sees them under Gen A.I.'),
})
