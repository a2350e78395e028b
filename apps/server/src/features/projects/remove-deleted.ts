// Removes rows and files of deleted projects, which are already hidden. Each step is a short transaction with a bounded number
// of rows, followed by a pause of the same length, so requests go first. After a crash the next run continues.
import { setTimeout as wait } from 'node:timers/promises'

import { deleteSomeFiles } from '#features/files/file-queries.ts'
import { endOptOuts } from '#features/members/departure-queries.ts'
import { transaction, type Tx } from '#platform/database/database.ts'
import { abandonBlobs, trySweep } from '#platform/uploads/pending-blobs.ts'

import { deleteProjectRow, findDeletedProject, lockProject } from './project-queries.ts'
import type { ProjectsContext } from './projects-context.ts'

const rowsPerStep = 500
/** Their blobs are removed before the next step. */
const filesPerStep = 50

type Step = { readonly isLast: boolean; readonly keys: readonly string[] }

const runStep = async ({ removal }: ProjectsContext, tx: Tx, uid_project: string): Promise<Step> => {
  // Files first, because they reference their messages.
  const keys = await deleteSomeFiles(tx, uid_project, filesPerStep)
  await abandonBlobs(tx, keys)
  if (keys.length > 0) return { isLast: false, keys }
  for (const removeSome of removal.parts) {
    if ((await removeSome(tx, uid_project, rowsPerStep)) > 0) return { isLast: false, keys }
  }
  // Locked rows were skipped; look for them again before deleting the project.
  await lockProject(tx, uid_project)
  const late = await deleteSomeFiles(tx, uid_project, filesPerStep)
  await abandonBlobs(tx, late)
  if (late.length > 0) return { isLast: false, keys: late }
  await endOptOuts(tx, uid_project)
  await deleteProjectRow(tx, uid_project)
  return { isLast: true, keys }
}

/** Returns whether everything was removed within the time. Runs once at a time per process. */
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
        const step = await transaction(db, (tx) => runStep(context, tx, uid_project))
        await trySweep(db, storage, log, step.keys)
        isLast = step.isLast
        await wait(performance.now() - began)
      }
    }
  })
