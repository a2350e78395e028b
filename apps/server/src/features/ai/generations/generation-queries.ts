import type { OutputFormat } from '@joinery/contract/ai'
import type { GenerationStatus } from '@joinery/contract/generations'
import { sql } from 'kysely'

import type { Db, Tx } from '#platform/database/database.ts'

export type GenerationRow = {
  readonly uid_generation: string
  readonly uid_user: string
  readonly uid_project: string | null
  readonly source_uid_file: string | null
  /** Start of the images' names. */
  readonly source_name: string
  /** The comment it answers. */
  readonly uid_pin: string | null
  readonly status: GenerationStatus
  readonly prompt: string
  readonly format: OutputFormat
  readonly provider: string
  readonly provider_name: string
  readonly count: number
  readonly seed: number | null
  readonly price: number
  readonly uid_reservation: string | null
  readonly paid: number
  readonly has_mask: boolean
  /** Null if there is none, or its bytes are no longer needed. */
  readonly mask_key: string | null
  readonly is_awaited: boolean
  readonly instance: string | null
  readonly asks: number
  readonly progress: number | null
  readonly error: string | null
  readonly created_at: Date
  readonly queued_at: Date
  readonly finished_at: Date | null
}

export type SourceRow = {
  readonly uid_source: string
  readonly uid_generation: string
  readonly position: number
  /** Null if the bytes are no longer stored. */
  readonly key: string | null
  readonly mimetype: string
  readonly width: number
  readonly height: number
  readonly thumbnail_key: string
  readonly thumbnail_width: number
  readonly thumbnail_height: number
}

export type AnswerRow = {
  readonly uid_generation: string
  readonly position: number
  readonly key: string
  readonly seed: number | null
  readonly note: string | null
}

type NewGeneration = Omit<GenerationRow, 'paid' | 'asks' | 'progress' | 'error' | 'finished_at'>

export const insertGeneration = async (
  tx: Tx,
  generation: NewGeneration,
  sources: readonly SourceRow[],
): Promise<GenerationRow> => {
  const row = await tx
    .insertInto('generations')
    .values({ ...generation, progress: null, error: null, finished_at: null })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (sources.length > 0) {
    await tx
      .insertInto('generation_sources')
      .values([...sources])
      .execute()
  }
  return row
}

export const lockGeneration = (tx: Tx, uid_generation: string): Promise<GenerationRow | undefined> =>
  tx.selectFrom('generations').selectAll().where('uid_generation', '=', uid_generation).forUpdate().executeTakeFirst()

export const updateGeneration = (
  tx: Tx,
  uid_generation: string,
  changes: Partial<Omit<GenerationRow, 'uid_generation' | 'uid_user'>>,
): Promise<GenerationRow> =>
  tx
    .updateTable('generations')
    .set(changes)
    .where('uid_generation', '=', uid_generation)
    .returningAll()
    .executeTakeFirstOrThrow()

export const deleteGeneration = async (tx: Tx, uid_generation: string): Promise<void> => {
  await tx.deleteFrom('generations').where('uid_generation', '=', uid_generation).execute()
}

/** Stores only the fields the running process owns. */
export const storeProgress = async (
  db: Db,
  uid_generation: string,
  instance: string,
  progress: number,
): Promise<void> => {
  await db
    .updateTable('generations')
    .set({ progress })
    .where('uid_generation', '=', uid_generation)
    .where('status', '=', 'running')
    .where('instance', '=', instance)
    .execute()
}

/** The person's own generations, except those a request waits for. */
const ofPerson = (db: Db | Tx, uid_user: string) =>
  // Not a parameter, so that the partial indexes apply to prepared statements.
  db
    .selectFrom('generations')
    .selectAll()
    .where('uid_user', '=', uid_user)
    .where(sql<boolean>`not is_awaited`)

export const findGeneration = (db: Db, uid_user: string, uid_generation: string): Promise<GenerationRow | undefined> =>
  ofPerson(db, uid_user).where('uid_generation', '=', uid_generation).executeTakeFirst()

type GenerationFilter = { readonly status?: GenerationStatus | undefined; readonly uid_project?: string | undefined }

/** All queued and running ones and the latest ended ones, newest first. */
export const listGenerationRows = (
  db: Db,
  uid_user: string,
  { status, uid_project }: GenerationFilter,
  endedMax: number,
): Promise<GenerationRow[]> => {
  const some = (isUnderWay: boolean) =>
    ofPerson(db, uid_user)
      .where('finished_at', isUnderWay ? 'is' : 'is not', null)
      .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'queued'))
      .$if(uid_project !== undefined, (query) => query.where('uid_project', '=', uid_project ?? null))
      .orderBy('created_at', 'desc')
      .orderBy('uid_generation', 'desc')
  return db
    .selectFrom(
      some(true)
        .unionAll((build) => build.parens(some(false).limit(endedMax)))
        .as('listed'),
    )
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('uid_generation', 'desc')
    .execute()
}

/** Per queued generation: how many of the same provider were queued before it. */
export const countAhead = async (db: Db, uid_generations: readonly string[]): Promise<Map<string, number>> => {
  if (uid_generations.length === 0) return new Map()
  const { rows } = await sql<{ uid_generation: string; ahead: number }>`
    select mine.uid_generation, (
      select count(*) from generations as other
      where other.provider = mine.provider and other.status = 'queued'
        and (other.queued_at, other.uid_generation) < (mine.queued_at, mine.uid_generation)
    ) as ahead
    from generations as mine
    where mine.uid_generation = any(${uid_generations}::uuid[]) and mine.status = 'queued'`.execute(db)
  return new Map(rows.map(({ uid_generation, ahead }) => [uid_generation, ahead]))
}

export const listSources = (db: Db | Tx, uid_generations: readonly string[]): Promise<SourceRow[]> =>
  db
    .selectFrom('generation_sources')
    .selectAll()
    .where('uid_generation', '=', sql<string>`any(${uid_generations}::uuid[])`)
    .orderBy('position')
    .execute()

export const findSource = (db: Db, uid_source: string): Promise<SourceRow | undefined> =>
  db.selectFrom('generation_sources').selectAll().where('uid_source', '=', uid_source).executeTakeFirst()

/** Drops the source bytes, keeping thumbnails. Returns the released blob keys. */
export const dropSources = async (tx: Tx, uid_generation: string): Promise<string[]> => {
  const { rows } = await sql<{ key: string }>`
    update generation_sources set key = null
    from (
      select uid_source, key from generation_sources where uid_generation = ${uid_generation} and key is not null
    ) as before
    where generation_sources.uid_source = before.uid_source
    returning before.key`.execute(tx)
  return rows.map(({ key }) => key)
}

export const listAnswers = (db: Db | Tx, uid_generation: string): Promise<AnswerRow[]> =>
  db
    .selectFrom('generation_answers')
    .selectAll()
    .where('uid_generation', '=', uid_generation)
    .orderBy('position')
    .execute()

export const insertAnswers = async (tx: Tx, answers: readonly AnswerRow[]): Promise<void> => {
  await tx
    .insertInto('generation_answers')
    .values([...answers])
    .execute()
}

/** Returns the released blob keys. Without a position: all answers. */
export const deleteAnswers = async (tx: Tx, uid_generation: string, position?: number): Promise<string[]> => {
  const rows = await tx
    .deleteFrom('generation_answers')
    .where('uid_generation', '=', uid_generation)
    .$if(position !== undefined, (query) => query.where('position', '=', position ?? 0))
    .returning('key')
    .execute()
  return rows.map(({ key }) => key)
}
