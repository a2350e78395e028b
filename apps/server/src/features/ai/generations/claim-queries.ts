// Decides who makes what next. These statements are serialised, so limits hold across processes.
import { sql } from 'kysely'

import type { Db, Tx } from '#platform/database/database.ts'
import { isInstanceDead } from '#platform/process/instance-queries.ts'

import type { GenerationRow } from './generation-queries.ts'

/** Any number not used by another advisory lock. */
const claimLock = 7_480_018

/** Whether any generation is queued or running. A cheap check, because usually none is. */
export const hasRunningGenerations = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ is_any: boolean }>`
    select exists (select from generations where status in ('queued', 'running')) as is_any`.execute(db)
  return rows[0]?.is_any ?? false
}

export type ClaimLimits = { readonly perProvider: number; readonly perPerson: number }

/**
 * Claims the next generation for this process. Order: the person with the fewest running with that provider, then the
 * longest waiting, so a long queue of one person delays no one else.
 */
export const claimNext = async (
  tx: Tx,
  instance: string,
  { perProvider, perPerson }: ClaimLimits,
): Promise<GenerationRow | undefined> => {
  await sql`select pg_advisory_xact_lock(${claimLock})`.execute(tx)
  const { rows } = await sql<GenerationRow>`
    with running as (select provider, uid_user from generations where status = 'running'),
    waiting as (
      select uid_generation, queued_at,
        (select count(*) from running where running.provider = generations.provider) as of_provider,
        (select count(*) from running where running.uid_user = generations.uid_user) as of_person
      from generations
      where status = 'queued' and (instance is null or instance = ${instance})
    )
    update generations set status = 'running', instance = ${instance}
    where uid_generation = (
      select uid_generation from waiting
      where of_provider < ${perProvider} and of_person < ${perPerson}
      order by of_person, queued_at, uid_generation
      limit 1
    )
    returning generations.*`.execute(tx)
  return rows[0]
}

/** This process's generations that it should stop: cancelled, or claimed by another process. */
export const listNoLongerMine = async (
  db: Db,
  instance: string,
  uid_generations: readonly string[],
): Promise<string[]> => {
  const { rows } = await sql<{ uid_generation: string }>`
    select given.uid_generation from unnest(${uid_generations}::uuid[]) as given (uid_generation)
    where not exists (
      select from generations
      where generations.uid_generation = given.uid_generation and status = 'running' and instance = ${instance}
    )`.execute(db)
  return rows.map(({ uid_generation }) => uid_generation)
}

/**
 * Locks a generation without a running process: its process died, or is this one and could not store the end. `making` are
 * the ones this process runs.
 */
export const lockLost = async (
  tx: Tx,
  instance: string,
  making: readonly string[],
): Promise<GenerationRow | undefined> => {
  const { rows } = await sql<GenerationRow>`
    select * from generations
    where (
        (status = 'running' and instance = ${instance} and uid_generation <> all(${making}::uuid[]))
        or ((status = 'running' or (status = 'queued' and is_awaited))
          and instance <> ${instance} and ${isInstanceDead('generations.instance')})
      )
    order by queued_at limit 1
    for update skip locked`.execute(tx)
  return rows[0]
}

/** Locks the oldest ended generation past its retention. */
export const lockOutdated = async (tx: Tx, endedBefore: Date): Promise<GenerationRow | undefined> =>
  tx
    .selectFrom('generations')
    .selectAll()
    .where('finished_at', '<', endedBefore)
    .orderBy('finished_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

export const listRunningGenerations = async (tx: Tx, uid_user: string): Promise<string[]> => {
  const rows = await tx
    .selectFrom('generations')
    .select('uid_generation')
    .where('uid_user', '=', uid_user)
    .where('status', 'in', ['queued', 'running'])
    .execute()
  return rows.map(({ uid_generation }) => uid_generation)
}

/** Lists and locks all of a person's generations. */
export const listGenerationsOf = (tx: Tx, uid_user: string): Promise<GenerationRow[]> =>
  tx.selectFrom('generations').selectAll().where('uid_user', '=', uid_user).forUpdate().execute()
