// Domain events, for features further right in the import order: stored in the transaction of their cause and handled
// once after its commit. For writes in the same transaction use a TransactionEvent.
import type { Role } from '@joinery/contract/capabilities'
import type { Reply } from '@joinery/contract/replies'
import type { Approval } from '@joinery/contract/review/approvals'
import type { Selection } from '@joinery/contract/selections/selections'

import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { eventJson, insertEvent, insertEvents, type EventJson } from '#platform/outbox/outbox-queries.ts'

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
      /** The start of the text of a checklist item of the card. Missing if the card was assigned. */
      readonly item?: string
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
      /** Withdrawn: no one can decide any longer, and no one in particular caused it. */
      readonly type: 'approval.decided' | 'approval.withdrawn'
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
  | {
      /** Without a person: it was turned off because its deliveries failed. */
      readonly type: 'webhook.turned_off'
      readonly uid_user: null
      readonly uid_project: string
      readonly host: string
    }

/** Changes that only programs are notified of. The object is as it was after the change, if the act had it at hand. */
export type ChangeEvent =
  | {
      readonly type: 'card.created' | 'card.changed'
      readonly uid_project: string
      readonly uid_reply: string
      readonly reply?: Reply
    }
  | { readonly type: 'file.added' | 'version.added'; readonly uid_project: string; readonly uid_file: string }
  | {
      readonly type: 'approval.requested'
      readonly uid_project: string
      readonly uid_approval: string
      readonly approval: Approval
    }
  | {
      readonly type: 'selection.changed'
      readonly uid_project: string
      readonly uid_selection: string
      readonly selection?: Selection
    }
  | {
      readonly type: 'member.changed'
      readonly uid_project: string
      readonly uid_member: string
      /** False after the person left. */
      readonly is_member: boolean
    }

const changes: ReadonlySet<string> = new Set<ChangeEvent['type']>([
  'card.created',
  'card.changed',
  'file.added',
  'version.added',
  'approval.requested',
  'selection.changed',
  'member.changed',
])

export type OutboxEvent = DomainEvent | ChangeEvent

export const isDomainEvent = (event: OutboxEvent): event is DomainEvent => !changes.has(event.type)

export type OutboxEventJson = EventJson<OutboxEvent>

/** The only builder of outbox rows; statements that insert events take its result as a parameter. */
export const outboxEvent = (event: OutboxEvent): OutboxEventJson => eventJson(event)

export const recordEvents = async (
  { outbox }: Pick<Context, 'outbox'>,
  tx: Tx,
  events: readonly OutboxEvent[],
): Promise<void> => {
  await insertEvents(tx, events.map(outboxEvent))
  tx.afterCommit(outbox.poke)
}

export const recordEvent = async ({ outbox }: Pick<Context, 'outbox'>, tx: Tx, event: OutboxEvent): Promise<void> => {
  await insertEvent(tx, outboxEvent(event))
  tx.afterCommit(outbox.poke)
}
