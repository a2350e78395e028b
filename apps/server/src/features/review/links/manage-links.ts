import { linkAllows } from '@joinery/contract/capabilities'
import { messages } from '@joinery/contract/messages'
import { sharingMessages } from '@joinery/contract/messages/sharing-messages'
import type { createLinkSchema, GuestLink } from '@joinery/contract/review/links'
import type { z } from 'zod'

import { countLocations } from '#features/files/count-locations.ts'
import { requireStack } from '#features/files/require-file.ts'
import { createGuestLink } from '#features/guests/create-guest-link.ts'
import { findGoodLink, listGoodLinks, type GoodLink, type LinkRow } from '#features/guests/link-queries.ts'
import { revokeLink } from '#features/guests/revoke-link.ts'
import { requireProject } from '#features/members/access.ts'
import { lockForChange } from '#platform/access-sql.ts'
import type { ActorContext, Context } from '#platform/context.ts'
import { transaction, type Db, type Tx } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'
import { required } from '#platform/required.ts'

import { presentLinks } from './present-link.ts'

export const presentLink = async (context: Context, row: LinkRow): Promise<GuestLink> => {
  const [link] = await presentLinks(context, [row])
  return required(link, 'A link was not stored')
}

/** Only the project's own files can be shared; files of messages and cards are internal. */
const requireShowable = async (
  { actor }: ActorContext,
  db: Db | Tx,
  uid_project: string,
  uid_file: string,
): Promise<string> => {
  const stack = await requireStack(db, actor, uid_file, 'viewReview')
  // The id may be in upper case.
  if (stack.uid_project !== uid_project.toLowerCase()) throw new ProductError('not_found', messages.http.notFound)
  if (stack.uid_reply !== null) throw new ProductError('bad_request', sharingMessages.fileNotShareable)
  return stack.uid_stack
}

type NewLink = z.output<typeof createLinkSchema>

/** Counts the files with a location if the link gives access to original images. Reads files, so outside a transaction. */
const countShared = async (
  context: ActorContext,
  uid_project: string,
  { scope, uid_file, can }: NewLink,
): Promise<{ with_location?: number }> => {
  const { actor, db } = context
  if (!linkAllows(can, 'downloadOriginals')) return {}
  await requireProject(db, actor, uid_project, 'manageLinks')
  if (scope === 'selections') return { with_location: 0 }
  const uid_stack = uid_file === undefined ? null : await requireShowable(context, db, uid_project, uid_file)
  const isWithOlder = linkAllows(can, 'compareVersions')
  return { with_location: await countLocations(context, { uid_project, uid_stack, isWithOlder }) }
}

export const createLink = async (
  context: ActorContext,
  uid_project: string,
  input: NewLink,
): Promise<{ link: GuestLink; with_location?: number }> => {
  const { actor, db } = context
  const { scope, uid_file, can, expires_at, name } = input
  const counted = await countShared(context, uid_project, input)
  const row = await transaction(db, async (tx) => {
    await lockForChange(tx, uid_project)
    await requireProject(tx, actor, uid_project, 'manageLinks')
    const uid_stack = uid_file === undefined ? null : await requireShowable(context, tx, uid_project, uid_file)
    return createGuestLink(context, tx, {
      uid_project,
      scope,
      uid_stack,
      rights: can,
      name,
      uid_user: actor.uid_user,
      expires_at: expires_at === undefined ? undefined : new Date(expires_at),
    })
  })
  return { link: await presentLink(context, row), ...counted }
}

export const listLinks = async (context: ActorContext, uid_project: string): Promise<GuestLink[]> => {
  const { actor, clock, db } = context
  await requireProject(db, actor, uid_project, 'manageLinks')
  return presentLinks(context, await listGoodLinks(db, uid_project, clock.now()))
}

/** Responds with 404 to anyone outside the project, so the link's existence is not revealed. */
export const requireManaged = async (
  { actor, clock }: ActorContext,
  db: Db | Tx,
  uid_link: string,
): Promise<GoodLink> => {
  const link = await findGoodLink(db, uid_link, clock.now())
  if (!link) throw new ProductError('not_found', messages.project.notFound)
  await requireProject(db, actor, link.uid_project, 'manageLinks')
  return link
}

export const deleteLink = (context: ActorContext, uid_link: string): Promise<void> =>
  transaction(context.db, async (tx) => {
    await revokeLink(context, tx, context.actor, await requireManaged(context, tx, uid_link))
  })
