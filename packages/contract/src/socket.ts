// Socket events in both directions. Client payloads are validated like HTTP bodies. Server events are hints: after a gap in
// the connection, a client fetches the data again.
import { z } from 'zod'

import type { Label } from './board/labels.ts'
import type { TokenAccess } from './call-schema.ts'
import type { Capability } from './capabilities.ts'
import type { Generation } from './generations.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'
import type { Notification } from './notifications.ts'
import type { Member, Project } from './projects.ts'
import type { ChecklistItem, Reply, sendMessageSchema } from './replies.ts'
import type { Selection } from './selections/selections.ts'
import type { ReactionEmoji } from './text/reactions.ts'

const projectId = z.uuid(messages.project.notFound).toLowerCase()
const projectOnly = z
  .union([projectId, z.object({ projectId })], messages.project.notFound)
  .transform((payload) => (typeof payload === 'string' ? { projectId: payload } : payload))

export const joinProjectSchema = z
  .union([projectId, z.object({ projectId, view: z.string().max(40).nullish() })], messages.project.notFound)
  .transform((payload) => (typeof payload === 'string' ? { projectId: payload, view: null } : payload))

export const leaveProjectSchema = projectOnly
export const stopTypingSchema = projectOnly
export const typingSchema = z
  .union(
    [projectId, z.object({ projectId, username: z.string().max(limits.account.emailMax).nullish() })],
    messages.project.notFound,
  )
  .transform((payload) => (typeof payload === 'string' ? { projectId: payload, username: null } : payload))

/** `retryAfter`: seconds to wait after too many events, as in the HTTP header. */
export type Refused = {
  readonly success: false
  readonly error: string
  readonly code?: string
  readonly retryAfter?: number
}
export type Done = { readonly success: true } | Refused
export type Sent = { readonly success: true; readonly message: Reply } | Refused

type Acknowledge<Answer> = (answer: Answer) => void

export interface ClientToServerEvents {
  join_project: (payload: z.input<typeof joinProjectSchema>, acknowledge?: Acknowledge<Done>) => void
  leave_project: (payload: z.input<typeof leaveProjectSchema>, acknowledge?: Acknowledge<Done>) => void
  typing_project: (payload: z.input<typeof typingSchema>, acknowledge?: Acknowledge<Done>) => void
  stop_typing_project: (payload: z.input<typeof stopTypingSchema>, acknowledge?: Acknowledge<Done>) => void
  send_project_message: (payload: z.input<typeof sendMessageSchema>, acknowledge?: Acknowledge<Sent>) => void
}

/**
 * Capability the sender's role must have in the project. Null: none is needed. On joining, people who can `followProject`
 * enter the project's room, all others a separate room.
 */
export const eventCapabilities = {
  join_project: 'viewProject',
  leave_project: null,
  typing_project: 'showTyping',
  stop_typing_project: 'showTyping',
  send_project_message: 'sendMessage',
} as const satisfies Record<keyof ClientToServerEvents, Capability | null>

/** What an API token can do with each event; see `TokenAccess`. */
export const eventTokens = {
  join_project: 'read',
  leave_project: 'filtered',
  typing_project: 'write',
  stop_typing_project: 'write',
  send_project_message: 'write',
} as const satisfies Record<keyof ClientToServerEvents, TokenAccess | null>

/** The whole card if it is new, edited or restored, otherwise its id and the changed fields. */
export type CardChange = Pick<Reply, 'uid_reply'> & Partial<Reply>

/** Changes of a checklist, applied in this order. */
export type ChecklistChange = {
  /** Changed items, and new ones in order, which are placed last. */
  readonly items?: readonly ChecklistItem[]
  /** Ids of deleted items. */
  readonly removed?: readonly string[]
  /** Ids of all items. */
  readonly order?: readonly string[]
}

/**
 * `uid_user` changed the card `uid_reply` or its comments. The board's version increases by one with each change. A client
 * with the previous version applies the event; a client with another version, or with nothing to apply, fetches the board
 * again.
 */
