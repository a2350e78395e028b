import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import type { createProjectSchema, Project } from '@joinery/contract/projects'
import type { z } from 'zod'

import { holdUser } from '#features/auth/account/user-queries.ts'
import { withStoredFiles } from '#features/files/attach-files.ts'
import { insertMember } from '#features/members/member-queries.ts'
import { requireNoToken } from '#platform/actor.ts'
import type { ActorContext } from '#platform/context.ts'
import { transaction, type Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { ProductError } from '#platform/product-error.ts'
import { cleanWithin } from '#platform/security/clean-html.ts'
import type { Upload } from '#platform/uploads/receive-form.ts'

import { readProject } from './get-project.ts'
import { ownDetails } from './own-details.ts'
import { isPlanFull } from './plan-quota.ts'
import { insertProject } from './project-queries.ts'
import type { ProjectsState } from './projects-context.ts'

type NewProject = z.output<typeof createProjectSchema>

export const createProject = (
  context: ActorContext & ProjectsState,
  input: NewProject,
  uploads: readonly Upload[],
): Promise<Project> =>
  withStoredFiles(context, uploads, 'anything', (attach) =>
    transaction(context.db, async (tx) => {
      // A token does not decide what clients see, also not of a new project.
      if (input.details?.client_sees !== undefined) requireNoToken(context.actor)
      const uid_project = await placeProject(context, tx, input)
      await attach(tx, uid_project)
      return readProject(context, tx, uid_project)
    }),
  )

/** Inserts the project and its owner in the caller's transaction. */
export const placeProject = async (context: ActorContext, tx: Tx, input: NewProject): Promise<string> => {
  const { actor, clock } = context
  const uid_project = newId()
  const now = clock.now()
  const { uid_user } = actor
  // Locked, because a concurrent account deletion would leave the project without an owner.
  const person = await holdUser(tx, uid_user)
  if (!person) throw new ProductError('unauthenticated', messages.session.expired)
  const { email } = person
  if (await isPlanFull(context, tx, uid_user)) throw new ProductError('conflict', messages.plans.projectsUsedUp)
  await insertProject(tx, {
    uid_project,
    uid_user,
    title: input.title,
    description: cleanWithin(input.description, limits.project.descriptionMax, messages.project.descriptionTooLong),
    status: input.status ?? 'active',
    details: ownDetails(input.details),
    now,
  })
  await context.transactionEvents.emit(tx, { type: 'project.created', uid_project })
  await insertMember(tx, { uid_project, email, uid_user, role: 'owner', added_at: now, added_by: null })
  return uid_project
}
