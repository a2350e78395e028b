import type { Context } from '#platform/context.ts'
import type { Db, Tx } from '#platform/database.ts'

/** By project; those without any are left out. */
type Counts = ReadonlyMap<string, number>

/** What a project is shown with and features further right know; handed in by app.ts. */
export type ProjectsState = {
  readonly projectCounts: {
    readonly unread: (db: Db | Tx, uid_user: string, uid_projects: readonly string[]) => Promise<Counts>
    readonly openCards: (db: Db | Tx, uid_projects: readonly string[]) => Promise<Counts>
  }
}

export type ProjectsContext = Context & ProjectsState
