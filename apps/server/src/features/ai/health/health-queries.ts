import { sql } from 'kysely'

import type { ProviderHealthTable } from '#platform/database/credit-tables.ts'
import type { Db } from '#platform/database/database.ts'

export type HealthRow = ProviderHealthTable

export const findHealth = (db: Db): Promise<HealthRow[]> => db.selectFrom('provider_health').selectAll().execute()

type Claim = {
  readonly provider: string
  readonly fingerprint: string
  readonly now: Date
  /** Skip if checked after this. */
  readonly unlessAskedAfter: Date
  readonly nextCheckAt: Date
}

/** Claims the check for one of all processes. Findings for other settings are dropped. */
export const claimCheck = async (db: Db, claim: Claim): Promise<boolean> => {
  const { provider, fingerprint, now, unlessAskedAfter, nextCheckAt } = claim
  const claimed = await sql`
    insert into provider_health as known (provider, fingerprint, health, asked_at, next_check_at)
    values (${provider}, ${fingerprint}, 'unknown', ${now}, ${nextCheckAt})
    on conflict (provider) do update set
      fingerprint = excluded.fingerprint,
      asked_at = excluded.asked_at,
      next_check_at = excluded.next_check_at,
      health = case when known.fingerprint = excluded.fingerprint then known.health else 'unknown' end,
      reason = case when known.fingerprint = excluded.fingerprint then known.reason end,
      checked_at = case when known.fingerprint = excluded.fingerprint then known.checked_at end
    where known.fingerprint <> excluded.fingerprint
      or known.next_check_at <= ${now}
      or known.asked_at <= ${unlessAskedAfter}
    returning provider`.execute(db)
  return claimed.rows.length > 0
}

export type Finding = {
  readonly provider: string
  readonly fingerprint: string
  readonly health: 'ok' | 'broken'
  readonly reason: string | null
  readonly now: Date
  readonly nextCheckAt: Date
}

/** Stores the claimed check's finding, unless a newer one exists. */
export const storeChecked = async (db: Db, finding: Finding, claimedAt: Date): Promise<boolean> => {
  const { provider, fingerprint, health, reason, now, nextCheckAt } = finding
  const { numUpdatedRows } = await db
    .updateTable('provider_health')
    .set({ health, reason, checked_at: now, next_check_at: nextCheckAt })
    .where('provider', '=', provider)
    .where('fingerprint', '=', fingerprint)
    .where('asked_at', '=', claimedAt)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Stores the finding of a real request. */
export const storeSeen = async (db: Db, finding: Finding): Promise<void> => {
  const { provider, fingerprint, health, reason, now, nextCheckAt } = finding
  const seen = { fingerprint, health, reason, checked_at: now, asked_at: now, next_check_at: nextCheckAt }
  await db
    .insertInto('provider_health')
    .values({ provider, ...seen })
    .onConflict((conflict) => conflict.column('provider').doUpdateSet(seen))
    .execute()
}

/** Makes the next run check it. */
export const askSoon = async (db: Db, provider: string, now: Date): Promise<void> => {
  await db.updateTable('provider_health').set({ next_check_at: now }).where('provider', '=', provider).execute()
}
