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
  /** Emitted after a card was deleted or restored. */
  | { readonly type: 'card.hidden'; readonly uid_project: string; readonly uid_reply: string }
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
