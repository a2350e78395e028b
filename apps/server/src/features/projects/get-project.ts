import type { Attachment } from '@joinery/contract/files'
import { messages } from '@joinery/contract/messages'
import type { Project } from '@joinery/contract/projects'

import { listFiles } from '#features/files/file-queries.ts'
import { presentFile } from '#features/files/present-file.ts'
import { requireCapability } from '#features/members/access.ts'
import type { ActorContext } from '#platform/context.ts'
import type { Db, Tx } from '#platform/database.ts'
import { ProductError } from '#platform/product-error.ts'

import { presentProject } from './present-project.ts'
import { findProject } from './project-queries.ts'
import type { ProjectsState } from './projects-context.ts'

/** A project as the actor sees it after an act. */
export const readProject = async (
  context: ActorContext & ProjectsState,
  db: Db | Tx,
  uid_project: string,
): Promise<Project> => {
  const row = await findProject(db, uid_project, context.actor.uid_user)
  if (!row) throw new ProductError('not_found', messages.project.notFound)
  return presentProject(context, db, row)
}

export const getProject = async (
  context: ActorContext & ProjectsState,
  uid_project: string,
): Promise<{ project: Project; files: Attachment[] }> => {
  const project = await readProject(context, context.db, uid_project)
  requireCapability({ role: project.role, project }, 'viewProject')
  const files = (await listFiles(context.db, uid_project)).map((file) => presentFile(context, file))
  return { project: { ...project, attachments: files, details: { ...project.details, attachments: files } }, files }
}
