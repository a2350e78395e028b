// Domain events, for features further right in the import order: stored in the transaction of their cause and handled
// once after its commit. For writes in the same transaction use a TransactionEvent.
import type { Role } from '@joinery/contract/capabilities'

import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { eventJson, insertEvent, type EventJson } from '#platform/outbox/outbox-queries.ts'

/** `uid_user` is the person who caused the event. */
export type DomainEvent =
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
      /** Missing in events of the previous version. */
      readonly at?: string
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
      readonly type: 'member.added' | 'member.invited' | 'member.removed'
      readonly uid_user: string
      readonly uid_project: string
      readonly uid_member: string
      /** Current, future or former role; missing in events of the previous version. */
      readonly role?: Role
    }
  | {
      readonly type: 'member.role_changed'
      readonly uid_user: string
      readonly uid_project: string
      readonly uid_member: string
      /** The new role. */
      readonly role: Role
    }
  | {
      readonly type: 'pin.added'
      /** Null for a guest. */
      readonly uid_user: string | null
      readonly uid_guest?: string | null
      readonly uid_project: string
      readonly uid_pin: string
      /** Whether it is on a file of a message or card. */
      readonly is_of_reply: boolean
    }
  | {
      readonly type: 'pin.commented'
      readonly uid_user: string | null
      readonly uid_guest?: string | null
      readonly uid_project: string
      readonly uid_pin: string
      readonly uid_comment: string
      readonly is_of_reply: boolean
    }
  /** `uid_user` is the requester or, once decided, the approver; null for a guest. */
  | {
      readonly type: 'approval.asked' | 'approval.due'
      readonly uid_user: string
      readonly uid_project: string
      readonly uid_approval: string
      /** Whether it is on a file of a message or card. */
      readonly is_of_reply: boolean
    }
  | {
      readonly type: 'approval.decided'
      readonly uid_user: string | null
      readonly uid_project: string
      readonly uid_approval: string
      readonly is_of_reply: boolean
    }
  | {
      readonly type: 'generation.ended'
      readonly uid_user: string
      readonly uid_project: string
      readonly uid_generation: string
      readonly status: 'done' | 'failed'
    }

export type OutboxEventJson = EventJson<DomainEvent>

/** The only builder of outbox rows; statements that insert events take its result as a parameter. */
export const outboxEvent = (event: DomainEvent): OutboxEventJson => eventJson(event)

export const recordEvent = async ({ outbox }: Pick<Context, 'outbox'>, tx: Tx, event: DomainEvent): Promise<void> => {
  await insertEvent(tx, outboxEvent(event))
  tx.afterCommit(outbox.poke)
}
