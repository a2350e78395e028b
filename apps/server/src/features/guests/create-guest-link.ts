import type { LinkRight } from '@joinery/contract/capabilities'
import { limits } from '@joinery/contract/limits'
import { sharingMessages } from '@joinery/contract/messages/sharing-messages'
import type { LinkScope } from '@joinery/contract/review/links'

import { recordAudit, type AuditActor } from '#features/audit/record-audit.ts'
import type { ActorContext } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { ProductError } from '#platform/product-error.ts'

import { insertLink, listGoodLinks, type LinkRow } from './link-queries.ts'
import { createSecret } from './link-url.ts'

type NewLink = {
  readonly uid_project: string
  readonly scope: LinkScope
  /** With scope file, the only file it shows. */
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

/** A link of scope selections shows no file: it has its own id, which no file has. */
export const scopeColumns = (scope: LinkScope, uid_link: string, uid_stack: string | null) => ({
  scope,
  uid_stack: scope === 'selections' ? uid_link : uid_stack,
})

/** Creates a link. The caller has checked the permission and locked the project, so that the limit on links holds. */
export const createGuestLink = async (context: ActorContext, tx: Tx, link: NewLink): Promise<LinkRow> => {
  const { actor, clock, keys } = context
  const { uid_project, scope, name, uid_user } = link
  const now = clock.now()
  const expires_at = endOf(link.expires_at, now)
  if ((await listGoodLinks(tx, uid_project, now)).length >= limits.guest.links) {
    throw new ProductError('conflict', sharingMessages.tooManyLinks)
  }
  const uid_link = newId()
  const row = await insertLink(tx, {
    uid_link,
    uid_project,
    ...scopeColumns(scope, uid_link, link.uid_stack),
    name,
    rights: [...link.rights],
    ...createSecret(keys, uid_link),
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
