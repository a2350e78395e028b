import { generateImageSchema } from '@joinery/contract/ai'
import { cardFields } from '@joinery/contract/board/card-fields'
import { generationsCalls } from '@joinery/contract/generations'
import { kanbanCalls } from '@joinery/contract/kanban'
import { limits } from '@joinery/contract/limits'
import { createProjectSchema, projectsCalls } from '@joinery/contract/projects'
import { createReplySchema, kanbanStatuses, repliesCalls } from '@joinery/contract/replies'
import { approvalsCalls, requestApprovalSchema } from '@joinery/contract/review/approvals'
import { createPinSchema, reviewCalls } from '@joinery/contract/review/pins'
import { selectionFields, selectionsCalls, updateSelectionSchema } from '@joinery/contract/selections/selections'
import { z } from 'zod'

import { askForApproval } from '#features/approvals/ask-for-approval.ts'
import { replyKinds } from '#features/cards/card-kind.ts'
import { createCard, createComment } from '#features/cards/creating/create-card.ts'
import { moveCard } from '#features/cards/move-card.ts'
import { requireCard } from '#features/cards/require-card.ts'
import { holdFields, setCardFields } from '#features/cards/set-card-fields.ts'
import { requireProject } from '#features/members/access.ts'
import { editReply } from '#features/messages/edit-reply.ts'
import { getReply } from '#features/messages/get-reply.ts'
import { sendMessage } from '#features/messages/sending/send-message.ts'
import { createProject } from '#features/projects/create-project.ts'
import { createPin } from '#features/review/create-pin.ts'
import { updateSelection } from '#features/selections/update-selection.ts'
import { transaction } from '#platform/database/database.ts'

import { defineTool, type Tool } from './define-tool.ts'
import { generateFromFile } from './generate-from-file.ts'
import type { McpContext } from './mcp-context.ts'
import { presentApproval, presentCard, presentMessage, presentPin, toHtml } from './present.ts'
import { approval, card, comment, generation, idOf, message, pin, project, selection } from './shapes.ts'

const uid_project = idOf('Id of the project, from `list_projects`.')
const uid_card = idOf('`uid_reply` of the card, from `list_cards`.')
const uid_file = idOf('Id of a version, from `list_files`.')
const text = z
  .string()
  .trim()
  .min(1)
  .max(limits.reply.contentMax)
  .describe('Plain text. An empty line begins a paragraph.')
const fields = {
  assignee_uid: z.string().nullable().optional().describe('`uid_user` of a person from `get_project`; null for none.'),
  due_date: z.string().nullable().optional().describe('YYYY-MM-DD; null for none.'),
}
const cardFieldsSchema = z
  .object({ assignee_uid: cardFields.assignee_uid.body, due_date: cardFields.due_date.body })
  .partial()

const requireFields = (
  { actor, db }: McpContext,
  id: string,
  given: z.output<typeof cardFieldsSchema>,
): Promise<void> =>
  transaction(db, async (tx) => {
    await requireProject(tx, actor, id, 'useBoard')
    await holdFields(tx, id, given)
  })

const newReply = (content: string) => createReplySchema.parse({ content: toHtml(content) })

