import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import type { createProjectSchema, Project } from '@joinery/contract/projects'
import type { z } from 'zod'

import { findPerson, lockUser } from '#features/auth/account/user-queries.ts'
import { findPlanName } from '#features/auth/plans/plan-queries.ts'
import { withKeptFiles } from '#features/files/attach-files.ts'
import { insertMember } from '#features/members/member-queries.ts'
import type { ActorContext } from '#platform/context.ts'
import { transaction, type Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { ProductError } from '#platform/product-error.ts'
import { cleanWithin } from '#platform/security/clean-html.ts'
import type { Upload } from '#platform/uploads/receive-form.ts'

import { readProject } from './get-project.ts'
import { ownDetails } from './own-details.ts'
import { countOwned, insertProject } from './project-queries.ts'
import type { ProjectsState } from './projects-context.ts'

type NewProject = z.output<typeof createProjectSchema>

export const createProject = (
  context: ActorContext & ProjectsState,
  input: NewProject,
  uploads: readonly Upload[],
): Promise<Project> =>
  withKeptFiles(context, uploads, 'anything', (attach) =>
    transaction(context.db, async (tx) => {
      const uid_project = await placeProject(context, tx, input)
      await attach(tx, uid_project)
      return readProject(context, tx, uid_project)
    }),
  )

/** The project and its owner, in the transaction of whoever makes it. */
export const placeProject = async (context: ActorContext, tx: Tx, input: NewProject): Promise<string> => {
  const { actor, clock } = context
  const uid_project = newId()
  const now = clock.now()
  const { uid_user } = actor
  const { email } = await findPerson(tx, uid_user)
  await requireQuota(context, tx)
  await insertProject(tx, {
    uid_project,
    uid_user,
    title: input.title,
    description: cleanWithin(input.description, limits.project.descriptionMax, messages.project.descriptionTooLong),
    status: input.status ?? 'active',
    details: ownDetails(input.details),
    now,
  })
  await context.transactionEvents.tell(tx, { type: 'project.created', uid_project })
  await insertMember(tx, { uid_project, email, uid_user, role: 'owner', added_at: now, added_by: null })
  return uid_project
}

/** Only where the operator holds people to their plan. Under a lock, so that two at once are counted one after the other. */
const requireQuota = async ({ actor, config }: ActorContext, tx: Tx): Promise<void> => {
  if (config.PLAN_LIMITS !== 'enforced') return
  await lockUser(tx, actor.uid_user)
  if ((await findPlanName(tx, actor.uid_user)) !== 'free') return
  if ((await countOwned(tx, actor.uid_user)) >= limits.plans.free.projects) {
    throw new ProductError('conflict', messages.plans.projectsUsedUp)
  }
}
