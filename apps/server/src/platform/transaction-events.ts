// Events inside a transaction, for features further right on the ladder: what their listeners write is committed with the
// act that causes it, or not at all. What may follow after the commit goes through the outbox instead.
import type { Role } from '@joinery/contract/capabilities'

import type { Actor } from '#platform/actor.ts'
import type { Tx } from '#platform/database/database.ts'

export type TransactionEvent =
  | { readonly type: 'account.verified'; readonly uid_user: string; readonly email: string }
  /** Whatever waits to be done for or sent to this person is not. */
  | { readonly type: 'account.disabled'; readonly uid_user: string; readonly email: string }
  /** Before the row of the person is emptied; it is locked, and so are the projects that they are in. */
  | { readonly type: 'account.deleted'; readonly uid_user: string; readonly email: string; readonly by: Actor }
  | { readonly type: 'project.created'; readonly uid_project: string }
  /** Somebody has become a member: was added, or verified the address that was invited. */
  | { readonly type: 'member.entered'; readonly uid_project: string; readonly uid_user: string }
  /** Before the member's row goes; it is locked. */
  | { readonly type: 'member.leaving'; readonly uid_project: string; readonly uid_user: string }
  /** After the new role is written; the member's row is locked. */
  | {
      readonly type: 'member.role_changed'
      readonly uid_project: string
      readonly uid_user: string
      readonly before: Role
      readonly role: Role
    }
  /** After a card was deleted, or restored. */
  | { readonly type: 'card.hidden'; readonly uid_project: string; readonly uid_reply: string }
  /** After a message, card or comment with files was deleted: all versions of them are out of sight. */
  | {
      readonly type: 'file.versions_hidden'
      readonly uid_project: string
      readonly versions: readonly { readonly uid_stack: string; readonly uid_file: string }[]
    }
  /** After its row is written; `uid_pin` is the comment that it answers. */
  | {
      readonly type: 'file.version_added'
      readonly uid_project: string
      readonly uid_stack: string
      readonly uid_file: string
      readonly version: number
      readonly uid_pin: string | null
    }
  /** After its row is gone for good; not when the whole project goes. */
  | {
      readonly type: 'file.version_deleted'
      readonly uid_project: string
      readonly uid_stack: string
      readonly uid_file: string
      /** No other version is left. */
      readonly is_last: boolean
    }

type Type = TransactionEvent['type']
type Listener<T extends Type> = (tx: Tx, event: Extract<TransactionEvent, { readonly type: T }>) => Promise<void>

export type TransactionEvents = {
  readonly on: <T extends Type>(type: T, listener: Listener<T>) => void
  /** Runs the listeners one after the other: in a transaction there is one connection. */
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
