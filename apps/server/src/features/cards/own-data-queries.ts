// What boards add to the export of a person's own data.
import { sql } from 'kysely'

import { ownProjects } from '#features/members/own-projects-queries.ts'
import { projectTitle } from '#platform/access-sql.ts'
import type { Db } from '#platform/database/database.ts'

/** Returns the names of labels by id in all projects whose boards the person can see. */
export const findLabelNames = async (db: Db, uid_user: string): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<{ uid_label: string; name: string }>`
    with mine as materialized ${ownProjects({ uid_user }, 'viewBoard')}
    select labels.uid_label, labels.name from labels join mine using (uid_project)`.execute(db)
  return new Map(rows.map(({ uid_label, name }) => [uid_label, name]))
}

export const listOwnFilters = (db: Db, uid_user: string) =>
  db
    .selectFrom('saved_filters')
    .select(['uid_project', projectTitle('saved_filters.uid_project').as('project'), 'name', 'query', 'created_at'])
    .where('uid_user', '=', uid_user)
    .orderBy('uid_filter')
    .execute()