export type BoardEvent = {
  readonly uid_project: string
  readonly uid_reply: string
  readonly uid_user: string
  /** Version of the board after this change. */
  readonly version?: number
  /** `kanban_status` and `card_order`, if present, are the card's position at this version. */
  readonly card?: CardChange
  readonly is_deleted?: true
  /** A new, edited or restored comment. */
  readonly comment?: Reply
  readonly deleted_comment?: string
  /** Comes with `card`, which has the new `checklist_count`. */
  readonly checklist?: ChecklistChange
}

export type LabelsEvent = {
  readonly uid_project: string
  readonly labels: readonly Label[]
  /** Version of the board after this change. */
  readonly version: number
}

/**
 * A person added or removed a reaction. `version` is that of the group chat or, for a comment on a card, of the board, whose
 * `project_board_changed` with the same version comes first.
 */
export type ReactionEvent = {
  readonly uid_project: string
  readonly uid_reply: string
  readonly emoji: ReactionEmoji
  /** After this change. */
  readonly count: number
  readonly uid_user: string
  readonly name: string
  readonly added: boolean
  readonly version: number
}

/**
 * Selections of the project changed. The version increases by one with each change. A client with the previous version
 * applies `selection` (see `placeSelection`) or `deleted`; a client with another version, or with nothing to apply,
 * fetches the selections again. Clients and guests only get `uid_project`.
 */
export type SelectionsEvent = {
  readonly uid_project: string
  readonly uid_user?: string
  /** Version of the selections after this change. */
  readonly version?: number
  /** A new or changed selection. */
  readonly selection?: Selection
  /** Id of a deleted selection. */
  readonly deleted?: string
}

/** Fields that are the same for all members. Of two events, the one with the later `updated_at` applies. */
export type ProjectChange = Pick<Project, 'title' | 'description' | 'status' | 'updated_at'>

export interface ServerToClientEvents {
  authentication_confirmed: (payload: { uid_user: string }) => void
  notification: (notification: Notification) => void
  /** Notifications were read, deleted or cleared in any tab. `count`: number of unread notifications. */
  notifications_changed: (payload: { count: number }) => void
  /** Credits were added or removed. `credits`: current number of credits. */
  credits_changed: (payload: { credits: number }) => void
  /** Current state of one of the person's generations. `is_gone`: it was removed from the list. */
  generation_changed: (payload: { generation: Generation; is_gone?: true }) => void
  receive_project_message: (reply: Reply) => void
  project_message_updated: (reply: Reply) => void
  project_message_deleted: (payload: { uid_project: string; uid_reply: string; version: number }) => void
  project_reaction_changed: (payload: ReactionEvent) => void
  user_typing_project: (payload: { userId: string; username: string; projectId: string }) => void
  user_stop_typing_project: (payload: { userId: string; projectId: string }) => void
  project_board_changed: (payload: BoardEvent) => void
  /**
   * All labels of the project, after one was added, changed or deleted. Takes one version of the board, as a BoardEvent
   * does. Cards have lost the labels that are missing here.
   */
  project_labels_changed: (payload: LabelsEvent) => void
  project_selections_changed: (payload: SelectionsEvent) => void
  /** Title, description, status or files changed. Without `project`, fetch the project again. */
  project_changed: (payload: { uid_project: string; project?: ProjectChange }) => void
  /**
   * A person was invited, joined or has a new role (`member`), or was removed (`removed`, an email). Without either, fetch
   * the members again. Also sent to the person affected, who may no longer be in the project.
   */
  project_members_changed: (payload: { uid_project: string; member?: Member; removed?: string }) => void
  /**
   * Versions of a file or comments on them changed. People who cannot see attachments of messages and cards only get events
   * about project files.
   */
  project_review_changed: (payload: { uid_project: string; uid_stack: string }) => void
  /** Ids of people who have the project open. Sent to a socket that joins. */
  project_presence: (payload: { uid_project: string; online: string[] }) => void
  /** Ids of people who opened or closed the project since. Sent to all joined sockets. */
  project_presence_changed: (payload: { uid_project: string; came: string[]; left: string[] }) => void
  /** Events may have been missed. Fetch everything shown again. */
  read_again: () => void
  /** The person read a group chat in any tab, up to `read_number`. */
  project_read: (payload: { uid_project: string; read_number: number }) => void
}
