// What travels on the socket, both ways. A client's payloads are validated like HTTP bodies; the server's are hints:
// after any gap a client reads again from the server.
import { z } from 'zod'

import type { Capability } from './capabilities.ts'
import type { Generation } from './generations.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'
import type { Notification } from './notifications.ts'
import type { Member, Project } from './projects.ts'
import type { Reply, sendMessageSchema } from './replies.ts'

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

/** `retryAfter`: where too much came at once, seconds to wait, as the header of that name says in HTTP. */
export type Refused = {
  readonly success: false
  readonly error: string
  readonly code?: string
  readonly retryAfter?: number
}
export type Done = { readonly success: true } | Refused
/**
 * `quietMs`: for so long nothing was told in the room, nor to the person. What was read from the server within that time is
 * still current, although it was read before joining.
 */
export type Joined = { readonly success: true; readonly quietMs?: number } | Refused
export type Sent = { readonly success: true; readonly message: Reply } | Refused

type Acknowledge<Answer> = (answer: Answer) => void

export interface ClientToServerEvents {
  join_project: (payload: z.input<typeof joinProjectSchema>, acknowledge?: Acknowledge<Joined>) => void
  leave_project: (payload: z.input<typeof leaveProjectSchema>, acknowledge?: Acknowledge<Done>) => void
  typing_project: (payload: z.input<typeof typingSchema>, acknowledge?: Acknowledge<Done>) => void
  stop_typing_project: (payload: z.input<typeof stopTypingSchema>, acknowledge?: Acknowledge<Done>) => void
  send_project_message: (payload: z.input<typeof sendMessageSchema>, acknowledge?: Acknowledge<Sent>) => void
}

/**
 * What the sender's role in the project must allow. Null: leaving needs none. Joining puts those who may `followProject` into
 * the project's room, and all others into a room of their own.
 */
export const eventCapabilities = {
  join_project: 'viewProject',
  leave_project: null,
  typing_project: 'showTyping',
  stop_typing_project: 'showTyping',
  send_project_message: 'sendMessage',
} as const satisfies Record<keyof ClientToServerEvents, Capability | null>

/** What changed of a card: all of it where it is new, edited or restored, else its id and the fields that changed. */
export type CardChange = Pick<Reply, 'uid_reply'> & Partial<Reply>

/**
 * `uid_user` changed the card `uid_reply`, or its comments. Versions of a board rise by one with each change: whoever holds
 * the board at the version before applies this one; whoever does not, or finds nothing to apply, reads the board again.
 */
export type BoardEvent = {
  readonly uid_project: string
  readonly uid_reply: string
  readonly uid_user: string
  /** Of the board, after this change. */
  readonly version?: number
  /** `kanban_status` and `card_order`, where they are in it, say where the card is at this version. */
  readonly card?: CardChange
  readonly is_deleted?: true
  /** A comment that is new, edited or restored. */
  readonly comment?: Reply
  readonly deleted_comment?: string
}

/** What is the same for everybody; of two, the one that was changed later counts. */
export type ProjectChange = Pick<Project, 'title' | 'description' | 'status' | 'updated_at'>

export interface ServerToClientEvents {
  /** `quietMs`: for so long nothing was told to the person. */
  authentication_confirmed: (payload: { uid_user: string; quietMs?: number }) => void
  notification: (notification: Notification) => void
  /** Read, deleted or cleared, in whatever tab: this many are unread now. */
  notifications_changed: (payload: { count: number }) => void
  /** Credits were granted or taken back: so many are there now. */
  credits_changed: (payload: { credits: number }) => void
  /** One of the person's generations, as it is now; `is_gone`: it was taken from the list. */
  generation_changed: (payload: { generation: Generation; is_gone?: true }) => void
  receive_project_message: (reply: Reply) => void
  project_message_updated: (reply: Reply) => void
  project_message_deleted: (payload: { uid_project: string; uid_reply: string; version: number }) => void
  user_typing_project: (payload: { userId: string; username: string; projectId: string }) => void
  user_stop_typing_project: (payload: { userId: string; projectId: string }) => void
  project_board_changed: (payload: BoardEvent) => void
  /** Title, description, status or files. Without `project` in it, it does not say what changed: read again. */
  project_changed: (payload: { uid_project: string; project?: ProjectChange }) => void
  /**
   * Somebody was invited, is in now, has another role, or is gone (`removed`, an e-mail); without either, it does not say who:
   * read again. Also emitted to the person concerned, who may not be in the project any more.
   */
  project_members_changed: (payload: { uid_project: string; member?: Member; removed?: string }) => void
  /**
   * Versions of a file, or comments on them. To those who may not see files of messages and cards: of the project's own
   * files only.
   */
  project_review_changed: (payload: { uid_project: string; uid_stack: string }) => void
  /** Who has the project open; to a socket that joins. */
  project_presence: (payload: { uid_project: string; online: string[] }) => void
  /** Who has come and who has gone since, to everybody who has joined. */
  project_presence_changed: (payload: { uid_project: string; came: string[]; left: string[] }) => void
  /** Something may have been missed: whoever shows something reads it again. */
  read_again: () => void
  /** The caller has read a discussion, in whatever tab. */
  project_read: (payload: { uid_project: string; read_number: number }) => void
}
