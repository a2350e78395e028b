// Removes what deleted projects have left: nobody sees it any more, so there is no hurry. Each step is a short transaction
// of a bounded number of rows, and between two steps it rests as long as it worked, so that requests go first. A process
// that dies leaves whole steps behind; whoever comes next goes on.
import { setTimeout as wait } from 'node:timers/promises'

import { deleteSomeFiles } from '#features/files/file-queries.ts'
import { transaction, type Tx } from '#platform/database/database.ts'
import { abandonBlobs, trySweep } from '#platform/uploads/pending-blobs.ts'

import { deleteProjectRow, findDeletedProject, lockProject } from './project-queries.ts'
import type { ProjectsContext } from './projects-context.ts'

/** Rows of one step. */
const atOnce = 500
/** Files of one step: their blobs are removed before the next. */
const filesAtOnce = 50

type Step = { readonly isLast: boolean; readonly keys: readonly string[] }

const takeStep = async ({ removal }: ProjectsContext, tx: Tx, uid_project: string): Promise<Step> => {
  // Files first: they refer to the messages that they belong to.
  const keys = await deleteSomeFiles(tx, uid_project, filesAtOnce)
  await abandonBlobs(tx, keys)
  if (keys.length > 0) return { isLast: false, keys }
  for (const removeSome of removal.parts) {
    if ((await removeSome(tx, uid_project, atOnce)) > 0) return { isLast: false, keys }
  }
  // Rows that somebody else holds at this moment were skipped: they are looked for again before the project itself goes.
  await lockProject(tx, uid_project)
  const late = await deleteSomeFiles(tx, uid_project, filesAtOnce)
  await abandonBlobs(tx, late)
  if (late.length > 0) return { isLast: false, keys: late }
  await deleteProjectRow(tx, uid_project)
  return { isLast: true, keys }
}

/** True when nothing is left, false when the time was over before. In one process one at a time. */
export const removeDeleted = (context: ProjectsContext, withinMs: number): Promise<boolean> =>
  context.removal.inTurn(async () => {
    const { db, log, storage } = context
    const ends = performance.now() + withinMs
    for (;;) {
      const uid_project = await findDeletedProject(db)
      if (uid_project === undefined) return true
      for (let isLast = false; !isLast;) {
        if (performance.now() > ends) return false
        const began = performance.now()
        const step = await transaction(db, (tx) => takeStep(context, tx, uid_project))
        await trySweep(db, storage, log, step.keys)
        isLast = step.isLast
        await wait(performance.now() - began)
      }
    }
  })
