// Reads data shown with projects from other tables, in one statement for any number of projects.
import { sql } from 'kysely'

import { selectCovers, selectFileCounts, selectFiles, type ListedFile } from '#features/files/file-queries.ts'
import { selectMembers, type MemberRow } from '#features/members/member-queries.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { asList, type Part } from '#platform/database/json-list.ts'
import { required } from '#platform/required.ts'

export type ProjectCount = { readonly uid_project: string; readonly count: number }

/** Supplied by features further right; projects with a count of zero are left out. */
export type ProjectCounts = {
  readonly unread: (uid_user: string, uid_projects: readonly string[]) => Part<ProjectCount>
  readonly openCards: (uid_projects: readonly string[]) => Part<ProjectCount>
  /** `withReplyFiles`: projects where the user sees files of messages and cards. */
  readonly openPins: (uid_projects: readonly string[], withReplyFiles: readonly string[]) => Part<ProjectCount>
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
    withReplyFiles,
    filesOf,
  }: {
    readonly uid_projects: readonly string[]
    /** Projects where the user sees files of messages and cards. */
    readonly withReplyFiles: readonly string[]
    readonly filesOf?: string
  },
): Promise<Surroundings> => {
  const none = sql`'[]'::json`
  const files = filesOf === undefined ? none : asList(selectFiles(db, filesOf))
  const pins = filesOf === undefined ? none : asList(openPins([filesOf], withReplyFiles))
  const { rows } = await sql<Surroundings>`
    select ${asList(selectMembers(db, uid_projects))} as members,
      ${asList(selectCovers(db, uid_projects, withReplyFiles))} as covers,
      ${asList(selectFileCounts(db, uid_projects))} as file_counts,
      ${asList(unread(uid_user, uid_projects))} as unread_counts,
      ${asList(openCards(uid_projects))} as open_card_counts,
      ${pins} as open_pin_counts,
      ${files} as files`.execute(db)
  return required(rows[0], 'The surroundings of projects were not read')
}
