import type { ProjectStatus } from '@joinery/contract/capabilities'
import { limits } from '@joinery/contract/limits'
import type { Project, ProjectSort } from '@joinery/contract/projects'
import { splitWords } from '@joinery/contract/text/find-words'

import type { ActorContext } from '#platform/context.ts'
import { isId, isMoment, readCursor, writeCursor } from '#platform/http/lists/cursor.ts'

import { presentProjects } from './present-project.ts'
import { listProjectsOf, readPageOfProjects, type AfterProject, type PagedProject } from './project-list-queries.ts'
import type { ProjectRow } from './project-queries.ts'
import type { ProjectsState } from './projects-context.ts'

export type ProjectListing = {
  readonly status?: ProjectStatus | undefined
  readonly is_template?: 'true' | 'false' | undefined
  readonly limit?: number | undefined
  readonly cursor?: string | undefined
  readonly q?: string | undefined
  readonly sort?: ProjectSort | undefined
}

export type ListedProjects = {
  readonly projects: Project[]
  readonly nextCursor?: string | null
  readonly total?: number
  readonly matching?: number
}

const { listedDescriptionMax, listedMembers, listMax, pageSize, pageMax } = limits.project

/** Removes a tag or entity cut in half, which would show as text. */
const dropHalfTag = (html: string): string => html.replace(/<[^<>]*$/, '').replace(/&[^;\s]{0,8}$/, '')

const shorten = <Row extends ProjectRow>(row: Row): Row =>
  row.description.length < listedDescriptionMax ? row : { ...row, description: dropHalfTag(row.description) }

const toFlag = (given: 'true' | 'false' | undefined): boolean | undefined => given && given === 'true'

/** Returns all projects, or one page when a paging parameter is given. */
export const listProjects = async (
  context: ActorContext & ProjectsState,
  { status, is_template, ...listing }: ProjectListing,
): Promise<ListedProjects> => {
  if (Object.values(listing).some((value) => value !== undefined)) {
    return listPage(context, { status, is_template, ...listing })
  }
  const options = { status, isTemplate: toFlag(is_template), descriptionMax: listedDescriptionMax, max: listMax }
  const rows = await listProjectsOf(context.db, context.actor, options)
  return { projects: await presentProjects(context, context.db, rows.map(shorten)) }
}

const listPage = async (
  context: ActorContext & ProjectsState,
  { status, is_template, limit: wanted = pageSize, cursor, q = '', sort = 'latest' }: ProjectListing,
): Promise<ListedProjects> => {
  const limit = Math.min(wanted, pageMax)
  const found = await readPageOfProjects(context.db, context.actor, {
    status,
    isTemplate: toFlag(is_template),
    words: splitWords(q),
    sort,
    after: cursor === undefined ? undefined : readAfter(cursor, sort),
    descriptionMax: listedDescriptionMax,
    limit: limit + 1,
  })
  const rows = found.rows.slice(0, limit)
  const last = rows.at(-1)
  const isMore = found.rows.length > limit
  return {
    projects: await presentProjects(context, context.db, rows.map(shorten), { memberLimit: listedMembers }),
    nextCursor: isMore && last ? writeAfter(last, sort) : null,
    total: found.total,
    matching: found.matching,
  }
}

const writeAfter = ({ created, uid_project, name }: PagedProject, sort: ProjectSort): string =>
  writeCursor([sort, String(created), uid_project, name])

const readAfter = (cursor: string, sort: ProjectSort): AfterProject => {
  const isName = (key: string): boolean => !key.includes('\0')
  const [, created, uid_project, name] = readCursor(cursor, [(key) => key === sort, isMoment, isId, isName])
  return { created, uid_project, name }
}
