import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'

import type { ProjectCounts } from './surroundings-queries.ts'

/** Supplied by features further right; passed in by create-context.ts. */
export type ProjectsState = {
  readonly projectCounts: ProjectCounts
  readonly removal: {
    /** Each removes at most `max` rows of a project and returns how many. */
    readonly parts: readonly ((tx: Tx, uid_project: string, max: number) => Promise<number>)[]
    /** Runs one task at a time. */
    readonly inTurn: <Result>(act: () => Promise<Result>) => Promise<Result>
  }
}

export type ProjectsContext = Context & ProjectsState
