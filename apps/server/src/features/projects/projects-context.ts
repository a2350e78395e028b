import type { Context } from '#platform/context.ts'
import type { Db, Tx } from '#platform/database/database.ts'

/** By project; those without any are left out. */
type Counts = ReadonlyMap<string, number>

/** Shown with a project but known by features further right; passed in by app.ts. */
export type ProjectsState = {
  readonly projectCounts: {
    readonly unread: (db: Db | Tx, uid_user: string, uid_projects: readonly string[]) => Promise<Counts>
    readonly openCards: (db: Db | Tx, uid_projects: readonly string[]) => Promise<Counts>
  }
}

export type ProjectsContext = Context & ProjectsState
