import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import type { createProjectSchema, Project } from '@joinery/contract/projects'
import type { z } from 'zod'

import { withKeptFiles } from '#features/files/attach-files.ts'
import { findPerson, insertMember } from '#features/members/member-queries.ts'
import { cleanWithin } from '#platform/clean-html.ts'
import type { ActorContext } from '#platform/context.ts'
import { transaction, type Tx } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { ProductError } from '#platform/product-error.ts'
import type { Upload } from '#platform/uploads/receive-form.ts'

import { readProject } from './get-project.ts'
import { ownDetails } from './own-details.ts'
import { countOwned, insertProject } from './project-queries.ts'

type NewProject = z.output<typeof createProjectSchema>

export const createProject = (context: ActorContext, input: NewProject, uploads: readonly Upload[]): Promise<Project> =>
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
  await requireRoom(context, tx)
  await insertProject(tx, {
    uid_project,
    uid_user,
    title: input.title,
    description: cleanWithin(input.description, limits.project.descriptionMax, messages.project.descriptionTooLong),
    status: input.status ?? 'active',
    details: ownDetails(input.details),
    now,
  })
  await insertMember(tx, { uid_project, email, uid_user, role: 'owner', added_at: now })
  return uid_project
}

/** Only where the operator holds people to their plan. The lock makes two at once wait for each other. */
const requireRoom = async ({ actor, config }: ActorContext, tx: Tx): Promise<void> => {
  if (config.PLAN_LIMITS !== 'enforced') return
  if ((await countOwned(tx, actor.uid_user)) >= limits.plans.free.projects) {
    throw new ProductError('conflict', messages.plans.projectsUsedUp)
  }
}
