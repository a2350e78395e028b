// What a webhook sends about an event: ids and the changed object as the API presents it to a member.
import { defaultRole } from '@joinery/contract/capabilities'
import type { WebhookEvent } from '@joinery/contract/webhook-events'

import type { OutboxEvent } from '#events'
import { findApproval } from '#features/approvals/approval-queries.ts'
import { presentApproval } from '#features/approvals/present-approval.ts'
import { replyKinds } from '#features/cards/card-kind.ts'
import { findFile } from '#features/files/file-queries.ts'
import { presentFileFor } from '#features/files/present-file.ts'
import { selectMembers } from '#features/members/member-queries.ts'
import { presentMember } from '#features/members/present-member.ts'
import { findReply } from '#features/messages/reply-queries.ts'
import { presentPins } from '#features/review/present-pin.ts'
import { readThread } from '#features/review/thread-queries.ts'
import { presentForTeam } from '#features/selections/finish-change.ts'
import { findListed } from '#features/selections/selection-queries.ts'
import { noOne } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'

type Change = {
  readonly type: WebhookEvent
  /** Id of the object. Its events are sent in order. */
  readonly object: string
  readonly describe: (context: Context, tx: Tx) => Promise<object>
}

/** An object deleted since holds only its id. */
const describeReply =
  (uid_reply: string, changes: object = {}): Change['describe'] =>
  async (context, tx) => {
    const row = await findReply(tx, uid_reply)
    if (!row) return { reply: { uid_reply } }
    const reply = await replyKinds[row.reply_type].present({ ...context, actor: noOne }, tx, row)
    return { reply: { ...reply, ...changes } }
  }

const describeFile =
  (uid_file: string): Change['describe'] =>
  async (context, tx) => {
    const row = await findFile(tx, uid_file)
    return { file: row ? presentFileFor(context, defaultRole, row) : { uid_file } }
  }

const describePin =
  (uid_project: string, uid_pin: string): Change['describe'] =>
  async (context, tx) => {
    const thread = await readThread(tx, { uid_project, role: defaultRole }, uid_pin)
    const [pin = { uid_pin }] = presentPins({ ...context, actor: noOne }, defaultRole, thread)
    return { pin }
  }

const describeApproval =
  (uid_approval: string): Change['describe'] =>
  async (_context, tx) => {
    const row = await findApproval(tx, uid_approval)
    return { approval: row ? presentApproval(noOne, defaultRole, row) : { uid_approval } }
  }

const describeSelection =
  (uid_project: string, uid_selection: string): Change['describe'] =>
  async (context, tx) => {
    const isListed = (await findListed(tx, uid_selection)) !== undefined
    const key = { uid_project, uid_selection }
    return { selection: isListed ? await presentForTeam({ ...context, actor: noOne }, tx, key) : { uid_selection } }
  }

const describeMember =
  (uid_project: string, uid_user: string): Change['describe'] =>
  async (context, tx) => {
    const rows = await selectMembers(tx, [uid_project]).execute()
    const row = rows.find((member) => member.uid_user === uid_user)
    return { member: row ? presentMember(context, row) : { uid_user, role: null } }
  }

const asGiven =
  (data: object): Change['describe'] =>
  () =>
    Promise.resolve(data)

/** Undefined for events that no webhook sends. */
export const toChange = (event: OutboxEvent): Change | undefined => {
  const { uid_project } = event
  switch (event.type) {
    case 'message.sent':
      return { type: 'message.created', object: event.uid_reply, describe: describeReply(event.uid_reply) }
    case 'card.commented':
      return { type: 'comment.created', object: event.uid_reply, describe: describeReply(event.uid_reply) }
    case 'card.moved':
      return {
        type: 'card.changed',
        object: event.uid_reply,
        // It may have been moved again since.
        describe: describeReply(event.uid_reply, { kanban_status: event.to }),
      }
    case 'card.created':
    case 'card.changed':
      return {
        type: event.type,
        object: event.uid_reply,
        describe: event.reply ? asGiven({ reply: event.reply }) : describeReply(event.uid_reply),
      }
    case 'file.added':
    case 'version.added':
      return { type: event.type, object: event.uid_file, describe: describeFile(event.uid_file) }
    case 'pin.added':
      return { type: 'pin.created', object: event.uid_pin, describe: describePin(uid_project, event.uid_pin) }
    case 'pin.commented':
      return { type: 'comment.created', object: event.uid_pin, describe: describePin(uid_project, event.uid_pin) }
    case 'approval.requested':
      return { type: event.type, object: event.uid_approval, describe: asGiven({ approval: event.approval }) }
    case 'approval.decided':
      return { type: event.type, object: event.uid_approval, describe: describeApproval(event.uid_approval) }
    case 'selection.changed':
      return {
        type: event.type,
        object: event.uid_selection,
        describe: event.selection
          ? asGiven({ selection: event.selection })
          : describeSelection(uid_project, event.uid_selection),
      }
    case 'member.changed':
      return {
        type: event.type,
        object: event.uid_member,
        describe: event.is_member
          ? describeMember(uid_project, event.uid_member)
          : asGiven({ member: { uid_user: event.uid_member, role: null } }),
      }
    case 'project.changed':
    case 'card.assigned':
    case 'member.added':
    case 'member.invited':
    case 'member.removed':
    case 'member.role_changed':
    case 'approval.asked':
    case 'approval.due':
    case 'approval.withdrawn':
    case 'generation.ended':
    case 'webhook.turned_off':
      return undefined
    default:
      return event satisfies never
  }
}