export const writeTools: readonly Tool[] = [
  defineTool({
    name: 'create_project',
    description: 'Create a project. Its owner is your owner.',
    call: 'createProject',
    schema: projectsCalls.createProject,
    input: z.object({ title: z.string(), description: z.string().optional().describe('Plain text.') }),
    output: z.object({ project }),
    run: async (context, { title, description = '' }) => {
      const input = createProjectSchema.parse({ title, description: description === '' ? '' : toHtml(description) })
      return { project: await createProject(context, input, []) }
    },
  }),
  defineTool({
    name: 'send_message',
    description: "Send a message to a project's group chat. The team sees it immediately; clients do not see the chat.",
    call: 'createReply',
    schema: repliesCalls.createReply,
    input: z.object({ uid_project, text }),
    output: z.object({ message }),
    run: async (context, input) => {
      const { reply } = await sendMessage(context, input.uid_project, newReply(input.text))
      return { message: presentMessage(reply) }
    },
  }),
  defineTool({
    name: 'create_card',
    description: 'Create a card at the end of the To Do column, optionally with an assignee and a due date.',
    call: 'createReply',
    schema: repliesCalls.createReply,
    input: z.object({ uid_project, text, ...fields }),
    output: z.object({ card }),
    run: async (context, { uid_project: id, text: words, ...rest }) => {
      const given = cardFieldsSchema.parse(rest)
      const isPlain = Object.values(given).every((value) => value === undefined)
      // Before the card is created: an agent would repeat a call that failed.
      if (!isPlain) await requireFields(context, id, given)
      const { reply } = await createCard(context, id, newReply(words), [])
      return { card: presentCard(isPlain ? reply : await setCardFields(context, reply.uid_reply, given)) }
    },
  }),
  defineTool({
    name: 'update_card',
    description: "Change a card's text (only of cards your owner created), assignee or due date.",
    call: 'setCardFields',
    schema: kanbanCalls.setCardFields,
    input: z.object({ uid_card, text: text.optional(), ...fields }),
    output: z.object({ card }),
    run: async (context, { uid_card: id, text: words, ...rest }) => {
      const given = cardFieldsSchema.parse(rest)
      const isChanged = Object.values(given).some((value) => value !== undefined)
      const { uid_project: uid_of_card } = await requireCard(context, id)
      // Before the text is changed: an agent would repeat a call that failed.
      if (isChanged) await requireFields(context, uid_of_card, given)
      if (words !== undefined) await editReply(context, replyKinds, id, toHtml(words))
      const reply = isChanged
        ? await setCardFields(context, id, given)
        : (await getReply(context, replyKinds, id)).reply
      return { card: presentCard(reply) }
    },
  }),
  defineTool({
    name: 'move_card',
    description: 'Move a card to a column, by default to its top.',
    call: 'moveCard',
    schema: kanbanCalls.moveCard,
    input: z.object({
      uid_card,
      column: z.enum(kanbanStatuses),
      position: z.number().int().min(0).max(1_000_000).optional().describe('0 is the top. Beyond the end: last.'),
    }),
    output: z.object({ card }),
    run: async (context, input) => {
      const to = { kanban_status: input.column, card_order: input.position ?? 0 }
      return { card: presentCard(await moveCard(context, input.uid_card, to)) }
    },
  }),
  defineTool({
    name: 'comment_on_card',
    description: 'Write a comment on a card.',
    call: 'createReply',
    schema: repliesCalls.createReply,
    input: z.object({ uid_card, text }),
    output: z.object({ comment }),
    run: async (context, input) => {
      const { reply: found } = await getReply(context, replyKinds, input.uid_card)
      const { reply } = await createComment(context, found.uid_project, input.uid_card, newReply(input.text), [])
      return { comment: presentMessage(reply) }
    },
  }),
  defineTool({
    name: 'comment_on_file',
    description:
      'Write a comment at a position in an image or PDF. Only the team sees it: what clients see is written by people.',
    call: 'createPin',
    schema: reviewCalls.createPin,
    input: z.object({
      uid_file,
      text,
      x: z.number().min(0).max(1).describe('Fraction of the width; for a rectangle, its left edge.'),
      y: z.number().min(0).max(1).describe('Fraction of the height; for a rectangle, its upper edge.'),
      w: z.number().min(0).max(1).optional().describe('Width of a rectangle, as a fraction. Without it, a point.'),
      h: z.number().min(0).max(1).optional(),
      page: z.number().int().min(1).optional().describe('Required for a PDF.'),
    }),
    output: z.object({ comment: pin }),
    run: async (context, { uid_file: id, text: words, ...position }) => {
      const input = createPinSchema.parse({ ...position, content: toHtml(words), visibility: 'team' })
      return { comment: presentPin(await createPin(context, id, input)) }
    },
  }),
  defineTool({
    name: 'request_approval',
    description:
      'Request approval of a version of a file from people in the project, by their email. They decide themselves; read the ' +
      'decision with `list_approvals`. Guests without an account cannot be asked.',
    call: 'askForApproval',
    schema: approvalsCalls.askForApproval,
    input: z.object({
      uid_file,
      emails: z.array(z.string()).min(1).max(limits.approval.people),
      note: z.string().max(limits.approval.noteMax).optional(),
      due_date: z.string().optional().describe('YYYY-MM-DD.'),
    }),
    output: z.object({ approvals: z.array(approval) }),
    run: async (context, { uid_file: id, ...rest }) => {
      const approvals = await askForApproval(context, id, requestApprovalSchema.parse(rest))
      return { approvals: approvals.map(presentApproval) }
    },
  }),
  defineTool({
    name: 'update_selection',
    description: 'Change fields of a selection. Fields you leave out stay as they are.',
    call: 'updateSelection',
    schema: selectionsCalls.updateSelection,
    input: z.object({
      uid_selection: idOf('Id of the selection, from `list_selections`.'),
      ...z.object(selectionFields).partial().shape,
    }),
    output: z.object({ selection }),
    run: async (context, { uid_selection, ...change }) => ({
      selection: await updateSelection(context, uid_selection, updateSelectionSchema.parse(change)),
    }),
  }),
  defineTool({
    name: 'generate_image',
    description:
      'Revise an image of a project with AI, following a prompt. COSTS CREDITS of your owner for each image: ask your owner ' +
      'before you use it. Returns immediately; read the result with `get_generation`.',
    call: 'createGeneration',
    schema: generationsCalls.createGeneration,
    input: z.object({
      uid_project,
      uid_file: idOf('The image to revise: id of a version, from `list_files`.'),
      prompt: z.string().describe('What to change, and what to keep.'),
      count: z.number().int().min(1).max(limits.ai.variations).optional().describe('Number of variations. Default: 1.'),
    }),
    output: z.object({ generation }),
    run: async (context, { prompt, ...input }) => {
      const { prompt: checked } = generateImageSchema.parse({ prompt })
      return { generation: await generateFromFile(context, { ...input, prompt: checked }) }
    },
  }),
]
