import { sql } from 'kysely'

import { waitingApprovals, type WaitingApproval } from '#features/approvals/waiting-approvals-queries.ts'
import { waitingCards, type WaitingCard } from '#features/cards/card-queries.ts'
import { waitingInvitations, type WaitingInvitation } from '#features/members/invitations/invitation-queries.ts'
import type { OwnScope } from '#features/members/own-projects-queries.ts'
import { mentioningPins, type MentioningPin } from '#features/review/waiting/waiting-pins-queries.ts'
import type { Db } from '#platform/database/database.ts'
import { asList } from '#platform/database/json-list.ts'
import { required } from '#platform/required.ts'

export type WaitingThings = {
  readonly approvals: readonly WaitingApproval[]
  readonly pins: readonly MentioningPin[]
  readonly cards: readonly WaitingCard[]
  readonly invitations: readonly WaitingInvitation[]
}

export type WaitingBounds = { readonly dueBy: string; readonly max: number; readonly threads: number }

/** One statement. Within one project the actor is a member, so there are no invitations. */
export const readWaiting = async (
  db: Db,
  scope: OwnScope,
  { dueBy, max, threads }: WaitingBounds,
): Promise<WaitingThings> => {
  const invitations =
    scope.uid_project === undefined ? asList(waitingInvitations(db, scope.uid_user, max)) : sql`'[]'::json`
  const { rows } = await sql<WaitingThings>`
    select ${asList(waitingApprovals(scope, max))} as approvals, ${asList(mentioningPins(scope, threads))} as pins,
      ${asList(waitingCards(scope, dueBy, max))} as cards, ${invitations} as invitations`.execute(db)
  return required(rows[0], 'What waits was not read')
}
