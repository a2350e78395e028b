import { recordAudit } from '#features/audit/record-audit.ts'
import { hasSecondStep } from '#features/auth/factors/factor-queries.ts'
import { requireStepUp } from '#features/auth/step-up/require-step-up.ts'
import { requireProject } from '#features/members/access.ts'
import type { ActorContext } from '#platform/context.ts'
import { transaction, type Tx } from '#platform/database/database.ts'
import { clientRoom, projectRoom } from '#platform/realtime/rooms.ts'

import { hideProject, lockProject } from './project-queries.ts'
import { removeDeletedJob } from './remove-deleted.job.ts'

/** Hides the project permanently in one short transaction; a job removes its rows and files. */
export const deleteProject = (context: ActorContext, uid_project: string): Promise<void> =>
  transaction(context.db, async (tx) => {
    const { actor } = context
    await lockProject(tx, uid_project)
    await requireProject(tx, actor, uid_project, 'deleteProject')
    if (await hasSecondStep(tx, actor.uid_user)) await requireStepUp(context, tx)
    await deleteProjectIn(context, tx, uid_project)
  })

/** The same within a transaction whose caller has verified the person's identity. */
export const deleteProjectIn = async (
  { actor, clock, jobs, realtime, transactionEvents }: ActorContext,
  tx: Tx,
  uid_project: string,
): Promise<void> => {
  await lockProject(tx, uid_project)
  const { project } = await requireProject(tx, actor, uid_project, 'deleteProject')
  await hideProject(tx, uid_project, clock.now())
  await transactionEvents.emit(tx, { type: 'project.deleted', uid_project, uid_user: actor.uid_user })
  await jobs.enqueue(tx, removeDeletedJob, {})
  const target = { kind: 'project', id: uid_project, name: project.title } as const
  await recordAudit(tx, { act: 'project-deleted', by: actor, target })
  tx.afterCommit(() => {
    for (const room of [projectRoom(uid_project), clientRoom(uid_project)]) {
      realtime.emit(room, 'project_members_changed', { uid_project })
      realtime.removeFromRoom(room, room)
    }
    // Guest links to the project are no longer valid.
    realtime.recheck()
  })
}
