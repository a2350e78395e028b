// What happened, for those who stand further right on the ladder. Some hear it in the transaction of the act that
// records it: what they write is committed with it, or not at all. The others hear it later, once, from the outbox.
import type { Context } from '#platform/context.ts'
import { insertEvent } from '#platform/outbox-queries.ts'

import type { Tx } from './platform/database/database.ts'

/** `uid_user` is who did it. */
export type DomainEvent =
  | { readonly type: 'account.verified'; readonly uid_user: string; readonly email: string }
  | {
      readonly type: 'message.sent'
      readonly uid_user: string
      readonly uid_project: string
      readonly uid_reply: string
    }
  | {
      readonly type: 'project.changed'
      readonly uid_user: string
      readonly uid_project: string
      readonly changes: readonly ('title' | 'description' | 'status' | 'files')[]
    }
  | {
      readonly type: 'card.moved'
      readonly uid_user: string
      readonly uid_project: string
      readonly uid_reply: string
      readonly to: 'todo' | 'in_progress' | 'done'
    }
  | {
      readonly type: 'card.assigned'
      readonly uid_user: string
      readonly uid_project: string
      readonly uid_reply: string
      readonly assignee_uid: string
    }
  | {
      readonly type: 'card.commented'
      readonly uid_user: string
      readonly uid_project: string
      readonly uid_reply: string
      readonly uid_card: string
    }
  | {
      readonly type: 'member.added' | 'member.removed'
      readonly uid_user: string
      readonly uid_project: string
      readonly uid_member: string
    }

type Listener = (tx: Tx, event: DomainEvent) => Promise<void>

/** A set: however many apps a process builds, each listener hears an event once. */
const listeners = new Set<Listener>()

export const hearInTransaction = (listener: Listener): void => void listeners.add(listener)

export const recordEvent = async ({ outbox }: Pick<Context, 'outbox'>, tx: Tx, event: DomainEvent): Promise<void> => {
  for (const listener of listeners) await listener(tx, event)
  if (event.type === 'account.verified') return // nobody hears this one later
  await insertEvent(tx, event)
  tx.afterCommit(outbox.poke)
}
