// Events inside a transaction, for features further right in the import order. Their listeners' writes commit together
// with the cause. Effects after the commit use the outbox instead.
import type { Role } from '@joinery/contract/capabilities'

import type { Actor } from '#platform/actor.ts'
import type { Tx } from '#platform/database/database.ts'

export type TransactionEvent =
  | { readonly type: 'account.verified'; readonly uid_user: string; readonly email: string }
  /** Listeners cancel everything scheduled for or addressed to this person. */
  | { readonly type: 'account.disabled'; readonly uid_user: string; readonly email: string }
  /** Emitted before the person's row is cleared; the row and the person's projects are locked. */
  | { readonly type: 'account.deleted'; readonly uid_user: string; readonly email: string; readonly by: Actor }
  | { readonly type: 'project.created'; readonly uid_project: string }
  /** Emitted after details of the project changed, such as its currency or what clients see; it is locked. */
  | { readonly type: 'project.details_changed'; readonly uid_project: string; readonly uid_user: string }
  /** Emitted after the project was hidden; it is locked. */
  | { readonly type: 'project.deleted'; readonly uid_project: string; readonly uid_user: string }
  /** Emitted when a person was added or verified an invited address. */
  | { readonly type: 'member.entered'; readonly uid_project: string; readonly uid_user: string }
  /** Emitted before the member's row is deleted; it is locked. */
  | { readonly type: 'member.leaving'; readonly uid_project: string; readonly uid_user: string }
  /** Emitted after the new role is written; the member's row is locked. */
  | {
      readonly type: 'member.role_changed'
      readonly uid_project: string
      readonly uid_user: string
      readonly before: Role
      readonly role: Role
    }
  /** Emitted before a guest link is revoked because a copy with another address replaces it. */
  | { readonly type: 'link.replaced'; readonly uid_link: string; readonly replaced_by: string }
  /** Emitted after a guest link was revoked; its row is locked. */
  | { readonly type: 'link.revoked'; readonly uid_project: string }
  /** Emitted after requests for approval of selections, or decisions on them, changed. */
  | { readonly type: 'approval.items_changed'; readonly uid_project: string; readonly uid_user: string }
  /** Emitted after cards of a project were deleted or restored. */
  | { readonly type: 'cards.hidden'; readonly uid_project: string; readonly uid_replies: readonly string[] }
  /** Emitted when the deletion of messages, cards and comments can no longer be undone; they are locked. */
  | { readonly type: 'replies.emptied'; readonly uid_replies: readonly string[] }
  /** Emitted after a comment on a file became visible to the team only; it is locked. */
  | { readonly type: 'pin.hidden'; readonly uid_project: string; readonly uid_pin: string }
  /** Emitted after a message, card or comment with files was deleted, which hides all versions of them. */
  | {
      readonly type: 'file.versions_hidden'
      readonly uid_project: string
      readonly versions: readonly { readonly uid_stack: string; readonly uid_file: string }[]
    }
  /** Emitted after the row is written; `uid_pin` is the comment it answers. */
  | {
      readonly type: 'file.version_added'
      readonly uid_project: string
      readonly uid_stack: string
      readonly uid_file: string
      readonly version: number
      readonly uid_pin: string | null
    }
  /** Emitted after the row is permanently deleted, except with the whole project. */
  | {
      readonly type: 'file.version_deleted'
      readonly uid_project: string
      readonly uid_stack: string
      readonly uid_file: string
      /** Whether no other version is left. */
      readonly is_last: boolean
    }

type Type = TransactionEvent['type']
type Listener<T extends Type> = (tx: Tx, event: Extract<TransactionEvent, { readonly type: T }>) => Promise<void>

export type TransactionEvents = {
  readonly on: <T extends Type>(type: T, listener: Listener<T>) => void
  /** Runs the listeners in sequence, because a transaction has one connection. */
  readonly emit: (tx: Tx, event: TransactionEvent) => Promise<void>
}

export const createTransactionEvents = (): TransactionEvents => {
  const listeners: ((tx: Tx, event: TransactionEvent) => Promise<void>)[] = []
  const isOf = <T extends Type>(
    event: TransactionEvent,
    type: T,
  ): event is Extract<TransactionEvent, { readonly type: T }> => event.type === type
  return {
    on: (type, listener) =>
      void listeners.push(async (tx, event) => {
        if (isOf(event, type)) await listener(tx, event)
      }),
    emit: async (tx, event) => {
      for (const listener of listeners) await listener(tx, event)
    },
  }
}
