// Reads data shown with projects from other tables, in one statement for any number of projects.
import { sql } from 'kysely'

import { selectCovers, selectFileCounts, selectFilePage, type ListedFile } from '#features/files/file-queries.ts'
import { selectFirstMembers, selectMembers, type MemberRow } from '#features/members/member-queries.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { asList, type Part } from '#platform/database/json-list.ts'
import { required } from '#platform/required.ts'

export type ProjectCount = { readonly uid_project: string; readonly count: number }

/** Projects in which the person sees more than a client does. */
export type SeenProjects = {
  /** Files of messages and cards. */
  readonly withReplyFiles: readonly string[]
  /** Comments on files for the team only. */
  readonly withTeamPins: readonly string[]
}

/** Supplied by features further right; projects with a count of zero are left out. */
export type ProjectCounts = {
  readonly unread: (uid_user: string, uid_projects: readonly string[]) => Part<ProjectCount>
  readonly openCards: (uid_projects: readonly string[]) => Part<ProjectCount>
  readonly openPins: (uid_projects: readonly string[], seen: SeenProjects) => Part<ProjectCount>
}

export type Surroundings = {
  readonly members: readonly MemberRow[]
  readonly covers: readonly ListedFile[]
  readonly file_counts: readonly ProjectCount[]
  readonly unread_counts: readonly ProjectCount[]
  readonly open_card_counts: readonly ProjectCount[]
  /** Only of the project `filesOf`, as are the files. */
  readonly open_pin_counts: readonly ProjectCount[]
  readonly files: readonly ListedFile[]
}

export const readSurroundings = async (
  db: Db | Tx,
  { unread, openCards, openPins }: ProjectCounts,
  uid_user: string,
  {
    uid_projects,
    filesOf,
    fileLimit = 0,
    memberLimit,
    ...seen
  }: SeenProjects & {
    readonly uid_projects: readonly string[]
    readonly filesOf?: string
    readonly fileLimit?: number
    /** Only this many members of each project besides the owner. */
    readonly memberLimit?: number | undefined
  },
): Promise<Surroundings> => {
  const none = sql`'[]'::json`
  const files = filesOf === undefined || fileLimit === 0 ? none : asList(selectFilePage(db, filesOf, fileLimit))
  const pins = filesOf === undefined ? none : asList(openPins([filesOf], seen))
  const members =
    memberLimit === undefined ? selectMembers(db, uid_projects) : selectFirstMembers(db, uid_projects, memberLimit)
  const { rows } = await sql<Surroundings>`
    select ${asList(members)} as members,
      ${asList(selectCovers(db, uid_projects, seen.withReplyFiles))} as covers,
      ${asList(selectFileCounts(db, uid_projects))} as file_counts,
      ${asList(unread(uid_user, uid_projects))} as unread_counts,
      ${asList(openCards(uid_projects))} as open_card_counts,
      ${pins} as open_pin_counts,
      ${files} as files`.execute(db)
  return required(rows[0], 'The surroundings of projects were not read')
}
