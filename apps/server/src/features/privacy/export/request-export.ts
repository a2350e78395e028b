import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { privacyMessages } from '@joinery/contract/messages/privacy-messages'
import type { DataExport } from '@joinery/contract/sign-in/privacy'

import { recordAudit } from '#features/audit/record-audit.ts'
import { holdUser, lockUser } from '#features/auth/account/user-queries.ts'
import type { OwnContext } from '#features/privacy/privacy-context.ts'
import { transaction } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { ProductError } from '#platform/product-error.ts'

import { deleteExports } from './delete-exports.ts'
import { findLatest, insertExport } from './export-queries.ts'
import { makeExportJob } from './make-export.job.ts'
import { nextAt, presentExport } from './present-export.ts'

export type Latest = { readonly export: DataExport | null; readonly next_at: string | null }

/** Limited to one a day, not counting failed ones. A new export replaces the previous one. */
export const requestExport = (context: OwnContext): Promise<Latest> =>
  transaction(context.db, async (tx) => {
    const { actor, clock, jobs } = context
    const { uid_user } = actor
    const now = clock.now()
    // Serialises concurrent requests, so later ones find the first.
    await lockUser(tx, uid_user)
    if (!(await holdUser(tx, uid_user))) throw new ProductError('unauthenticated', messages.session.expired)
    const latest = await findLatest(tx, uid_user)
    const next = nextAt(latest, now)
    if (next) {
      const wait = Math.ceil((next.getTime() - now.getTime()) / 1000)
      throw new ProductError('too_many', privacyMessages.exportTooSoon, {}, wait)
    }
    await deleteExports(context, tx, uid_user)
    const row = await insertExport(tx, { uid_export: newId(), uid_user, requested_at: now })
    await jobs.enqueue(tx, makeExportJob, { uid_export: row.uid_export })
    await recordAudit(tx, { act: 'data-exported', by: actor })
    const soonest = new Date(now.getTime() + limits.privacy.exportCooldown)
    return { export: presentExport(context, row), next_at: soonest.toISOString() }
  })

export const getExport = async (context: OwnContext): Promise<Latest> => {
  const latest = await findLatest(context.db, context.actor.uid_user)
  return {
    export: latest ? presentExport(context, latest) : null,
    next_at: nextAt(latest, context.clock.now())?.toISOString() ?? null,
  }
}
