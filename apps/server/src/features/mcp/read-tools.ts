import { filesCalls } from '@joinery/contract/files'
import { generationsCalls } from '@joinery/contract/generations'
import { kanbanCalls } from '@joinery/contract/kanban'
import { projectsCalls } from '@joinery/contract/projects'
import { kanbanStatuses, repliesCalls } from '@joinery/contract/replies'
import { approvalsCalls } from '@joinery/contract/review/approvals'
import { reviewCalls } from '@joinery/contract/review/pins'
import { waitingCalls } from '@joinery/contract/review/waiting'
import { searchCalls } from '@joinery/contract/search'
import { selectionsCalls } from '@joinery/contract/selections/selections'
import { z } from 'zod'

import { getGeneration } from '#features/ai/generations/list-generations.ts'
import { listApprovals } from '#features/approvals/list-approvals.ts'
import { replyKinds } from '#features/cards/card-kind.ts'
import { listItems } from '#features/cards/checklist/checklist-queries.ts'
import { getBoardPage } from '#features/cards/pages/get-board-page.ts'
import { listFiles } from '#features/files/list-files.ts'
import { getReply } from '#features/messages/get-reply.ts'
import { listReplies } from '#features/messages/list-replies.ts'
import { getProject } from '#features/projects/get-project.ts'
import { listProjects } from '#features/projects/list-projects.ts'
import { listPins } from '#features/review/list-pins.ts'
import { search } from '#features/search/search.ts'
import { listSelections } from '#features/selections/list-selections.ts'
import { listWaiting } from '#features/waiting/list-waiting.ts'
import { plainText } from '#platform/security/clean-html.ts'

import { defineTool, type Tool } from './define-tool.ts'
import type { McpContext } from './mcp-context.ts'
import { presentApproval, presentCard, presentMessage, presentPin } from './present.ts'
import { readFileContent } from './read-file-content.ts'
import { approval, card, comment, file, generation, idOf, message, pin, project, selection, waiting } from './shapes.ts'

const pageSize = 50
const uid_project = idOf('Id of the project, from `list_projects`.')
const cursor = z.string().optional().describe('`nextCursor` of the previous page.')
const nextCursor = z.string().nullable().describe('Null on the last page.')

/** Lists are not compressed here, so they are never buffers. */
export const readReplies = async (context: McpContext, id: string, query: Parameters<typeof listReplies>[2]) => {
  const listed = await listReplies(context, id, query)
  if (Buffer.isBuffer(listed)) throw new Error('A list was compressed')
  return listed
}

/** A card with its checklist and latest comments. */
const readCard = async (context: McpContext, uid_card: string) => {
  const { reply } = await getReply(context, replyKinds, uid_card)
  const { uid_project: id, kanban_status } = reply
  const isCard = kanban_status !== null
  const comments = isCard
    ? (await readReplies(context, id, { replyType: 'kanban', parent: uid_card, limit: pageSize })).replies
    : []
  return {
    uid_project: id,
    card: presentCard(reply),
    checklist: isCard ? await listItems(context.db, uid_card) : [],
    comments: comments.map(presentMessage),
  }
}

