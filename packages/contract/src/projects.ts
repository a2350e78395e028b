import { z } from 'zod'

import { emailSchema } from './auth.ts'
import type { CallSchemas } from './call-schema.ts'
import { assignableRoles, projectStatuses, roles, defaultRole } from './capabilities.ts'
import { fileSchema, formFiles } from './files.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'
import { roleMessages } from './messages/role-messages.ts'
import { selectionServerMessages as selectionTexts } from './messages/selection-server-messages.ts'
import { isStorable } from './replies.ts'
import { currencies } from './selections/currencies.ts'
import { isPercent, isPrice } from './selections/money.ts'

const texts = messages.project

export const memberSchema = z
  .object({
    email: z.string(),
    username: z.string().nullable(),
    name: z.string().describe('Display name: nickname, else username, else email.'),
    uid_user: z.uuid().nullable(),
    profile_photo: z.string().nullable(),
    role: z.enum(roles).describe("The person's role, current or invited."),
    pending: z.literal(true).optional().describe('Present if the invitation has not been accepted yet.'),
    invited_at: z.iso.datetime().optional().describe('When the invitation was last sent.'),
    link_ends_at: z.iso.datetime().nullish().describe('When the invitation link expires. Null if there is no link.'),
  })
  .meta({ id: 'Member' })

export type Member = z.infer<typeof memberSchema>

const isSeen = z.boolean(messages.http.badRequest)

export const clientSeesSchema = z
  .strictObject(
    {
      prices: isSeen,
      suppliers: isSeen,
      originals: isSeen.describe('Clients get images as stored, instead of copies without metadata.'),
    },
    messages.http.badRequest,
  )
  .meta({ id: 'ClientSees' })

