import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'

import type { ProjectCounts } from './surroundings-queries.ts'

/** Shown with a project but known by features further right; passed in by app.ts. */
export type ProjectsState = {
  readonly projectCounts: ProjectCounts
  readonly removal: {
    /** Each removes at most so many rows of a project and answers how many. */
    readonly parts: readonly ((tx: Tx, uid_project: string, max: number) => Promise<number>)[]
    /** Runs an act once those before it have ended. */
    readonly inTurn: <Result>(act: () => Promise<Result>) => Promise<Result>
  }
}

export type ProjectsContext = Context & ProjectsState
