// Requests approval of selections from all recipients or none. The lock on the list keeps the content current and prevents
// duplicate requests.
import { messages } from '@joinery/contract/messages'
import { approvalMessages } from '@joinery/contract/messages/approval-messages'
import type { Approval, requestSelectionsApprovalSchema } from '@joinery/contract/review/approvals'
import { isSharedStage } from '@joinery/contract/selections/kinds'
import type { z } from 'zod'

import { itemsContent } from '#features/approvals/approval-queries.ts'
import { createRequests, requireDueDate } from '#features/approvals/create-requests.ts'
import {
  alreadyRequested,
  findGuests,
  findPeople,
  personOf,
  type Recipient,
} from '#features/approvals/find-recipients.ts'
import { listOpenOfPeople } from '#features/approvals/item-queries.ts'
import { requireProject } from '#features/members/access.ts'
import { lockList, readListState } from '#features/selections/list-queries.ts'
import { viewOf } from '#features/selections/present-selection.ts'
import { lockForChange } from '#platform/access-sql.ts'
import { requireNoToken } from '#platform/actor.ts'
import type { ActorContext } from '#platform/context.ts'
import { transaction, type Db, type Tx } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

import { listApprovalStates } from './approval-states.ts'
import { listContents, type StoredContent } from './content-queries.ts'
import { contentOf } from './content.ts'
import { audienceOf } from './follow-content.ts'
import { selectionsSubject } from './selections-subject.ts'

type Request = z.output<typeof requestSelectionsApprovalSchema>

/** In the order of the list: these, or all that are neither drafts nor approved. */
const chooseSelections = async (
  { actor }: ActorContext,
  db: Db | Tx,
  uid_project: string,
  wanted: readonly string[] | undefined,
): Promise<StoredContent[]> => {
  const rows = await listContents(db, uid_project, wanted ?? null)
  if (wanted) {
    if (rows.length < new Set(wanted).size) throw new ProductError('not_found', messages.http.notFound)
    if (!rows.every(({ stage }) => isSharedStage(stage))) {
      throw new ProductError('bad_request', approvalMessages.draftsExcluded)
    }
    return rows
  }
  const { role } = await requireProject(db, actor, uid_project, 'askForApproval')
  const { details } = await readListState(db, uid_project)
  const { currency } = viewOf(role, details).money
  const states = await listApprovalStates(db, { actor, role, uid_project, currency })
  return rows.filter(
    ({ stage, uid_selection }) => isSharedStage(stage) && states.get(uid_selection)?.approval !== 'approved',
  )
}

/** The selections for each recipient: without those that wait for them already, unless these were chosen. */
const assign = async (
  tx: Tx,
  {
    uid_project,
    role,
    isChosen,
  }: { uid_project: string; role: Parameters<typeof alreadyRequested>[0]; isChosen: boolean },
  recipients: readonly Recipient[],
  rows: readonly StoredContent[],
): Promise<ReadonlyMap<Recipient, readonly StoredContent[]>> => {
  const people = recipients.flatMap((recipient) => personOf(recipient) ?? [])
  const open = await listOpenOfPeople(tx, uid_project, people)
  const known = new Set<string | null>()
  return new Map(
    recipients.map((recipient) => {
      const person = personOf(recipient)
      const waiting = open.get(person ?? '')
      const left = rows.filter(({ uid_selection }) => waiting?.has(uid_selection) !== true)
      const isRepeated = known.has(person) || (isChosen ? left.length < rows.length : left.length === 0)
      if (isRepeated) throw alreadyRequested(role, recipient)
      known.add(person)
      return [recipient, left]
    }),
  )
}

export const requestSelectionsApproval = async (
  context: ActorContext,
  uid_project: string,
  { uid_selections, emails, guests, note, due_date = null }: Request,
): Promise<Approval[]> => {
  const { actor, db } = context
  if (guests.length > 0) requireNoToken(actor)
  await requireProject(db, actor, uid_project, 'askForApproval')
  requireDueDate(context, due_date)
  const seen = guests.length > 0 ? await chooseSelections(context, db, uid_project, uid_selections) : []
  const preview = await selectionsSubject.renderPreview(
    context,
    seen.map(({ uid_selection }) => uid_selection),
  )
  return transaction(db, async (tx) => {
    await lockForChange(tx, uid_project)
    const { role } = await requireProject(tx, actor, uid_project, 'askForApproval')
    const subject = { ...itemsContent, uid_project, uid_reply: null, role }
    const recipients = [
      ...(await findPeople(tx, subject, emails)),
      ...(await findGuests(context, tx, subject, { guests, due_date })),
    ]
    await lockList(tx, uid_project)
    const rows = await chooseSelections(context, tx, uid_project, uid_selections)
    if (rows.length === 0) throw new ProductError('conflict', approvalMessages.nothingToRequest)
    const isChosen = uid_selections !== undefined
    const assigned = await assign(tx, { uid_project, role, isChosen }, recipients, rows)
    const { details } = await readListState(tx, uid_project)
    const { currency } = viewOf(role, details).money
    return createRequests(context, tx, subject, recipients, {
      note,
      due_date,
      preview,
      itemsFor: (recipient) => {
        const audience = audienceOf(recipient.role, details)
        return (assigned.get(recipient) ?? []).map((row, position) => ({
          ...contentOf(row, audience, currency),
          ...audience,
          uid_selection: row.uid_selection,
          position,
        }))
      },
    })
  })
}
