import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { projectsCalls, type Project, type updateProjectSchema } from '@joinery/contract/projects'
import type { z } from 'zod'

import { recordEvents } from '#events'
import { withStoredFiles } from '#features/files/attach-files.ts'
import { notifyGuestsOfFileChange } from '#features/files/versions/notify-review-changed.ts'
import { requireOneOf, requireProject } from '#features/members/access.ts'
import { lockForChange } from '#platform/access-sql.ts'
import { requireNoToken } from '#platform/actor.ts'
import type { ActorContext } from '#platform/context.ts'
import { transaction, type Tx } from '#platform/database/database.ts'
import { projectRoom } from '#platform/realtime/rooms.ts'
import { cleanWithin } from '#platform/security/clean-html.ts'
import type { Upload } from '#platform/uploads/receive-form.ts'

import { readProject } from './get-project.ts'
import { mergeDetails } from './own-details.ts'
import { findDetails, updateProjectRow } from './project-queries.ts'
import type { ProjectsState } from './projects-context.ts'

type Update = z.output<typeof updateProjectSchema>

/** Keeps fields that are not given and adds attachments. Archived projects allow a change of status only. */
export const updateProject = (
  context: ActorContext & ProjectsState,
  uid_project: string,
  input: Update,
  uploads: readonly Upload[],
): Promise<Project> =>
  withStoredFiles(context, uploads, 'anything', (attach) =>
    transaction(context.db, async (tx) => {
      const { actor, clock } = context
      const { details, is_template } = input
      const client_sees = input.client_sees ?? details?.client_sees
      if ([input.status, client_sees, is_template].some((one) => one !== undefined)) requireNoToken(actor)
      await lockForChange(tx, uid_project)
      if (input.status !== undefined) await requireProject(tx, actor, uid_project, 'changeStatus')
      const { status, ...content } = input
      const hasContent = Object.values(content).some((value) => value !== undefined) || uploads.length > 0
      // Apply the status first, so one request can reactivate and edit.
      if (status === 'active') await updateProjectRow(tx, uid_project, { status }, clock.now())
      if (hasContent || status === undefined) await requireProject(tx, actor, uid_project, 'editProject')
      await updateProjectRow(tx, uid_project, await changeOf(tx, uid_project, input), clock.now())
      if (input.details !== undefined || input.client_sees !== undefined) {
        const { uid_user } = actor
        await context.transactionEvents.emit(tx, { type: 'project.details_changed', uid_project, uid_user })
      }
      const added = await attach(tx, uid_project)
      notifyGuestsOfFileChange(context, tx, uid_project, added)
      const changes = namesOf(input, uploads)
      if (changes.length > 0) {
        const { uid_user } = actor
        await recordEvents(context, tx, [
          { type: 'project.changed', uid_user, uid_project, changes },
          ...added.map((uid_file) => ({ type: 'file.added' as const, uid_project, uid_file })),
        ])
      }
      const project = await readProject(context, tx, uid_project)
      const { title, description, updated_at } = project
      // Clients refetch when files or details changed.
      const isComplete =
        uploads.length === 0 && [input.details, input.client_sees, input.is_template].every((one) => one === undefined)
      const payload = isComplete ? { project: { title, description, status: project.status, updated_at } } : {}
      tx.afterCommit(() =>
        context.realtime.emit(projectRoom(uid_project), 'project_changed', { uid_project, ...payload }),
      )
      return project
    }),
  )

/** Call it with the project locked, because details are merged. */
const changeOf = async (
  tx: Tx,
  uid_project: string,
  { title, description, status, is_template, details, client_sees }: Update,
) => ({
  ...(title === undefined ? {} : { title }),
  ...(description === undefined
    ? {}
    : { description: cleanWithin(description, limits.project.descriptionMax, messages.project.descriptionTooLong) }),
  ...(status === undefined ? {} : { status }),
  ...(is_template === undefined ? {} : { is_template }),
  ...(details === undefined && client_sees === undefined
    ? {}
    : { details: mergeDetails(await findDetails(tx, uid_project), details, client_sees) }),
})

const namesOf = (input: Update, uploads: readonly Upload[]) => [
  ...(['title', 'description', 'status'] as const).filter((name) => input[name] !== undefined),
  ...(uploads.length > 0 ? (['files'] as const) : []),
]

/** Checks access before the upload's body is read. */
export const checkBeforeUpload = async (context: ActorContext, uid_project: string): Promise<void> => {
  await requireOneOf(context.db, context.actor, uid_project, projectsCalls.updateProject.capability)
}
