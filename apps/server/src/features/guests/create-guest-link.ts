import type { LinkRight } from '@joinery/contract/capabilities'
import { limits } from '@joinery/contract/limits'
import { sharingMessages } from '@joinery/contract/messages/sharing-messages'

import { recordAudit, type AuditActor } from '#features/audit/record-audit.ts'
import type { ActorContext } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { ProductError } from '#platform/product-error.ts'

import { findLinkOf, insertLink, listGoodLinks, type LinkRow } from './link-queries.ts'
import { hashSecret, secretOf } from './link-url.ts'

type NewLink = {
  readonly uid_project: string
  /** The only file it shows; null for the whole file area. */
  readonly uid_stack: string | null
  readonly rights: readonly LinkRight[]
  /** The person or group it is for. */
  readonly name: string
  /** The creator. */
  readonly uid_user: string
  /** Defaults to 30 days. */
  readonly expires_at?: Date | undefined
}

const endOf = (expires_at: Date | undefined, now: Date): Date => {
  const { usual, max } = limits.guest.linkLifetime
  if (expires_at === undefined) return new Date(now.getTime() + usual)
  if (expires_at <= now) throw new ProductError('bad_request', sharingMessages.expiryPast)
  if (expires_at.getTime() - now.getTime() > max) throw new ProductError('bad_request', sharingMessages.expiryTooLate)
  return expires_at
}

/** Creates a link. The caller has checked the permission and locked the project, so that the limit on links holds. */
export const createGuestLink = async (context: ActorContext, tx: Tx, link: NewLink): Promise<LinkRow> => {
  const { actor, clock, keys } = context
  const { uid_project, uid_stack, name, uid_user } = link
  const now = clock.now()
  const expires_at = endOf(link.expires_at, now)
  if ((await listGoodLinks(tx, uid_project, now)).length >= limits.guest.links) {
    throw new ProductError('conflict', sharingMessages.tooManyLinks)
  }
  const uid_link = newId()
  const row = await insertLink(tx, {
    uid_link,
    uid_project,
    uid_stack,
    name,
    rights: [...link.rights],
    secret_hash: hashSecret(secretOf(keys, uid_link)),
    created_by: uid_user,
    created_at: now,
    expires_at,
  })
  await auditLink(tx, 'link-made', actor, row)
  return row
}

export const auditLink = (
  tx: Tx,
  act: 'link-made' | 'link-removed' | 'link-sent',
  by: AuditActor,
  { uid_link, uid_project, name }: LinkRow,
  email?: string,
): Promise<void> =>
  recordAudit(tx, {
    act,
    by,
    target: { kind: 'link', id: uid_link, name },
    details: { project: uid_project, ...(email === undefined ? {} : { email }) },
  })

/** Limit of emails with a link, including approval requests. */
export const sentLinks = { kind: 'guest-link-sent', max: limits.guest.sentPerHour, windowMs: 60 * 60 * 1000 }

const approverRights = ['comment', 'approve', 'compare'] as const satisfies readonly LinkRight[]

/**
 * Returns a valid link to exactly this file, with this name and the right to decide; creates one if there is none, as
 * `createGuestLink` does.
 */
export const linkForFile = async (
  context: ActorContext,
  tx: Tx,
  file: Pick<NewLink, 'uid_project' | 'uid_user' | 'name'> & { readonly uid_stack: string },
): Promise<LinkRow> => {
  const { uid_project, uid_stack, name } = file
  const wanted = { uid_project, uid_stack, name, rights: approverRights, now: context.clock.now() }
  return (await findLinkOf(tx, wanted)) ?? createGuestLink(context, tx, { ...file, rights: approverRights })
}