export const projectSchema = z
  .object({
    uid_project: z.uuid(),
    uid_user: z.uuid().describe('Id of the owner.'),
    creator_email: z.string().describe('Email of the owner. Clients see the name instead.'),
    creator: memberSchema,
    title: z.string(),
    description: z.string().describe('Rich HTML, shortened in lists.'),
    status: z.enum(projectStatuses),
    is_template: z.boolean().describe('Offered as a start for new projects.'),
    role: z.enum(roles).describe("The caller's role."),
    details: z
      .object({
        members: z
          .array(memberSchema)
          .describe(
            `All members except the owner; in paged lists only the first ${limits.project.listedMembers}. Empty for clients.`,
          ),
        attachments: z
          .array(fileSchema)
          .optional()
          .describe('Equal to `files`. Only when a single project is requested.'),
        client_sees: clientSeesSchema.optional().describe('What clients see. Missing for clients.'),
        currency: z.string().optional().describe('ISO 4217 code for prices of selections. USD unless set.'),
        tax_percent: z.string().optional().describe('Tax on the subtotal of all selections. 0 unless set.'),
        budget: z.string().nullable().optional().describe('Missing for clients.'),
      })
      .loose(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    member_count: z.number().int().describe('Number of members except the owner. 0 for clients.'),
    file_count: z.number().int(),
    cover: fileSchema.nullable().describe('Latest image.'),
    unread_count: z.number().int().describe('Number of unread messages from others, up to 100.'),
    open_card_count: z.number().int().describe('Number of cards not done yet.'),
    attachments: z.array(fileSchema).optional().describe('Equal to `files`. Only when a single project is requested.'),
    open_pin_count: z
      .number()
      .int()
      .optional()
      .describe('Number of open comments on files the caller can see. Only when a single project is requested.'),
  })
  .meta({ id: 'Project' })

export type Project = z.infer<typeof projectSchema>

const title = z
  .string(texts.nameRequired)
  .trim()
  .min(1, texts.nameRequired)
  .max(limits.project.titleMax, texts.titleTooLong)
const description = z.string().max(limits.project.descriptionMax, texts.descriptionTooLong)
const clientSees = clientSeesSchema.partial()
const details = z.looseObject({
  client_sees: clientSees.optional(),
  currency: z.enum(currencies, selectionTexts.currencyUnknown).optional(),
  tax_percent: z.string(selectionTexts.taxInvalid).refine(isPercent, selectionTexts.taxInvalid).optional(),
  budget: z.string(selectionTexts.budgetInvalid).refine(isPrice, selectionTexts.budgetInvalid).nullish(),
})
const status = z.enum(projectStatuses, texts.statusUnknown)

/** Fields of a multipart body are strings; `details` is JSON there. Attachments are sent as files. */
export const createProjectSchema = z.object(
  { title, description: description.default(''), status: status.optional(), details: details.optional() },
  texts.nameRequired,
)

export const updateProjectSchema = z.object({
  title: title.optional(),
  description: description.optional(),
  status: status.optional(),
  details: details.optional().describe('Merged by key.'),
  client_sees: clientSees.optional().describe('What clients see. Omitted fields stay unchanged.'),
  is_template: z.boolean(messages.http.badRequest).optional().describe('Whether it is offered for new projects.'),
})

export const projectSorts = ['latest', 'oldest', 'name-ascending', 'name-descending'] as const

export type ProjectSort = (typeof projectSorts)[number]

const params = z.object({ id: z.uuid() })
const memberParams = params.extend({ email: z.string().trim().toLowerCase() })
const answer = z.object({ project: projectSchema })
const done = z.object({ message: z.string() })
const memberEmail = z
  .string(texts.memberEmailRequired)
  .trim()
  .toLowerCase()
  .min(1, texts.memberEmailRequired)
  .pipe(emailSchema)
const givenRole = z.enum(assignableRoles, roleMessages.unknown)

export const projectsCalls = {
  createProject: {
    summary: 'Create a project. JSON, or multipart with attachments.',
    access: 'session',
    capability: null,
    token: 'write',
    multipart: createProjectSchema.extend({ attachments: formFiles.optional() }),
    response: { 201: answer },
  },
  listProjects: {
    summary: "List the caller's projects, latest first. Descriptions are shortened.",
    access: 'session',
    capability: null,
    token: 'filtered',
    query: z.object({
      status: z.enum(projectStatuses, texts.statusUnknown).optional(),
      is_template: z
        .enum(['true', 'false'], messages.http.badRequest)
        .optional()
        .describe('Only templates, or only other projects.'),
      limit: z.coerce
        .number()
        .int()
        .min(1)
        .optional()
        .describe('Page size. This or any parameter below returns the list in pages.'),
      cursor: z
        .string()
        .max(2_000)
        .optional()
        .describe('The `nextCursor` of the previous page, for the same q and sort.'),
      q: z
        .string()
        .trim()
        .max(limits.search.queryMax, messages.search.tooLong)
        .refine(isStorable, messages.http.badRequest)
        .optional()
        .describe('Words that must all appear in the title or description.'),
      sort: z.enum(projectSorts, messages.http.badRequest).optional(),
    }),
    response: {
      200: z.object({
        projects: z.array(projectSchema),
        nextCursor: z.string().nullable().optional().describe('Paged lists only. Null on the last page.'),
        total: z.number().int().optional().describe('Paged lists only. Number of projects with this status.'),
        matching: z.number().int().optional().describe('Paged lists only. Number of those that match q.'),
      }),
    },
  },
  getProject: {
    summary: 'Get a project with the first page of its files, latest first.',
    access: 'session',
    capability: 'viewProject',
    token: 'read',
    params,
    query: z.object({
      limit: z.coerce
        .number()
        .int()
        .min(0)
        .default(limits.file.pageMax)
        .describe(`Number of files, at most ${limits.file.pageMax}. 0 leaves them out.`),
    }),
    response: {
      200: z.object({
        project: projectSchema,
        files: z.array(fileSchema),
        hasMore: z.boolean().describe('Whether the project has more files. `GET /projects/{id}/files` lists them.'),
      }),
    },
  },
  updateProject: {
    summary: 'Update a project. JSON, or multipart with attachments to add. Omitted fields stay unchanged.',
    access: 'session',
    capability: ['editProject', 'changeStatus'],
    token: 'write',
    params,
    multipart: updateProjectSchema.extend({ attachments: formFiles.optional() }),
    response: { 200: answer },
  },
  deleteProject: {
    summary: 'Permanently delete a project and everything in it.',
    access: 'session',
    capability: 'deleteProject',
    params,
    response: { 200: done },
  },
  addMember: {
    summary: 'Add a person by email. An address without an account is invited.',
    access: 'session',
    capability: ['addMembers', 'manageManagers'],
    params,
    body: z.object({ email: memberEmail, role: givenRole.default(defaultRole) }, texts.memberEmailRequired),
    response: { 200: answer },
  },
  changeRole: {
    summary: 'Change the role of a member or invited person. Returns 409 for the owner.',
    access: 'session',
    capability: ['changeRoles', 'manageManagers'],
    params: memberParams,
    body: z.object({ role: givenRole }, roleMessages.unknown),
    response: { 200: answer },
  },
  handOverProject: {
    summary: 'Transfer ownership to a member or manager. The previous owner becomes a manager.',
    access: 'session',
    capability: 'handOver',
    params,
    body: z.object({ email: memberEmail }, texts.memberEmailRequired),
    response: { 200: answer },
  },
  removeMember: {
    summary: "Remove a member or withdraw an invitation. To leave a project, pass the caller's own email.",
    access: 'session',
    capability: ['removeMembers', 'manageManagers', 'leaveProject'],
    params: memberParams,
    query: z.object({
      notAgain: z
        .enum(['true', 'false'])
        .default('false')
        .describe('When leaving: prevents anyone from adding the caller to this project again.'),
    }),
    response: { 200: answer },
  },
  resendInvitation: {
    summary: 'Resend the invitation email. The previous link stops working.',
    access: 'session',
    capability: 'addMembers',
    params: memberParams,
    response: { 200: answer },
  },
  suggestMembers: {
    summary: "Suggest people from the caller's other projects who are not in this one.",
    access: 'session',
    capability: 'addMembers',
    params,
    query: z.object({ q: z.string().trim().max(100).default('') }),
    response: { 200: z.object({ people: z.array(z.object({ email: z.string(), name: z.string() })) }) },
  },
} as const satisfies CallSchemas
