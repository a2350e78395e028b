import { sql } from 'kysely'

import type { Db, Tx } from '#platform/database/database.ts'

export type JobCount = {
  readonly name: string
  readonly waiting: number
  readonly running: number
  readonly retrying: number
  readonly failed: number
}

/** Counts retained jobs per queue; omits empty queues. */
export const countJobs = async (db: Db | Tx): Promise<JobCount[]> => {
  const { rows } = await sql<JobCount>`
    select name,
      count(*) filter (where state = 'created') as waiting, count(*) filter (where state = 'active') as running,
      count(*) filter (where state = 'retry') as retrying, count(*) filter (where state = 'failed') as failed
    from pgboss.job where state in ('created', 'active', 'retry', 'failed') group by name order by name`.execute(db)
  return rows
}
