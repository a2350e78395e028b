import type { Attachment } from '@joinery/contract/files'
import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import type { Project } from '@joinery/contract/projects'

import { requireCapability } from '#features/members/access.ts'
import type { ActorContext } from '#platform/context.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

import { presentProject, presentWithFiles } from './present-project.ts'
import { findProject } from './project-queries.ts'
import type { ProjectsState } from './projects-context.ts'

/** Reads the project as the actor sees it, after a change. */
export const readProject = async (
  context: ActorContext & ProjectsState,
  db: Db | Tx,
  uid_project: string,
): Promise<Project> => {
  const row = await findProject(db, uid_project, context.actor)
  if (!row) throw new ProductError('not_found', messages.project.notFound)
  return presentProject(context, db, row)
}

export const getProject = async (
  context: ActorContext & ProjectsState,
  uid_project: string,
  limit: number,
): Promise<{ project: Project; files: Attachment[]; hasMore: boolean }> => {
  const row = await findProject(context.db, uid_project, context.actor)
  if (!row) throw new ProductError('not_found', messages.project.notFound)
  requireCapability({ role: row.role, project: row }, 'viewProject')
  const { project, files } = await presentWithFiles(context, context.db, row, Math.min(limit, limits.file.pageMax))
  return {
    project: { ...project, attachments: files, details: { ...project.details, attachments: files } },
    files,
    hasMore: project.file_count > files.length,
  }
}
