import type { ProjectStatus } from '@joinery/contract/capabilities'
import type { ProjectSort } from '@joinery/contract/projects'
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import { membersView } from '#features/members/member-queries.ts'
import { memberCan, withinToken, type ActingPerson } from '#platform/access-sql.ts'
import type { Db } from '#platform/database/database.ts'

import { projectColumns, type ProjectRow } from './project-queries.ts'

type OwnFilter = { readonly status: ProjectStatus | undefined; readonly isTemplate: boolean | undefined }

const selectOwn = (db: Db, actor: ActingPerson, { status, isTemplate }: OwnFilter) =>
  db
    .selectFrom('projects')
    .innerJoin(membersView.named('members'), 'members.uid_project', 'projects.uid_project')
    .where('members.uid_user', '=', actor.uid_user)
    .where(memberCan('viewProject'))
    .where(withinToken(actor))
    .$if(status !== undefined, (query) => query.where('projects.status', '=', status ?? 'active'))
    .$if(isTemplate !== undefined, (query) => query.where('projects.is_template', '=', isTemplate ?? false))

export const listProjectsOf = (
  db: Db,
  actor: ActingPerson,
  options: OwnFilter & { readonly descriptionMax: number; readonly max: number },
): Promise<ProjectRow[]> =>
  selectOwn(db, actor, options)
    .select([...projectColumns, sql<string>`left(projects.description, ${options.descriptionMax})`.as('description')])
    .orderBy('projects.created_at', 'desc')
    .orderBy('projects.uid_project', 'desc')
    .limit(options.max)
    .execute()

/** The last project of the page before. */
export type AfterProject = { readonly created: string; readonly uid_project: string; readonly name: string }

export type PageOfProjects = OwnFilter & {
  readonly words: readonly string[]
  readonly sort: ProjectSort
  readonly after: AfterProject | undefined
  readonly descriptionMax: number
  readonly limit: number
}

/** `created` is in microseconds; `name` is `sort_name`, empty in other orders. */
export type PagedProject = ProjectRow & { readonly created: number; readonly name: string }

const created = sql<number>`(extract(epoch from projects.created_at) * 1000000)::bigint`

/** Projects with the same name are sorted latest first. */
const orders: Readonly<Record<ProjectSort, RawBuilder<unknown>>> = {
  latest: sql`created desc, uid_project desc`,
  oldest: sql`created, uid_project`,
  'name-ascending': sql`name, created desc, uid_project desc`,
  'name-descending': sql`name desc, created desc, uid_project desc`,
}

const isAfter = (sort: ProjectSort, after: AfterProject | undefined): RawBuilder<SqlBool> => {
  if (!after) return sql<SqlBool>`true`
  const { uid_project, name } = after
  const than = (sign: string) =>
    sql<SqlBool>`(created, uid_project) ${sql.raw(sign)} (${after.created}::bigint, ${uid_project}::uuid)`
  if (sort === 'latest') return than('<')
  if (sort === 'oldest') return than('>')
  return sql<SqlBool>`(name ${sql.raw(sort === 'name-ascending' ? '>' : '<')} ${name} or (name = ${name} and ${than('<')}))`
}

/** Whether every word occurs in the title or description. Wildcard characters are matched literally. */
const hasWords = (words: readonly string[]): RawBuilder<SqlBool> => sql<SqlBool>`search_text like all (array(
  select '%' || regexp_replace(search_fold(word), '([\\\\%_])', '\\\\\\1', 'g') || '%' from unnest(${words}::text[]) as word))`

/** Reads a page, the number of projects and the number of matches in one statement. */
export const readPageOfProjects = async (
  db: Db,
  actor: ActingPerson,
  { status, isTemplate, words, sort, after, descriptionMax, limit }: PageOfProjects,
): Promise<{ rows: PagedProject[]; total: number; matching: number }> => {
  const isByName = sort === 'name-ascending' || sort === 'name-descending'
  const own = selectOwn(db, actor, { status, isTemplate }).select([
    'projects.uid_project',
    'projects.sort_name',
    'projects.search_text',
    created.as('created'),
  ])
  const whole = db
    .selectFrom('projects')
    .innerJoin(membersView.named('members'), 'members.uid_project', 'projects.uid_project')
    .select([...projectColumns, sql<string>`left(projects.description, ${descriptionMax})`.as('description')])
    .where('members.uid_user', '=', actor.uid_user)
    .where('projects.uid_project', '=', sql<string>`any(array(select uid_project from page))`)
  const answer = await sql<{ total: number; matching: number } & (PagedProject | { uid_project: null })>`
    with own as materialized ${own},
    matching as materialized (
      select uid_project, created, ${isByName ? sql`sort_name` : sql`''`} as name from own where ${hasWords(words)}
    ),
    page as materialized (
      select * from matching where ${isAfter(sort, after)} order by ${orders[sort]} limit ${limit}
    )
    select counts.total, counts.matching, page.created, page.name, whole.*
    from (select (select count(*) from own) as total, (select count(*) from matching) as matching) as counts
    left join (page join ${whole} as whole using (uid_project)) on true
    order by ${orders[sort]}`.execute(db)
  const [{ total, matching } = { total: 0, matching: 0 }] = answer.rows
  return {
    rows: answer.rows.filter((row): row is typeof row & PagedProject => row.uid_project !== null),
    total,
    matching,
  }
}
