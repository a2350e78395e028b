import { guestRole } from '@joinery/contract/capabilities'
import type { FilePage } from '@joinery/contract/files'
import { messages } from '@joinery/contract/messages'
import { guestMessages } from '@joinery/contract/messages/guest-messages'
import type { GuestReview } from '@joinery/contract/review/links'

import { listAsked, listClosed, listGuestApprovals } from '#features/approvals/guest-requests.ts'
import type { ProjectFileRow } from '#features/files/file-queries.ts'
import { presentFileTo } from '#features/files/present-file.ts'
import { readFilePage } from '#features/files/read-file-page.ts'
import { findLinkNow } from '#features/guests/guest-checks.ts'
import { findGuest } from '#features/guests/guest-queries.ts'
import type { GuestSelections } from '#features/review/review-context.ts'
import type { Guest } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { ProductError } from '#platform/product-error.ts'

import { listShown, listShownAmong } from './link-file-queries.ts'

type Requests = Pick<GuestReview, 'approvals' | 'asked' | 'closed'>

/** The first of several pages also has every file with a request, because those are shown first. */
const readFiles = async (
  { actor, db }: Context & { readonly actor: Guest },
  page: FilePage,
  { approvals, asked, closed }: Requests,
): Promise<{ rows: ProjectFileRow[]; nextCursor?: string | null }> => {
  if (actor.scope !== 'project') return { rows: await listShown(db, actor) }
  const { rows, ...rest } = await readFilePage(db, actor.uid_project, page)
  if (typeof rest.nextCursor !== 'string' || page.cursor !== undefined) return { rows, ...rest }
  const requested = await listShownAmong(db, actor.uid_project, {
    uid_stacks: [...approvals, ...closed].flatMap(({ uid_stack }) => uid_stack ?? []),
    uid_files: asked.flatMap(({ uid_file }) => uid_file ?? []),
  })
  const known = new Set(rows.map(({ uid_file }) => uid_file))
  return { rows: [...rows, ...requested.filter(({ uid_file }) => !known.has(uid_file))], ...rest }
}

/** What a link shows: titles, the newest versions, and this guest's approval requests. */
export const getGuestReview = async (
  context: Context & GuestSelections & { readonly actor: Guest },
  page: FilePage,
): Promise<GuestReview> => {
  const { actor, config, db } = context
  const link = await findLinkNow(context, actor.uid_link)
  if (!link) throw new ProductError('unauthenticated', guestMessages.linkInvalid)
  const guest = actor.uid_guest === null ? null : await findGuest(db, actor.uid_guest)
  if (guest === undefined) throw new ProductError('unauthenticated', messages.session.expired)
  const requests = {
    approvals: await listGuestApprovals(context),
    asked: await listAsked(context),
    closed: await listClosed(context),
  }
  const { rows, ...rest } = await readFiles(context, page, requests)
  return {
    project: { title: link.title },
    studio: { name: config.BRAND_NAME },
    guest: guest && { name: guest.name, email: guest.email },
    files: rows.map((row) => presentFileTo(context, actor, guestRole, row)),
    ...rest,
    ...requests,
    ...(await context.listForGuest(context)),
    can: [...actor.rights],
    scope: actor.scope,
    expires_at: link.expires_at.toISOString(),
  }
}
