import { z } from 'zod'

import { emailSchema } from './auth.ts'
import type { CallSchemas } from './call-schema.ts'
import { givenRoles, projectStatuses, roles, usualRole } from './capabilities.ts'
import { fileSchema, formFiles } from './files.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'
import { roleMessages } from './messages/role-messages.ts'
import { isStorable } from './replies.ts'

const say = messages.project

export const memberSchema = z
  .object({
    email: z.string(),
    username: z.string().nullable(),
    name: z.string().describe('How the person is called: nickname, else username, else e-mail.'),
    uid_user: z.uuid().nullable(),
    profile_photo: z.string().nullable(),
    role: z.enum(roles).describe('What the person is here, or will be.'),
    pending: z.literal(true).optional().describe('Invited; not in yet.'),
    invited_at: z.iso.datetime().optional().describe('Of an invitation: when it was sent, the last time.'),
    link_ends_at: z.iso.datetime().nullish().describe('Of an invitation: when its link ends; null without a link.'),
  })
  .meta({ id: 'Member' })

export type Member = z.infer<typeof memberSchema>

export const projectSchema = z
  .object({
    uid_project: z.uuid(),
    uid_user: z.uuid().describe('The owner.'),
    creator_email: z.string().describe('For clients the name of the owner.'),
    creator: memberSchema,
    title: z.string(),
    description: z.string().describe('Rich HTML; shortened in lists.'),
    status: z.enum(projectStatuses),
    role: z.enum(roles).describe('What the caller is here.'),
    details: z
      .object({
        members: z.array(memberSchema).describe('Everybody but the owner; none for clients.'),
        attachments: z.array(fileSchema).optional().describe('Only where a project is read alone.'),
      })
      .loose(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    file_count: z.number().int(),
    cover: fileSchema.nullable().describe('The latest picture.'),
    unread_count: z.number().int().describe('Messages of others that the caller has not read; counted up to 100.'),
    open_card_count: z.number().int().describe('Cards that are not done.'),
    attachments: z.array(fileSchema).optional().describe('Only where a project is read alone.'),
    open_pin_count: z
      .number()
      .int()
      .optional()
      .describe('Open comments on files that the caller sees; only where a project is read alone.'),
  })
  .meta({ id: 'Project' })

export type Project = z.infer<typeof projectSchema>

const title = z.string(say.nameRequired).trim().min(1, say.nameRequired).max(limits.project.titleMax, say.titleTooLong)
const description = z.string().max(limits.project.descriptionMax, say.descriptionTooLong)
const details = z.record(z.string(), z.unknown())
const status = z.enum(projectStatuses, say.statusUnknown)

/** The fields of a multipart body arrive as texts; `details` is JSON there. Attachments are files beside them. */
export const createProjectSchema = z.object(
  { title, description: description.default(''), status: status.optional(), details: details.optional() },
  say.nameRequired,
)

export const updateProjectSchema = z.object({
  title: title.optional(),
  description: description.optional(),
  status: status.optional(),
  details: details.optional(),
})

export const projectSorts = ['latest', 'oldest', 'name-ascending', 'name-descending'] as const

export type ProjectSort = (typeof projectSorts)[number]

const params = z.object({ id: z.uuid() })
const memberParams = params.extend({ email: z.string().trim().toLowerCase() })
const answer = z.object({ project: projectSchema })
const done = z.object({ message: z.string() })
const memberEmail = z
  .string(say.memberEmailRequired)
  .trim()
  .toLowerCase()
  .min(1, say.memberEmailRequired)
  .pipe(emailSchema)
const givenRole = z.enum(givenRoles, roleMessages.unknown)

export const projectsCalls = {
  createProject: {
    summary: 'Create a project: JSON, or multipart with attachments.',
    access: 'session',
    capability: null,
    multipart: createProjectSchema.extend({ attachments: formFiles.optional() }),
    response: { 201: answer },
  },
  listProjects: {
    summary: "The caller's projects, newest first; descriptions are shortened.",
    access: 'session',
    capability: null,
    query: z.object({
      status: z.enum(projectStatuses, say.statusUnknown).optional(),
      limit: z.coerce.number().int().min(1).optional().describe('With this, or one of the following: a page.'),
      cursor: z
        .string()
        .max(2_000)
        .optional()
        .describe('The `nextCursor` of the page before, for the same q and sort.'),
      q: z
        .string()
        .trim()
        .max(limits.search.queryMax, messages.search.tooLong)
        .refine(isStorable, messages.http.badRequest)
        .optional()
        .describe('Words that all occur in title or description.'),
      sort: z.enum(projectSorts, messages.http.badRequest).optional(),
    }),
    response: {
      200: z.object({
        projects: z.array(projectSchema),
        nextCursor: z.string().nullable().optional().describe('Of a page; null at the end.'),
        total: z.number().int().optional().describe('Of a page: all projects with this status.'),
        matching: z.number().int().optional().describe('Of a page: those of them that have the words.'),
      }),
    },
  },
  getProject: {
    summary: 'One project with its files.',
    access: 'session',
    capability: 'viewProject',
    params,
    response: { 200: z.object({ project: projectSchema, files: z.array(fileSchema) }) },
  },
  updateProject: {
    summary: 'Change a project: JSON, or multipart with attachments, which are added. What is not named stays.',
    access: 'session',
    capability: ['editProject', 'changeStatus'],
    params,
    multipart: updateProjectSchema.extend({ attachments: formFiles.optional() }),
    response: { 200: answer },
  },
  deleteProject: {
    summary: 'Delete a project with everything in it, for good.',
    access: 'session',
    capability: 'deleteProject',
    params,
    response: { 200: done },
  },
  addMember: {
    summary: 'Add a person by e-mail; an address without an account is invited.',
    access: 'session',
    capability: ['addMembers', 'manageManagers'],
    params,
    body: z.object({ email: memberEmail, role: givenRole.default(usualRole) }, say.memberEmailRequired),
    response: { 200: answer },
  },
  changeRole: {
    summary: 'Change what a member is here, or will be who is invited. The owner stays the owner: 409.',
    access: 'session',
    capability: ['changeRoles', 'manageManagers'],
    params: memberParams,
    body: z.object({ role: givenRole }, roleMessages.unknown),
    response: { 200: answer },
  },
  handOverProject: {
    summary: 'Make a member or manager the owner; the former owner becomes a manager.',
    access: 'session',
    capability: 'handOver',
    params,
    body: z.object({ email: memberEmail }, say.memberEmailRequired),
    response: { 200: answer },
  },
  removeMember: {
    summary: 'Remove a member or an invitation; a member removes themselves by their own e-mail (leaves).',
    access: 'session',
    capability: ['removeMembers', 'manageManagers', 'leaveProject'],
    params: memberParams,
    query: z.object({
      notAgain: z.enum(['true', 'false']).default('false').describe('Leaving: nobody can add the caller here again.'),
    }),
    response: { 200: answer },
  },
  resendInvitation: {
    summary: 'Send the invitation mail again; its link voids the older one.',
    access: 'session',
    capability: 'addMembers',
    params: memberParams,
    response: { 200: answer },
  },
  suggestMembers: {
    summary: 'People whom the caller works with in other projects and who are not in this one.',
    access: 'session',
    capability: 'addMembers',
    params,
    query: z.object({ q: z.string().trim().max(100).default('') }),
    response: { 200: z.object({ people: z.array(z.object({ email: z.string(), name: z.string() })) }) },
  },
} as const satisfies CallSchemas