export const readTools: readonly Tool[] = [
  defineTool({
    name: 'list_projects',
    description: 'List projects, latest first. Use it first to find the id of a project by its title.',
    call: 'listProjects',
    schema: projectsCalls.listProjects,
    input: z.object({
      query: projectsCalls.listProjects.query.shape.q.describe('Words in the title or description.'),
      cursor,
    }),
    output: z.object({ projects: z.array(project), nextCursor }),
    run: async (context, { query, cursor: after }) => {
      const { projects, nextCursor: next = null } = await listProjects(context, {
        q: query,
        cursor: after,
        limit: pageSize,
      })
      return { projects, nextCursor: next }
    },
  }),
  defineTool({
    name: 'get_project',
    description: 'Get a project with its description, the people in it and its latest files.',
    call: 'getProject',
    schema: projectsCalls.getProject,
    input: z.object({ uid_project }),
    output: z.object({
      project: project.extend({
        description: z.string().describe('Plain text.'),
        people: z.array(
          z.object({ uid_user: z.string().nullable(), name: z.string(), email: z.string(), role: z.string() }),
        ),
      }),
      files: z.array(file),
    }),
    run: async (context, input) => {
      const { project: found, files } = await getProject(context, input.uid_project, pageSize)
      const people = [found.creator, ...found.details.members]
      return {
        project: {
          ...found,
          description: plainText(found.description),
          people: people.map(({ uid_user, name, email, role }) => ({ uid_user, name, email, role })),
        },
        files,
      }
    },
  }),
  defineTool({
    name: 'search',
    description: 'Find projects, messages, cards and files by words, in all projects at once.',
    call: 'search',
    schema: searchCalls.search,
    input: z.object({ query: searchCalls.search.query.shape.q.describe('Words; all must match.') }),
    output: z.object({
      projects: z.array(z.object({ uid_project: z.string(), title: z.string(), excerpt: z.string() })),
      messages: z.array(
        z.object({ uid_project: z.string(), uid_reply: z.string(), excerpt: z.string(), name: z.string() }),
      ),
      cards: z.array(z.object({ uid_project: z.string(), uid_reply: z.string(), excerpt: z.string() })),
      files: z.array(z.object({ uid_project: z.string(), uid_file: z.string(), filename: z.string() })),
    }),
    run: (context, { query }) =>
      context.searches(context.actor.uid_user, context.signal, (db, signal) =>
        search({ ...context, db }, query, signal),
      ),
  }),
  defineTool({
    name: 'list_messages',
    description: "List messages of a project's group chat, oldest first: the latest page, or those before a message.",
    call: 'listReplies',
    schema: repliesCalls.listReplies,
    input: z.object({
      uid_project,
      before_number: z.number().int().min(1).optional().describe('Only messages before this `message_number`.'),
      limit: z.number().int().min(1).max(100).optional(),
    }),
    output: z.object({ messages: z.array(message), hasMore: z.boolean().describe('Whether there are older ones.') }),
    run: async (context, input) => {
      const { replies, hasMore } = await readReplies(context, input.uid_project, {
        replyType: 'discussion',
        limit: input.limit ?? pageSize,
        ...(input.before_number === undefined ? {} : { beforeNumber: input.before_number }),
      })
      return { messages: replies.map(presentMessage), hasMore }
    },
  }),
  defineTool({
    name: 'list_cards',
    description: "List the cards of a project's board by column (todo, in_progress, done), in order.",
    call: 'getBoard',
    schema: kanbanCalls.getBoard,
    input: z.object({ uid_project, cursor }),
    output: z.object({ cards: z.array(card), nextCursor }),
    run: async (context, input) => {
      const page = await getBoardPage(context, input.uid_project, { limit: pageSize, cursor: input.cursor })
      return {
        cards: kanbanStatuses.flatMap((status) => page[status].map(presentCard)),
        nextCursor: page.nextCursor,
      }
    },
  }),
  defineTool({
    name: 'get_card',
    description: 'Get a card with its checklist and its latest comments.',
    call: 'getReply',
    schema: repliesCalls.getReply,
    input: z.object({ uid_card: idOf('`uid_reply` of the card, from `list_cards`.') }),
    output: z.object({
      uid_project: z.string(),
      card,
      checklist: z.array(z.object({ text: z.string(), is_done: z.boolean() })),
      comments: z.array(comment),
    }),
    run: (context, { uid_card }) => readCard(context, uid_card),
  }),
  defineTool({
    name: 'list_files',
    description: "List the latest version of each of a project's files, latest first.",
    call: 'listFiles',
    schema: filesCalls.listFiles,
    input: z.object({ uid_project, cursor }),
    output: z.object({ files: z.array(file), nextCursor }),
    run: async (context, input) => {
      const page = { limit: pageSize, ...(input.cursor === undefined ? {} : { cursor: input.cursor }) }
      const { files, nextCursor: next = null } = await listFiles(context, input.uid_project, page)
      return { files, nextCursor: next }
    },
  }),
  defineTool({
    name: 'get_file',
    description: 'Read a file: a text as text (up to 100 KB), an image or the first page of a PDF as a small image.',
    call: 'downloadFile',
    schema: filesCalls.downloadFile,
    input: z.object({ uid_file: idOf('Id of a version, from `list_files`.') }),
    output: z.object({
      file: file.omit({ version_count: true, uploaded_at: true }),
      text: z.string().nullable().describe('Null if it is not a text.'),
      is_cut: z.boolean().describe('Whether the text is longer.'),
    }),
    run: async (context, { uid_file }) => {
      const { file: found, text, isCut, image } = await readFileContent(context, uid_file)
      const images = image ? [{ type: 'image', data: image.toString('base64'), mimeType: 'image/webp' } as const] : []
      return { file: found, text, is_cut: isCut, images }
    },
  }),
  defineTool({
    name: 'list_comments',
    description: 'List the comments on an image or PDF, with their position and replies.',
    call: 'listPins',
    schema: reviewCalls.listPins,
    input: z.object({ uid_file: idOf('Id of a version, from `list_files`.') }),
    output: z.object({ comments: z.array(pin) }),
    run: async (context, { uid_file }) => ({ comments: (await listPins(context, uid_file, false)).map(presentPin) }),
  }),
  defineTool({
    name: 'list_approvals',
    description: "List a project's approval requests, of files and of selections, with their decisions, latest first.",
    call: 'listApprovals',
    schema: approvalsCalls.listApprovals,
    input: z.object({ uid_project, status: z.enum(['open', 'decided']).optional(), cursor }),
    output: z.object({ approvals: z.array(approval), nextCursor }),
    run: async (context, { uid_project: id, status, cursor: after }) => {
      const page = { status, limit: pageSize, ...(after === undefined ? {} : { cursor: after }) }
      const { approvals, nextCursor: next = null } = await listApprovals(context, id, page)
      return { approvals: approvals.map(presentApproval), nextCursor: next }
    },
  }),
  defineTool({
    name: 'list_selections',
    description: "List a project's selections (finishes, fittings, furniture) by room, with the totals.",
    call: 'listSelections',
    schema: selectionsCalls.listSelections,
    input: z.object({ uid_project, cursor }),
    output: z.object({
      selections: z.array(selection),
      nextCursor,
      totals: z.object({ subtotal: z.string(), tax: z.string(), total: z.string(), currency: z.string() }).nullable(),
    }),
    run: async (context, input) => {
      const listed = await listSelections(context, input.uid_project, { limit: pageSize, cursor: input.cursor })
      return { selections: [...listed.selections], nextCursor: listed.nextCursor ?? null, totals: listed.totals }
    },
  }),
  defineTool({
    name: 'list_waiting',
    description: 'List what waits for your owner: approvals, mentions, due cards, checklist items and invitations.',
    call: 'listWaiting',
    schema: waitingCalls.listWaiting,
    input: z.object({ uid_project: uid_project.optional() }),
    output: z.object({ waiting: z.array(waiting), has_more: z.boolean() }),
    run: (context, input) => listWaiting(context, input.uid_project),
  }),
  defineTool({
    name: 'get_generation',
    description: 'Get the state of an image generation started with `generate_image`.',
    call: 'getGeneration',
    schema: generationsCalls.getGeneration,
    input: z.object({ id: idOf('Id of the generation.') }),
    output: z.object({ generation }),
    run: async (context, { id }) => ({ generation: await getGeneration(context, id) }),
  }),
]
